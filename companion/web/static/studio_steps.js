// Undo and redo of a table of the studio: each step puts rows in the place of others.

/** @typedef {import("./studio_table.js").TableRow} TableRow
 * @typedef {{ first: number, before: TableRow[], after: TableRow[] }} Step */

/** @param {TableRow[]} rows @param {(first: number, gone: number, added: number) => void} redraw */
export function makeSteps(rows, redraw) {
  /** @type {Step[]} */
  const done = [];
  /** @type {Step[]} */
  const undone = [];

  /** @param {number} first @param {TableRow[]} before @param {TableRow[]} after */
  function replace(first, before, after) {
    rows.splice(first, before.length, ...after);
    redraw(first, before.length, after.length);
  }

  /** @param {number} first @param {TableRow[]} before @param {TableRow[]} after */
  function take(first, before, after) {
    done.push({ first, before, after });
    undone.length = 0;
    replace(first, before, after);
  }

  function undo() {
    const step = done.pop();
    if (!step) return;
    undone.push(step);
    replace(step.first, step.after, step.before);
  }

  function redo() {
    const step = undone.pop();
    if (!step) return;
    done.push(step);
    replace(step.first, step.before, step.after);
  }

  return { take, undo, redo };
}
