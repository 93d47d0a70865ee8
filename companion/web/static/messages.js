// What scripts say, in the language of the page: English stands where it is said, and is the key.

/** Texts of another language by their English ones; a page in English brings none. @type {Record<string, string>} */
const messages = JSON.parse(document.getElementById("messages")?.textContent ?? "{}");

/** A text in that language, with its values in the places `{name}`.
 * @param {string} text @param {Record<string, string | number>} [values] */
export function say(text, values = {}) {
  return (messages[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
