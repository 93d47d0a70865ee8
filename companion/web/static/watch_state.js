// What the page of `salvage watch` knows, and what its subjects share.

/** @type {Map<string, Face>} */
export const faces = new Map();
/** @type {Map<string, Drawn>} */
export const drawn = new Map();
/** @type {Map<string, HTMLElement>} */
export const cells = new Map();
/** over: whether changed faces lie over each other, so that only what differs is seen.
 * @type {{ order: string[], kinds: Record<string, string>, told: Told | null, chosen: string, view: string, isReal: boolean, over: boolean }} */
export const page = { order: [], kinds: {}, told: null, chosen: "", view: "faces", isReal: false, over: false };

const SCALE = "watch-pixels-a-millimetre";

export const find = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.querySelector(`#${id}`));
export const ink = () => find("ink").value;
/** Pixels a millimetre has on this screen, as far as somebody has held a card against it. */
export const scale = () => Number(localStorage.getItem(SCALE)) || 96 / 25.4;
export const isMeasured = () => localStorage.getItem(SCALE) !== null;
export const keepScale = () => localStorage.setItem(SCALE, find("scale").value);
/** Pixels a millimetre has at first: cards stand in several columns. */
export const usual = () => innerWidth < 900 ? 1.5 : 2.3;
/** Pixels a millimetre has now. */
export const pixels = () => page.isReal ? scale() : Number(find("zoom").value);

/** Whether the filter leaves what has these words. @param {string} text */
export function matches(text) {
  const words = find("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Whether a face is shown as it was, since rows of its kind can't be read. @param {Face} face */
export const isStale = (face) => Boolean(page.told?.stale.includes(face.kind));

/** Whether a face, or its row, has a problem. @param {string} key */
export const isWrong = (key) => [...page.told?.faults ?? [], ...page.told?.bad ?? []].some((fault) => fault.keys?.includes(key));

/** What prints of a face but may not serve. @param {string} key */
export const warningsOf = (key) => (page.told?.warnings ?? []).filter((warning) => warning.keys?.includes(key));

/** How many warnings, in words. @param {number} number */
export const countWarnings = (number) => `${number} ${number === 1 ? "warning" : "warnings"}`;

/** @param {string} tag @param {Record<string, string>} given @param {...(Node | string)} inside */
export function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** A button that copies some words, such as a line for an editor. @param {string} words */
export function makeCopy(words) {
  const button = make("button", { type: "button", class: "copy" }, "Copy");
  button.onclick = () => navigator.clipboard.writeText(words).then(() => button.replaceChildren("Copied"), () => {});
  return button;
}

/** A button that opens a file at a line, to be changed. @param {string} file @param {number | null} line */
export const makeEdit = (file, line) =>
  make("button", { type: "button", class: "to-edit", "data-edit": file, "data-line": String(line ?? "") }, "Edit");
