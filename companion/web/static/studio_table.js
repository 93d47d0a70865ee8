// The rows of a CSV file, and of what spreadsheets lay on the clipboard. A row that nobody changes keeps its text.

/** A row: its cells, its text in the file ("" for one that is new or has changed), the blank lines behind it, and the
 * line where it begins.
 * @typedef {{ cells: string[], raw: string, blank: string, line: number }} TableRow
 * @typedef {{ separator: string, heading: TableRow, rows: TableRow[], end: string }} Table
 * @typedef {{ value: string, end: number }} Quoted */

const SEPARATORS = [",", ";", "\t"];
/** What Excel reads in a first line, of a file that it has written. */
const EXCEL_LINE = /^sep=[,;\t]\n/i;

const countLines = (/** @type {string} */ text) => text.split("\n").length;

/** Read rows of separated cells; those in quotation marks may hold the separator and line breaks.
 * @param {string} text @param {string} separator @param {(text: string, at: number) => Quoted | null} readQuoted */
function splitRows(text, separator, readQuoted) {
  /** @type {TableRow[]} */
  const rows = [];
  for (let at = 0, line = 1; at < text.length;) {
    const { cells, end } = splitRow(text, at, separator, readQuoted), raw = text.slice(at, end);
    rows.push({ cells, raw, blank: "", line });
    line += countLines(raw);
    at = end + 1;
  }
  return rows;
}

/** The cells of the row that begins somewhere, and where it ends.
 * @param {string} text @param {number} at @param {string} separator @param {(text: string, at: number) => Quoted | null} readQuoted */
function splitRow(text, at, separator, readQuoted) {
  const cells = [];
  for (;;) {
    const quoted = text[at] === '"' && readQuoted(text, at) || { value: "", end: at };
    let { end } = quoted;
    while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
    cells.push(quoted.value + text.slice(quoted.end, end));
    if (text[end] !== separator) return { cells, end };
    at = end + 1;
  }
}

/** A cell in quotation marks, which may be missing at its end. @param {string} text @param {number} at */
function readQuotes(text, at) {
  let value = "", from = at + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { value, end: mark + 1 };
    value += '"';
    from = mark + 2;
  }
}

/** The same from a clipboard: Sheets puts marks only round what needs them, so that others are part of the text.
 * @param {string} text @param {number} at */
function readNeededQuotes(text, at) {
  const quoted = readQuotes(text, at), isClosed = text[quoted.end - 1] === '"' && /^[\t\n]?$/.test(text.charAt(quoted.end));
  return isClosed && /["\t\n]/.test(quoted.value) ? quoted : null;
}

/** Read a file; blank lines stay behind the row that they follow. @param {string} text @returns {Table} */
export function readTable(text) {
  const above = EXCEL_LINE.exec(text)?.[0] ?? "", first = text.slice(above.length).split("\n", 1)[0];
  const often = (/** @type {string} */ sign) => first.split(sign).length;
  const separator = SEPARATORS.reduce((best, sign) => often(sign) > often(best) ? sign : best);
  const [heading = { cells: [""], raw: "", blank: "", line: 1 }, ...lines] = splitRows(text.slice(above.length), separator, readQuotes);
  heading.raw = above + heading.raw;
  /** @type {TableRow[]} */
  const rows = [];
  for (const row of lines) {
    if (row.raw.trim()) rows.push(row); else (rows.at(-1) ?? heading).blank += `\n${row.raw}`;
  }
  const table = { separator, heading, rows, end: text.endsWith("\n") ? "\n" : "" };
  writeTable(table);
  return table;
}

/** The text of a file, from which each row learns its line. Rows without anything in them aren't written.
 * @param {Table} table */
export function writeTable({ separator, heading, rows, end }) {
  const texts = [heading.raw + heading.blank];
  let line = 1 + countLines(texts[0]);
  for (const row of rows) {
    row.line = line;
    row.raw ||= row.cells.some(Boolean) ? row.cells.map((cell) => quote(cell, separator)).join(separator) : "";
    if (!row.raw) continue;
    texts.push(row.raw + row.blank);
    line += countLines(texts[texts.length - 1]);
  }
  return texts.join("\n") + end;
}

/** @param {string} cell @param {string} separator */
function quote(cell, separator) {
  return cell.includes(separator) || /["\n]|^\s|\s$/.test(cell) ? mark(cell) : cell;
}

const mark = (/** @type {string} */ cell) => `"${cell.replaceAll('"', '""')}"`;

/** The cells that a spreadsheet has laid on the clipboard, with tabs between them. @param {string} text */
export function readClipboard(text) {
  const plain = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  return splitRows(`${plain}\n`, "\t", readNeededQuotes).map(({ cells }) => cells);
}

/** @param {string[][]} rows */
export const writeClipboard = (rows) =>
  rows.map((cells) => cells.map((cell) => /["\t\n]/.test(cell) ? mark(cell) : cell).join("\t")).join("\n");
