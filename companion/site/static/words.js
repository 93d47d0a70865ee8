// What the site says, in the language of its games: English stands where it is said, and is the key.

import { settings } from "./settings.js";

const accepted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
/** The one of them that the browser accepts first. */
export const language = accepted.find((each) => settings.languages.includes(each)) ?? settings.languages[0];

/** A text in that language, with its values in the places `{name}`.
 * @param {string} text @param {Record<string, string | number>} [values] */
export function say(text, values = {}) {
  return (settings.texts[language]?.[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
