// The one field in which somebody types into a cell of a table: Enter goes down, Tab to the side, Escape takes it back.

import { make } from "./watch_state.js";

/** begin: somebody types; take: takes the text, and where to go on if a key says so; leave: nothing has changed.
 * @param {() => void} begin @param {(text: string, by: [number, number] | null) => void} take @param {(takesFocus: boolean) => void} leave */
export function makeField(begin, take, leave) {
  /** @type {HTMLTextAreaElement | null} */
  let field = null;

  /** @param {HTMLTableCellElement} cell @param {string} text @param {string} label @param {string} before */
  function open(cell, text, label, before) {
    const typed = field = /** @type {HTMLTextAreaElement} */ (make("textarea", { "aria-label": label, rows: "1", spellcheck: "false" }));
    typed.value = text;
    cell.replaceChildren(typed);
    typed.focus();
    typed.setSelectionRange(text.length, text.length);

    /** @param {boolean} isTaken @param {[number, number] | null} by */
    const end = (isTaken, by = null) => {
      if (field !== typed) return;
      field = null;
      cell.textContent = before;
      if (isTaken) take(typed.value, by); else leave(true);
    };
    typed.addEventListener("blur", () => end(true));
    typed.addEventListener("input", begin);
    typed.addEventListener("keydown", (event) => {
      const { key, shiftKey, altKey } = event;
      event.stopPropagation();
      if (event.isComposing) return;
      if (key === "Escape") end(false);
      else if (key === "Enter" && !altKey && !shiftKey) end(true, [1, 0]);
      else if (key === "Tab") end(true, [0, shiftKey ? -1 : 1]);
      else return;
      event.preventDefault();
    });
    if (text !== before) begin();
  }

  /** Whether somebody types, or in a certain element. @param {Element} [element] */
  const isOpen = (element) => field !== null && (!element || element === field);
  const close = () => field?.blur();
  return { open, close, isOpen };
}
