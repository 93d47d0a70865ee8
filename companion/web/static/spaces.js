// Spaces of a map on which pieces are counted where nobody referees: a tap tells what lies there, or is where a piece goes.

import { say } from "./messages.js";
import { send } from "./sending.js";
import { open } from "./sheets.js";

/** The line of a move that only lacks where to; "" of none. */
let move = "";

export function listenToSpaces() {
  document.addEventListener("shown", show);
  document.addEventListener("click", ({ target }) => {
    const begins = target.closest("[data-move]"), space = target.closest("button[data-space]");
    if (begins) setMove(begins.dataset.move ?? "");
    else if (space) tapSpace(space);
    else if (target.closest("#moving")) setMove("");
  });
}

/** @param {HTMLElement} space @param {string} [piece] what was tapped there, by its id */
export function tapSpace(space, piece) {
  const name = space.dataset.space ?? "", line = `${move} ${name}`;
  if (!move) open(`sheet/space/${encodeURIComponent(name)}${piece ? `?piece=${piece}` : ""}`, space);
  else send("answer", { line }, line);
  setMove("");
}

/** @param {string} line */
function setMove(line) {
  move = line;
  show();
}

function show() {
  const said = document.getElementById("moving");
  if (said) [said.hidden, said.textContent] = [!move, move && say("Tap where it goes, or tap here to cancel.")];
}
