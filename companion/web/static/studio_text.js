// TEMP
import { make } from "./watch_state.js";
/** @param {string} name @param {string} text @param {boolean} isWritable @returns {Promise<import("./studio_files.js").Shown>} */
export async function showText(name, text, isWritable) {
  const area = make("textarea", { "aria-label": name }); 
  return { element: area, text: () => text, isBusy: () => !isWritable && false, replace: () => {}, goTo: () => {}, showFaults: () => {}, undo: () => {}, redo: () => {} };
}
