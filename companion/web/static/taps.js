// Answers: a tap picks and shows what would follow, the yellow button does it. A plain answer with nothing left to say is
// given at once.

import { post } from "./live.js";
import { openWith } from "./sheets.js";

let chosen = "", sending = false;

const answers = () => [...document.querySelectorAll("#answers .answer")];
const button = (key) => answers().find((each) => each.dataset.key === key);

export function listenToTaps() {
  document.addEventListener("click", (event) => {
    const named = event.target.closest("[data-key]");
    if (event.target.closest("#leave")) clear();
    else if (event.target.closest("#do")) give(chosen);
    else if (named) pick(named.dataset.key, named.classList.contains("answer"));
    else act(event.target.closest("[data-post]"));
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-line]")) return;
    event.preventDefault();
    send("answer", { line: new FormData(event.target).get("line") });
  });
}

/** Pick an answer; the same again gives it. */
function pick(key, plain) {
  const there = button(key);
  if (!there || document.body.classList.contains("asked-anew")) return;
  const { risk, sure, told } = there.dataset;
  if (chosen === key) give(key);
  else if (plain && !risk && !sure && !told) give(key);
  else choose(key);
}

/** Show an answer as chosen, and what follows from it. */
export function choose(key) {
  chosen = key;
  const there = button(key), bar = document.getElementById("confirm");
  for (const each of answers()) each.setAttribute("aria-pressed", String(each === there));
  for (const each of document.querySelectorAll(".target")) each.classList.toggle("chosen", each.dataset.key === key);
  bar.hidden = !there;
  if (!there) return;
  const { risk, sure, told } = there.dataset;
  const says = { draw: "Something is drawn or rolled: undo will ask the others.", lost: "This loses the game.", over: "This ends the game." };
  document.getElementById("outlook").textContent = [sure, told, says[risk]].filter(Boolean).join(" ");
  const does = document.getElementById("do");
  does.textContent = there.querySelector("b").textContent;
  does.classList.toggle("lost", risk === "lost");
}

export const clear = () => choose("");

/** What was chosen is chosen again, if it is still there. */
export const restore = () => choose(button(chosen) ? chosen : "");

const give = (key) => key && send("answer", { key });

async function act(named) {
  if (named) await send(named.dataset.post, { id: named.dataset.id });
}

async function send(way, values) {
  if (sending) return;
  sending = true;
  document.body.classList.add("sending");
  try {
    const said = await post(way, values);
    if (said.refused) openWith("Not done", said.refused);
    if (way === "answer") clear();
  } catch {
    openWith("Not sent", "The table can't be reached. Your answer is kept; give it again once the page is live.");
  } finally {
    sending = false;
    document.body.classList.remove("sending");
  }
}
