// Spaces of a map on which pieces are counted where nobody referees: a tap tells what lies there, or is where a piece goes,
// as is a tap on a player's line. A move ends with the question that it began at.

import { say } from "./messages.js";
import { send } from "./sending.js";
import { open } from "./sheets.js";

/** The line of a move that only lacks where to; "" of none. */
let move = "";
/** The moves of the page when it began. */
let began = "";

export function listenToSpaces() {
  document.addEventListener("shown", () => setMove(began === document.body.dataset.moves ? move : ""));
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") setMove(""); });
  addEventListener("click", (event) => {
    const line = move && event.target.closest(".seat[data-of]");
    if (line) event.stopPropagation();  // Its own tap opens all figures.
    if (line) give(line.dataset.of ?? "");
  }, true);
  document.addEventListener("click", ({ target }) => {
    const begins = target.closest("[data-move]"), space = target.closest("button[data-space]");
    if (begins) setMove(begins.dataset.move ?? "");
    else if (space) tapSpace(space);
    else if (target.closest("#moving")) setMove("");
  });
}

/** @param {HTMLElement} space @param {string} [piece] what was tapped there, by its id */
export function tapSpace(space, piece) {
  const name = space.dataset.space ?? "";
  if (move) give(name);
  else open(`sheet/space/${encodeURIComponent(name)}${piece ? `?piece=${piece}` : ""}`, space);
}

/** The piece goes to a space or player. @param {string} name */
function give(name) {
  const line = `${move} ${name}`;
  send("answer", { line }, line);
  setMove("");
}

/** @param {string} line */
function setMove(line) {
  [move, began] = [line, document.body.dataset.moves ?? ""];
  show();
}

function show() {
  const said = document.getElementById("moving");
  if (said) [said.hidden, said.textContent] = [!move, move && say("Tap where it goes, or tap here to cancel.")];
}
