// A table of the studio as cells: one textarea where somebody types, paste of any shape, undo. Only rows that change are
// drawn anew.

import { makeField } from "./studio_field.js";
import { makeSteps } from "./studio_steps.js";
import { readClipboard, writeClipboard } from "./studio_table.js";
import { make } from "./watch_state.js";

/** What is heard of a grid: that a row has changed, where the cursor is.
 * @typedef {{ change: () => void, move: () => void }} Hear
 * @typedef {ReturnType<typeof makeGrid>} Grid */

const PAGE = 10;
/** Of columns, in pixels, and how many rows are looked at for them. */
const LETTER = 8, PADDING = 20, LEAST = 60, MOST = 260, NUMBERS = 52, LOOKED_AT = 300;
/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-PAGE, 0], PageDown: [PAGE, 0],
};

/** Widths for columns by the longest texts in them, so that nothing moves while somebody types, and rows are quick to lay
 * out; the last takes what room is left. @param {import("./studio_table.js").Table} table */
function measureColumns({ heading, rows }) {
  return heading.cells.map((name, column) => {
    const longest = Math.max(name.length, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells[column]?.length ?? 0));
    return Math.min(MOST, Math.max(LEAST, longest * LETTER + PADDING));
  });
}

/** @param {number[]} widths */
function makeColumns(widths) {
  const columns = [NUMBERS, ...widths].map((width, at) => {
    const column = make("col");
    if (at < widths.length) column.style.width = `${width}px`;
    return column;
  });
  return make("colgroup", {}, ...columns);
}

