// Stepping back through the game on the board: it is looked at, answer by answer, and nothing of it is done.

import { morph } from "./morphing.js";
import { change } from "./presses.js";
import { fit } from "./zoom.js";

/** ms between two steps while it plays by itself. */
const STEP = 1200;
let wanted = 0, isLoading = false, playing = 0;

const shown = () => document.getElementById("past");
const field = () => document.querySelector("#past input");
const numberOf = (/** @type {string | undefined} */ said) => Number(said ?? 0);

export function listenToPast() {
  document.addEventListener("input", ({ target }) => {
    if (target !== field()) return;
    stop();
    go(Number(target.value));
  });
  document.addEventListener("click", ({ target }) => {
    const by = target.closest("#past [data-by]")?.dataset.by;
    if (by === "play" && !playing) play();
    else if (by) stop();
    if (by && by !== "play") go(from(by));
  });
}

/** The answer to which a step leads. @param {string} by */
function from(by) {
  const now = isLoading ? wanted : numberOf(shown()?.dataset.seq), last = numberOf(shown()?.dataset.last);
  const turns = (shown()?.dataset.turns ?? "").split(" ").filter(Boolean).map(Number);
  const to = { "-turn": turns.findLast((each) => each < now) ?? 0, turn: turns.find((each) => each > now) ?? last }[by];
  return Math.min(Math.max(to ?? now + Number(by), 0), last);
}

/** Show the table after an answer; of several that are asked for while one is on its way, the last. @param {number} to */
async function go(to) {
  wanted = to;
  if (isLoading) return;
  isLoading = true;
  for (let is = -1; is !== wanted;) {
    is = wanted;
    const answer = await fetch(`sheet/past/${is}`).catch(() => null), html = answer?.ok ? await answer.text() : "";
    const past = shown();
    if (!html || !past) break;
    change(() => {
      morph(past, html);
      const there = field();
      if (there && is === wanted) there.value = String(is);  // Else a finger has it.
      document.dispatchEvent(new Event("filled"));
      fit();
    });
  }
  isLoading = false;
}

function play() {
  if (numberOf(shown()?.dataset.seq) >= numberOf(shown()?.dataset.last)) go(0);
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
