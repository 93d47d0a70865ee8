// What the site says, in the language of its games: English stands where it is said, and is the key.

/** The languages of the site's games, and its texts in each by their English ones; the site's maker writes both. */
const LANGUAGES = ["en"];
/** @type {Record<string, Record<string, string>>} */
const TEXTS = {};
const accepted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
/** The one of them that the browser accepts first. */
export const language = accepted.find((each) => LANGUAGES.includes(each)) ?? LANGUAGES[0];

/** A text in that language, with its values in the places `{name}`.
 * @param {string} text @param {Record<string, string | number>} [values] */
export function say(text, values = {}) {
  return (TEXTS[language]?.[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