/** @param {string} label @param {import("./studio_table.js").Table} table @param {boolean} isWritable @param {Hear} hear */
export function makeGrid(label, table, isWritable, hear) {
  const { rows, heading } = table, columns = heading.cells;
  const body = make("tbody"), at = { row: 0, column: 0 };
  /** The other corner of what is chosen. @type {{ row: number, column: number } | null} */
  let from = null;
  const names = columns.map((name) => make("th", { scope: "col" }, name));
  const widths = measureColumns(table);
  const element = make("table", { role: "grid", "aria-label": label, "aria-multiselectable": "true", "aria-readonly": String(!isWritable) },
    makeColumns(widths), make("thead", {}, make("tr", {}, make("th", { scope: "col" }, make("span", { class: "unseen" }, "Row")), ...names)), body);
  element.style.width = `${widths.reduce((sum, width) => sum + width, NUMBERS)}px`;
  const steps = makeSteps(rows, redraw);
  const field = makeField(hear.change, take, leave);
  let isTapped = false;
  /** The row that somebody has begun to write, which isn't saved before it is left; -1: none. */
  let begun = -1;

  // ---- what is seen ----

  const find = (row = at.row, column = at.column) =>
    /** @type {HTMLTableCellElement | undefined} */ (/** @type {HTMLTableRowElement | undefined} */ (body.children[row])?.cells[column + 1]);

  /** @param {import("./studio_table.js").TableRow} row @param {number} number */
  const draw = (row, number) => make("tr", {}, make("th", { scope: "row" }, String(number + 1)),
    ...columns.map((_, column) => make("td", { role: "gridcell", tabindex: "-1" }, row.cells[column] ?? "")));

  /** Draw rows in the place of others, and number those behind them. @param {number} first @param {number} gone @param {number} added */
  function redraw(first, gone, added) {
    const hadFocus = element.contains(document.activeElement);
    for (let each = 0; each < gone; each += 1) body.children[first].remove();
    const drawn = rows.slice(first, first + added).map((row, i) => draw(row, first + i));
    if (body.children[first]) body.children[first].before(...drawn); else body.append(...drawn);
    if (gone !== added) for (let row = first; row < rows.length; row += 1) body.children[row].children[0].textContent = String(row + 1);
    Object.assign(at, limit(at.row, at.column));
    from = null;
    show(hadFocus);
    hear.change();
  }

  function area() {
    const other = from ?? at;
    return {
      top: Math.min(at.row, other.row), bottom: Math.max(at.row, other.row),
      left: Math.min(at.column, other.column), right: Math.max(at.column, other.column),
    };
  }

  function show(takesFocus = true) {
    for (const cell of body.querySelectorAll("[aria-selected]")) {
      cell.removeAttribute("aria-selected");
      cell.tabIndex = -1;
    }
    for (const row of body.querySelectorAll(".at")) row.classList.remove("at");
    const { top, bottom, left, right } = area();
    for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) find(row, column)?.setAttribute("aria-selected", "true");
    const cell = find();
    if (!cell) return;
    cell.parentElement?.classList.add("at");
    cell.tabIndex = 0;
    if (takesFocus) cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    hear.move();
  }

  // ---- moving and changing ----

  const limit = (/** @type {number} */ row, /** @type {number} */ column) => ({
    row: Math.max(0, Math.min(rows.length - 1, row)), column: Math.max(0, Math.min(columns.length - 1, column)),
  });

  /** @param {number} row @param {number} column @param {boolean} [grows] @param {boolean} [takesFocus] */
  function go(row, column, grows = false, takesFocus = true) {
    from = grows ? from ?? { ...at } : null;
    Object.assign(at, limit(row, column));
    isTapped = false;
    if (at.row !== begun) end();
    show(takesFocus);
  }

  /** A row that was begun is left. */
  function end() {
    if (begun < 0) return;
    begun = -1;
    hear.change();
  }

  const empty = () => ({ cells: columns.map(() => ""), raw: "", blank: "", line: 0 });

  /** Put texts into cells; rows that aren't there yet are added. @param {[number, number, string][]} changes */
  function put(changes) {
    const wanted = changes.filter(([row, column, text]) => (rows[row]?.cells[column] ?? "") !== text);
    if (!isWritable || !wanted.length) return;
    const touched = wanted.map(([row]) => row), first = Math.min(...touched, rows.length), last = Math.max(...touched);
    const before = rows.slice(first, last + 1), after = Array.from({ length: last + 1 - first }, (_, i) => before[i] ?? empty());
    for (const [row, column, text] of wanted) {
      const cells = columns.map((_, i) => after[row - first].cells[i] ?? "");
      cells[column] = text;
      after[row - first] = { ...after[row - first], cells, raw: "" };
    }
    steps.take(first, before, after);
  }

  /** Put a block of cells where the cursor is; what goes beyond the last column is told. @param {string} copied */
  function paste(copied) {
    field.close();
    const block = readClipboard(copied), inside = block.flatMap((cells, i) => cells.map((text, j) => /** @type {[number, number, string]} */ ([at.row + i, at.column + j, text])));
    const { row, column } = at;
    put(inside.filter(([, each]) => each < columns.length));
    from = limit(row, column);
    Object.assign(at, limit(row + block.length - 1, column + Math.max(...block.map((cells) => cells.length)) - 1));
    if (inside.length > 1) end();  // All of what was begun is there.
    show();
    if (inside.some(([, each]) => each >= columns.length)) element.dispatchEvent(new CustomEvent("cut-off", { bubbles: true }));
  }

  function clear() {
    const { top, bottom, left, right } = area();
    /** @type {[number, number, string][]} */
    const changes = [];
    for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) changes.push([row, column, ""]);
    put(changes);
  }

  /** @param {boolean} [copies] */
  function addRow(copies = false) {
    if (!isWritable) return;
    const added = rows.length ? at.row + 1 : 0, cells = rows[at.row]?.cells;
    steps.take(added, [], [copies && cells ? { ...empty(), cells: [...cells] } : empty()]);
    begun = added;
    go(added, 0);
  }

  function removeRows() {
    const { top, bottom } = area();
    if (isWritable && rows.length) steps.take(top, rows.slice(top, bottom + 1), []);
  }

  /** Take what was typed, and go on. @param {string} text @param {[number, number] | null} by */
  function take(text, by) {
    put([[at.row, at.column, text]]);
    if (by?.[0]) end();
    if (by) go(at.row + by[0], at.column + by[1]); else show(false);
    hear.change();
  }

  function leave() {
    show();
    hear.change();
  }

  const edit = (/** @type {string} */ text) => {
    const cell = find();
    if (isWritable && cell) field.open(cell, text, columns[at.column], rows[at.row].cells[at.column] ?? "");
  };

  // ---- hands ----

  /** Whether a key means something here. @param {KeyboardEvent} event */
  function press(event) {
    const { key, shiftKey } = event, held = event.ctrlKey || event.metaKey, move = MOVES[key];
    if (move) go(at.row + move[0], at.column + move[1], shiftKey);
    else if (key === "Home" || key === "End") jump(key === "End", held, shiftKey);
    else if (key === "Enter" || key === "F2") edit(rows[at.row]?.cells[at.column] ?? "");
    else if (key === "Delete" || key === "Backspace") clear();
    else if (held) return pressHeld(key.toLowerCase(), shiftKey);
    else if (key.length === 1 && !event.altKey) edit(key);
    else return false;
    return true;
  }

  /** Go to one end of the row, or of the table. @param {boolean} isEnd @param {boolean} isFar @param {boolean} grows */
  function jump(isEnd, isFar, grows) {
    const row = isEnd ? rows.length : 0;
    go(isFar ? row : at.row, isEnd ? columns.length : 0, grows);
  }

  /** @param {string} key @param {boolean} shift */
  function pressHeld(key, shift) {
    if (key === "z") (shift ? steps.redo : steps.undo)();
    else if (key === "y") steps.redo();
    else return false;
    return true;
  }

  /** The cell that an event is about, but not while somebody types in it. @param {Event} event */
  function cellOf({ target }) {
    const cell = target instanceof HTMLElement && !field.isOpen(target) ? target.closest("td") : null;
    return cell && { row: [...body.children].indexOf(/** @type {Element} */ (cell.parentElement)), column: /** @type {HTMLTableCellElement} */ (cell).cellIndex - 1, cell };
  }

  element.addEventListener("keydown", (event) => !field.isOpen() && press(event) && event.preventDefault());
  element.addEventListener("click", (event) => {
    const place = cellOf(event);
    if (!place) return;
    const isSecond = place.row === at.row && place.column === at.column && document.activeElement === place.cell && isTapped;
    if (isSecond) edit(rows[at.row].cells[at.column] ?? ""); else go(place.row, place.column, event.shiftKey);
    isTapped = true;
  });
  element.addEventListener("pointerover", (event) => {
    const place = event.buttons === 1 && event.pointerType === "mouse" ? cellOf(event) : null;
    if (place && (place.row !== at.row || place.column !== at.column)) go(place.row, place.column, true);
  });
  element.addEventListener("pointerdown", (event) => {
    const place = event.pointerType === "mouse" && !event.shiftKey ? cellOf(event) : null;
    if (place && (place.row !== at.row || place.column !== at.column)) go(place.row, place.column);
  });
  element.addEventListener("focusout", ({ relatedTarget }) => relatedTarget instanceof Node && !element.contains(relatedTarget) && end());
  element.addEventListener("copy", (event) => {
    if (field.isOpen()) return;
    const { top, bottom, left, right } = area();
    event.clipboardData?.setData("text/plain", writeClipboard(rows.slice(top, bottom + 1).map(({ cells }) => Array.from({ length: right + 1 - left }, (_, i) => cells[left + i] ?? ""))));
    event.preventDefault();
  });
  element.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (field.isOpen() && !text.includes("\t")) return;  // Words for this cell alone.
    event.preventDefault();
    paste(text);
  });
  body.append(...rows.map(draw));
  const first = find();
  if (first) first.tabIndex = 0;
  const isBusy = () => field.isOpen() || begun >= 0;

  /** Take what is being typed, as if the cell and its row were left. */
  function finish() {
    field.close();
    end();
  }

  return { element, table, at, find, go, put, paste, addRow, removeRows, undo: steps.undo, redo: steps.redo, isBusy, finish };
}
