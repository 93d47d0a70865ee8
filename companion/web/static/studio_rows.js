// A table of the studio with what stands round it: faults in their cell, words to choose from, and the buttons for rows.

import { makeGrid } from "./studio_grid.js";
import { change, opened, ownFaults, tell } from "./studio_files.js";
import { readTable, writeTable } from "./studio_table.js";
import { find, make } from "./watch_state.js";

/** What may be chosen in a column. @typedef {{ choices?: Record<string, string[]>, pictures?: Record<string, string[]> }} Chooses */

const MOST_WORDS = 60;

/** A grid of a file's text. lead: leads to the faces of a line.
 * @param {string} name @param {string} text @param {Chooses} chooses @param {boolean} isWritable @param {(line: number) => void} lead
 * @returns {import("./studio_files.js").Shown} */
export function showRows(name, text, chooses, isWritable, lead) {
  const element = make("div", { class: "rows" });
  let grid = build(text);

  /** @param {string} content */
  function build(content) {
    const made = makeGrid(name, readTable(content), isWritable, { change, move });
    element.replaceChildren(made.element);
    return made;
  }

  function move() {
    const row = grid.table.rows[grid.at.row];
    showWords(grid, chooses, isWritable);
    showFault(grid);
    if (row?.raw && grid.element.contains(document.activeElement)) lead(row.line);
  }

  /** @param {string} content */
  function replace(content) {
    const { row, column } = grid.at;
    grid = build(content);
    grid.go(row, column, false, false);
    markCells(grid);
  }

  /** @param {number} line @param {boolean} takesFocus */
  function goTo(line, takesFocus) {
    const row = grid.table.rows.findLastIndex((each) => each.line <= line), fault = ownFaults().find((each) => each.line === line);
    if (row >= 0) grid.go(row, fault ? Math.max(0, columnOf(grid, fault)) : grid.at.column, false, takesFocus);
  }

  async function pasteCopied() {
    const copied = await navigator.clipboard.readText().catch(() => tell("This browser doesn’t give what was copied: paste with its keys or menu"));
    if (copied) grid.paste(copied);
  }

  /** @type {Record<string, () => void>} */
  const buttons = { "row-paste": pasteCopied, "row-add": () => grid.addRow(), "row-copy": () => grid.addRow(true), "row-delete": () => grid.removeRows() };
  for (const [id, does] of Object.entries(buttons)) find(id).onclick = does;
  element.addEventListener("cut-off", () => tell("What went beyond the last column was left out"));
  element.addEventListener("scroll", () => element.classList.toggle("scrolled", element.scrollLeft > 0));
  move();
  return {
    element, replace, goTo, text: () => writeTable(grid.table), isBusy: () => grid.isBusy(), finish: () => grid.finish(),
    showFaults: () => { markCells(grid); showFault(grid); }, undo: () => grid.undo(), redo: () => grid.redo(),
  };
}

// ---- faults ----

/** The column that a fault is about; -1 if it is about the whole row. @param {import("./studio_grid.js").Grid} grid @param {Fault} fault */
function columnOf({ table }, { what }) {
  return table.heading.cells.findIndex((name) => name && (what.startsWith(`${name}: `) || what.startsWith(`${name} `) || what.includes(`'${name}'`)));
}

/** The row in which a fault is. @param {import("./studio_grid.js").Grid} grid @param {Fault} fault */
const rowOf = ({ table }, { line }) => line ? table.rows.findLastIndex((row) => row.raw && row.line <= line) : -1;

/** Mark the cells, or whole rows, that have a fault. @param {import("./studio_grid.js").Grid} grid */
function markCells(grid) {
  for (const cell of grid.element.querySelectorAll("[aria-invalid]")) {
    cell.removeAttribute("aria-invalid");
    cell.removeAttribute("title");
  }
  for (const fault of ownFaults()) {
    const cell = grid.find(rowOf(grid, fault), columnOf(grid, fault)) ?? grid.find(rowOf(grid, fault), 0);
    cell?.setAttribute("aria-invalid", "true");
    cell?.setAttribute("title", fault.what);
  }
}

/** Say what is wrong: of the row where the cursor is, or else the first in this file, with a button that leads there.
 * @param {import("./studio_grid.js").Grid} grid */
function showFault(grid) {
  const faults = ownFaults(), fault = faults.find((each) => rowOf(grid, each) === grid.at.row) ?? faults[0], box = find("cell-fault");
  box.hidden = !fault;
  if (!fault) return;
  const row = rowOf(grid, fault), column = columnOf(grid, fault), name = grid.table.heading.cells[column];
  const where = row < 0 ? "" : `Row ${row + 1}${name && !fault.what.startsWith(name) ? `, ${name}` : ""}: `;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const words = make("p", {}, make("b", {}, where), fault.what + more);
  box.replaceChildren(words);
  if (row < 0 || (row === grid.at.row && Math.max(0, column) === grid.at.column)) return;
  const leads = make("button", { type: "button" }, "Show it");
  leads.onclick = () => grid.go(row, Math.max(0, column));
  box.append(leads);
}

// ---- words to choose from ----

/** Offer what may stand in the cell where the cursor is. @param {import("./studio_grid.js").Grid} grid @param {Chooses} chooses @param {boolean} isWritable */
function showWords(grid, { choices = {}, pictures = {} }, isWritable) {
  const column = grid.at.column, name = grid.table.heading.cells[column], box = find("words");
  const words = isWritable && grid.table.rows.length ? choices[name] ?? pictures[name] ?? [] : [];
  box.hidden = !words.length;
  if (!words.length) return;
  const now = grid.table.rows[grid.at.row].cells[column] ?? "";
  const buttons = words.slice(0, MOST_WORDS).map((word) => {
    const button = make("button", { type: "button", "aria-pressed": String(word === now) }, word);
    button.onclick = () => {
      grid.put([[grid.at.row, grid.at.column, word]]);
      showWords(grid, { choices, pictures }, isWritable);
      find("words").querySelector("[aria-pressed=true]")?.focus();
    };
    return button;
  });
  const more = words.length > MOST_WORDS ? [make("span", {}, `and ${words.length - MOST_WORDS} more`)] : [];
  box.replaceChildren(make("b", {}, name), ...buttons, ...more);
}

/** Hide what stands round a table, as no table is shown. */
export function hideRows() {
  for (const id of ["words", "cell-fault"]) find(id).hidden = true;
}

export const isTable = () => opened.shown?.element.classList.contains("rows") ?? false;
