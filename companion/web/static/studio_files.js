// The open file of the studio: when it is saved, and what is asked if somebody else has saved it meanwhile.

import { ask, read, send } from "./newest.js";
import { find, page } from "./watch_state.js";

const PAUSE = 500, AGAIN = 2000;

/** What shows a file: its text as it is now; whether somebody is in the middle of something, and what ends that; what puts
 * another text in its place.
 * @typedef {{ element: HTMLElement, text: () => string, isBusy: () => boolean, finish: () => void, replace: (text: string) => void,
 *   goTo: (line: number, takesFocus: boolean) => void, showFaults: (faults: Fault[]) => void, undo: () => void, redo: () => void }} Shown */

/** saved: the text as the file has it; of a file that isn't open nothing is shown.
 * @type {{ name: string, digest: string, saved: string, isWritable: boolean, shown: Shown | null }} */
export const opened = { name: "", digest: "", saved: "", isWritable: false, shown: null };
/** What another has saved while somebody wrote here. @type {{ text: string | null, digest: string } | null} */
let clash = null;
let timer = 0;
/** @type {Promise<void>} */
let saving = Promise.resolve();

/** @param {string} words */
export const tell = (words) => { find("saved").textContent = words; };

const isChanged = () => opened.isWritable && opened.shown !== null && opened.shown.text() !== opened.saved;

/** Something has been changed: it is saved after a pause, and a cell not before it is left. */
export function change() {
  clearTimeout(timer);
  tell("Not saved yet");
  timer = setTimeout(save, PAUSE);
}

/** Save what has been changed, and whatever is being saved. */
export function save() {
  clearTimeout(timer);
  if (opened.shown?.isBusy()) return saving;
  saving = saving.then(saveNow);
  return saving;
}

/** Save what is open before something else is; whether nothing is left unsaved. */
export async function saveAll() {
  opened.shown?.finish();
  await save();
  return !isChanged();
}

async function saveNow() {
  if (clash) return;
  if (!isChanged()) {
    if (opened.isWritable) tell(`Saved ${clock()}`);
    return;
  }
  const { name, digest, shown } = opened, text = shown?.text() ?? "";
  const answer = await send(digest ? "save" : "create", { name, text, digest });
  const told = read(answer);
  if (opened.name !== name) return;
  if (answer.ok) {
    Object.assign(opened, { saved: text, digest: told.digest });
    if (isChanged()) change(); else tell(`Saved ${clock()}`);
  } else if (told.clash) askWhose(told);
  else if (told.refused) tell(`Not saved: ${told.refused}`);
  else {
    tell("Not saved: salvage doesn't answer");
    timer = setTimeout(save, AGAIN);
  }
}

const clock = () => new Date().toLocaleTimeString([], { hourCycle: "h23" });

/** @param {{ text: string | null, digest: string }} theirs */
function askWhose(theirs) {
  clash = theirs;
  tell("Not saved");
  find("clash-what").textContent = theirs.text === null ? `${opened.name} was deleted elsewhere.` :
    `${opened.name} was changed elsewhere while you were typing. What you don’t take stays in “Earlier…”.`;
  find("clash").hidden = false;
}

/** Settle a clash. @param {boolean} isMine */
async function settle(isMine) {
  const theirs = clash;
  clash = null;
  find("clash").hidden = true;
  if (!theirs) return;
  if (isMine) {
    opened.digest = theirs.text === null ? "" : theirs.digest;
    opened.saved = `${theirs.text}`;
    await save();
  } else if (theirs.text === null) close();
  else takeIn(theirs.text, theirs.digest);
}

/** Put another text in the place of the one that is shown. @param {string} text @param {string} digest */
function takeIn(text, digest) {
  Object.assign(opened, { saved: text, digest });
  opened.shown?.replace(text);
  clearTimeout(timer);
  tell(`As saved elsewhere, ${clock()}`);
}

/** Show no file. */
export function close() {
  clearTimeout(timer);
  Object.assign(opened, { name: "", digest: "", saved: "", shown: null });
  clash = null;
  find("clash").hidden = true;
  find("open-file").replaceChildren();
}

/** Take in what another program has saved, while nothing is changed here. */
export async function follow() {
  const { name, digest } = opened;
  if (!name || clash || isChanged() || opened.shown?.isBusy()) return;
  await saving;
  const answer = await ask(`file?name=${encodeURIComponent(name)}`);
  if (!answer.ok || opened.name !== name || opened.digest !== digest || isChanged() || opened.shown?.isBusy()) return;
  const file = read(answer);
  if (file.digest !== digest) takeIn(file.text, file.digest);
}

/** The faults of the open file. */
export const ownFaults = () => [...page.told?.faults ?? [], ...page.told?.bad ?? []].filter((fault) => isIn(fault.file, opened.name));
export const ownWarnings = () => (page.told?.warnings ?? []).filter((fault) => isIn(fault.file, opened.name));

/** Whether a path of a fault is that of a file of the game. @param {string} path @param {string} name */
export const isIn = (path, name) => name !== "" && `/${path.split("#")[0].replaceAll("\\", "/")}`.endsWith(`/${name}`);

export function listenToFiles() {
  find("take-theirs").addEventListener("click", () => settle(false));
  find("keep-mine").addEventListener("click", () => settle(true));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  addEventListener("beforeunload", (event) => {
    saveAll();
    if (isChanged()) event.preventDefault();
  });
  document.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("a"));
    if (!link || link.target || event.ctrlKey || event.metaKey || !(opened.shown?.isBusy() || isChanged())) return;
    event.preventDefault();  // Until all is saved that what it leads to would show.
    if (await saveAll()) location.href = link.href;
  });
}
