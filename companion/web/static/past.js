// Stepping back through the game on the board: it is looked at, answer by answer, and nothing of it is done.

import { morph } from "./morphing.js";
import { ask, makeLine } from "./newest.js";
import { change } from "./presses.js";
import { closeSheet } from "./sheets.js";
import { fit } from "./zoom.js";

/** ms between two steps while it plays by itself. */
const STEP = 1200;
const steps = makeLine();
let wanted = 0, isLoading = false, playing = 0;

const shown = () => document.getElementById("past");
const field = () => document.querySelector("#past input");
/** The answers to which steps lead, if not to all. */
const stops = () => (shown()?.dataset.stops ?? "").split(" ").filter(Boolean).map(Number);
const sheetIsOpen = () => document.querySelector("#sheet[open]") !== null;
const numberOf = (/** @type {string | undefined} */ said) => Number(said ?? 0);

export function listenToPast() {
  document.addEventListener("input", ({ target }) => {
    if (target !== field()) return;
    stop();
    go(stops()[Number(target.value)] ?? Number(target.value));
  });
  document.addEventListener("click", ({ target }) => {
    const by = target.closest("#past [data-by]")?.dataset.by, to = target.closest("#past [data-to]")?.dataset.to;
    if (by === "play" && !playing) play();
    else if (by || to) stop();
    if (to) go(Number(to));
    else if (by && by !== "play") go(from(by));
  });
  document.addEventListener("keydown", ({ key, target }) => {
    const by = { ArrowLeft: "-1", ArrowRight: "1" }[key];
    if (!by || !shown() || !sheetIsOpen() || target === field()) return;
    stop();
    go(from(by));
  });
  document.addEventListener("shown", () => {  // One's own turn comes before what is looked at while waiting for it.
    if (sheetIsOpen() && shown()?.hasAttribute("data-waits") && document.getElementById("call")?.dataset.call) closeSheet();
  });
}

/** The answer to which a step leads. @param {string} by */
function from(by) {
  const now = isLoading ? wanted : numberOf(shown()?.dataset.seq), last = numberOf(shown()?.dataset.last);
  const turns = (shown()?.dataset.turns ?? "").split(" ").filter(Boolean).map(Number);
  const to = { "-turn": turns.findLast((each) => each < now) ?? 0, turn: turns.find((each) => each > now) ?? last }[by];
  const [first = 0] = stops(), at = stops().indexOf(now);
  return Math.min(Math.max(to ?? (at < 0 ? now + Number(by) : stops()[at + Number(by)] ?? now), first), last);
}

/** Show the table after an answer; of several that are asked for while one is on its way, the last. @param {number} to */
async function go(to) {
  wanted = to;
  if (isLoading) return;
  isLoading = true;
  for (let is = -1; is !== wanted;) {
    is = wanted;
    const past = shown(), answer = await steps.take(() => ask(`${past?.dataset.way}${is}`), past);
    if (!answer?.ok) break;
    if (past?.isConnected) change(() => {  // Else another sheet has taken its place.
      morph(past, answer.text);
      const there = field(), at = stops().indexOf(is);
      if (there && is === wanted) there.value = String(at < 0 ? is : at);  // Else a finger has it.
      document.dispatchEvent(new Event("filled"));
      fit();
    });
  }
  isLoading = false;
}

function play() {
  if (numberOf(shown()?.dataset.seq) >= numberOf(shown()?.dataset.last)) go(stops()[0] ?? 0);
  playing = setInterval(() => {
    if (!shown() || wanted >= numberOf(shown()?.dataset.last)) stop();
    else if (!isLoading) go(from("1"));
  }, STEP);
  wanted = numberOf(shown()?.dataset.seq);
  document.body.classList.add("playing");
}

function stop() {
  clearInterval(playing);
  playing = 0;
  document.body.classList.remove("playing");
}
