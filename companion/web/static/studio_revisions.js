// Earlier versions of the open file of the studio, each of which can be put back.

import { ask, read } from "./newest.js";
import { change, opened, save, tell } from "./studio_files.js";
import { find, make } from "./watch_state.js";

/** @typedef {{ id: string, time: string, size: number }} Revision */

const query = () => `name=${encodeURIComponent(opened.name)}`;

async function list() {
  const box = find("revisions");
  box.hidden = !box.hidden;
  find("earlier").setAttribute("aria-expanded", String(!box.hidden));
  if (box.hidden) return;
  await save();
  /** @type {Revision[]} */
  const revisions = read(await ask(`revisions?${query()}`));
  const buttons = Array.isArray(revisions) ? revisions.map(makeButton) : [];
  box.replaceChildren(make("h2", {}, "Earlier versions"), ...buttons.length ? buttons : [make("p", {}, "There is none yet: each save keeps what was there before.")]);
}

/** @param {Revision} revision */
function makeButton({ id, time, size }) {
  const at = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });
  const button = make("button", { type: "button" }, at, make("small", {}, ` ${size} bytes`));
  button.onclick = () => putBack(id, at);
  return button;
}

/** @param {string} id @param {string} at */
async function putBack(id, at) {
  const answer = await ask(`revision?${query()}&id=${encodeURIComponent(id)}`);
  if (!answer.ok) return tell(read(answer).refused ?? "It can't be read");
  opened.shown?.replace(read(answer).text);
  change();
  await save();
  hide();
  tell(`As it was ${at}`);
}

function hide() {
  find("revisions").hidden = true;
  find("earlier").setAttribute("aria-expanded", "false");
}

export function listenToRevisions() {
  find("earlier").addEventListener("click", list);
  for (const id of ["tables", "texts"]) find(id).addEventListener("click", hide);
}
