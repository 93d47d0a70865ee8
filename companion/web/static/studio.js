// The studio of `salvage watch`: the files of a game beside its faces, to be changed where they are seen.

import { ask, read, send } from "./newest.js";
import { listenToDrops } from "./studio_drop.js";
import { close, follow, isIn, listenToFiles, opened, ownFaults, ownWarnings, saveAll, tell } from "./studio_files.js";
import { listenToRevisions } from "./studio_revisions.js";
import { hideRows, isTable, showRows } from "./studio_rows.js";
import { showText } from "./studio_text.js";
import { choose } from "./watch_chosen.js";
import { faces, find, make, page } from "./watch_state.js";

/** @typedef {{ name: string, size: number, kind: string, writable: boolean }} GameFile */

const OPEN = "watch-studio";
/** @type {GameFile[]} */
let files = [];
/** Whether a face leads to its row just now, or a row to its face: the other way isn't gone. */
let isLeading = false;

const isOpen = () => !find("studio").hidden;

// ---- opening ----

/** @param {boolean} isShown */
async function toggle(isShown) {
  find("studio").hidden = !isShown;
  find("edit").setAttribute("aria-pressed", String(isShown));
  document.body.classList.toggle("editing", isShown);
  localStorage.setItem(OPEN, isShown ? "yes" : "");
  turnTo("files");
  dispatchEvent(new Event("resize"));
  if (!isShown) return void saveAll();
  if (!files.length) await begin();
}

async function begin() {
  await list();
  const about = read(await ask("studio"));
  find("own").hidden = about.writable !== false;
  find("own-why").textContent = about.why ?? "";
  find("studio").classList.toggle("read-only", about.writable === false);
  const [first] = files.filter(({ kind }) => kind === "table").sort((one, other) => countFaces(other.name) - countFaces(one.name));
  if (!first) tell("This game has no table in a CSV file yet: add one, or choose a text");
  else if (!opened.name) await openFile(first.name);
}

/** How many faces come from a file. @param {string} name */
const countFaces = (name) => [...faces.values()].filter(({ file }) => isIn(file ?? "", name)).length;

/** List the files: tables at first sight, what is text among others. */
export async function list() {
  const told = read(await ask("files"));
  files = Array.isArray(told) ? told : [];
  showFiles();
}

function showFiles() {
  const counts = countFaults(), chips = files.filter(({ kind }) => kind === "table").map(({ name }) => {
    const number = counts.get(name) ?? 0, words = `${number} ${number === 1 ? "problem" : "problems"}`;
    const chip = make("button", { type: "button", "data-file": name, "aria-pressed": String(name === opened.name) }, shorten(name), ...number ? [" ", make("small", {}, words)] : []);
    chip.onclick = () => openFile(name);
    return chip;
  });
  find("tables").replaceChildren(...chips);
  const texts = files.filter(({ kind }) => kind === "text").map(({ name }) => {
    const number = counts.get(name);
    return make("option", { value: name }, number ? `${name} (${number})` : name);
  });
  find("texts").replaceChildren(make("option", { value: "" }, "Choose…"), ...texts);
  find("texts").value = files.some(({ name, kind }) => name === opened.name && kind === "text") ? opened.name : "";
}

const shorten = (/** @type {string} */ name) => name.slice(name.lastIndexOf("/") + 1);

function countFaults() {
  const every = [...page.told?.faults ?? [], ...page.told?.bad ?? []];
  return new Map(files.map(({ name }) => [name, every.filter(({ file }) => isIn(file, name)).length]));
}

/** Show a file. @param {string} name @param {number} [line] the line to show of it */
async function openFile(name, line = 0) {
  if (!await saveAll()) return showFiles();
  const query = `name=${encodeURIComponent(name)}`, kind = files.find((file) => file.name === name)?.kind;
  const [answer, rows] = await Promise.all([ask(`file?${query}`), kind === "table" ? ask(`rows?${query}`) : null]);
  const file = read(answer);
  if (!answer.ok) return tell(file.refused ?? `${name} can't be opened`);
  close();
  Object.assign(opened, { name, digest: file.digest, saved: file.text, isWritable: file.writable });
  opened.shown = await makeShown(file, kind === "table" ? rows?.ok ? read(rows) : {} : null);
  find("open-file").replaceChildren(opened.shown.element);
  showTools(file.writable);
  tell(file.writable || !find("own").hidden ? "" : file.why || "Read only");
  showFiles();
  show();
  if (line) opened.shown.goTo(line, false);
}

/** @param {{ name: string, text: string, writable: boolean }} file @param {object | null} chooses what may be chosen in a table's cells */
async function makeShown({ name, text, writable }, chooses) {
  hideRows();
  return chooses ? showRows(name, text, chooses, writable, leadToFaces) : showText(name, text, writable, find("studio").dataset.schemas?.split(" ") ?? []);
}

/** Show the tools for what is open. @param {boolean} isWritable */
function showTools(isWritable) {
  for (const id of ["row-paste", "row-add", "row-copy", "row-delete"]) find(id).hidden = !isTable() || !isWritable;
  for (const id of ["undo", "redo", "earlier"]) find(id).hidden = !isWritable;
}

/** Mark what is wrong with the open file. */
const show = () => opened.shown?.showFaults([...ownFaults(), ...ownWarnings().map((fault) => ({ ...fault, isWarning: true }))]);

// ---- faces, rows and lines lead to each other ----

/** @param {number} line */
function leadToFaces(line) {
  const keys = page.order.filter((key) => faces.get(key)?.line === line && isIn(faces.get(key)?.file ?? "", opened.name));
  if (isLeading || !keys.length || keys.includes(page.chosen)) return;
  isLeading = true;
  choose(keys[0]);
  isLeading = false;
}

/** @param {string} key */
async function leadToRow(key) {
  const face = faces.get(key);
  if (!isOpen() || isLeading || !face?.file || !face.line) return;
  await openAt(face.file, face.line, false, isTable());
}

/** Open a file that a path means, at a line. @param {string} path @param {number} line @param {boolean} takesFocus @param {boolean} [isOnlyHere] */
async function openAt(path, line, takesFocus, isOnlyHere = true) {
  const file = files.find(({ name, kind }) => isIn(path, name) && ["table", "text"].includes(kind));
  if (!file) return;
  if (file.name !== opened.name) {
    if (!isOnlyHere) return;
    await openFile(file.name);
  }
  isLeading = true;
  opened.shown?.goTo(line, takesFocus);
  isLeading = false;
}

// ---- panes, where there is room for one alone ----

/** @param {string} pane */
function turnTo(pane) {
  document.body.dataset.pane = pane;
  for (const each of ["files", "faces"]) find(`pane-${each}`).setAttribute("aria-pressed", String(each === pane));
}

async function makeOwn() {
  const answer = await send("own", {}), told = read(answer);
  if (!answer.ok) find("own-why").textContent = told.refused ?? "salvage doesn't answer";
  else if (told.address) location.href = told.address;
  else find("own-why").textContent = `A copy of your own lies in ${told.folder}. Open it: salvage watch ${told.folder}`;
}

/** Something else is seen of the game: take in other programs' saves, and mark what is wrong now. */
export function hearOfGame() {
  if (!isOpen()) return;
  if (files.length) showFiles();
  show();
  follow();
}

export function listenToStudio() {
  listenToFiles();
  listenToRevisions();
  listenToDrops(list);
  find("edit").addEventListener("click", () => toggle(!isOpen()));
  find("texts").addEventListener("change", () => find("texts").value && openFile(find("texts").value));
  find("own-make").addEventListener("click", makeOwn);
  for (const pane of ["files", "faces"]) find(`pane-${pane}`).addEventListener("click", () => turnTo(pane));
  find("undo").addEventListener("click", () => opened.shown?.undo());
  find("redo").addEventListener("click", () => opened.shown?.redo());
  find("studio").addEventListener("keydown", (event) => event.stopPropagation());
  document.addEventListener("chosen", ({ detail }) => leadToRow(detail));
  document.addEventListener("click", async ({ target }) => {
    const edit = target.closest("[data-edit]");
    if (!edit) return;
    await toggle(true);
    await openAt(edit.dataset.edit ?? "", Number(edit.dataset.line) || 1, true);
  });
  if (localStorage.getItem(OPEN)) toggle(true);
}

export const toggleStudio = () => toggle(!isOpen());
