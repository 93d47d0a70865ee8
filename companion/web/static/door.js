// The way in for whoever can't scan: four letters, of which the last one opens the seats.

import { leave, listenToLeaving } from "./leaving.js";
import { say } from "./messages.js";
import { read, send } from "./newest.js";
import { rememberSeat } from "./seats.js";

/** ms after which a code is tried again, as long as there is no table. */
const RETRY_MS = 2000;
const input = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const cells = [...document.querySelectorAll(".cell")], wrong = document.querySelectorAll(".wrong")[0];

/** Show what is typed, a letter in each cell, and where the next one goes. */
function draw() {
  const letters = input.value = input.value.toUpperCase().replace(/[^A-Z]/g, "");
  for (const [place, cell] of cells.entries()) {
    cell.textContent = letters[place] ?? "";
    cell.classList.toggle("typing", place === Math.min(letters.length, cells.length - 1));
  }
  return letters;
}

async function type() {
  const code = draw();
  if (code.length < cells.length) return;
  input.readOnly = true;
  const said = await enter(code);
  if (said.go) return leave(() => location.replace(said.go ?? ""));
  tell(said.refused, said.later);
  if (said.later) return setTimeout(type, RETRY_MS);
  setTimeout(again, 1000 * (said.wait ?? 0));
}

/** @param {string} code @returns {Promise<{ go?: string, refused: string, wait?: number, later?: boolean }>} */
async function enter(code) {
  const answer = await send("/enter", { code, watch: isWatching() }, AbortSignal.timeout(8000));
  return { refused: say("The table can’t be reached. Is this phone on the same Wi-Fi?"), ...read(answer) };
}

function again() {
  input.readOnly = false;
  input.value = "";
  draw();
  input.focus();
}

/** @param {string} words @param {boolean} [isFine] whether nothing is wrong */
function tell(words, isFine = false) {
  wrong.classList.toggle("wrong", !isFine);
  wrong.textContent = words;
  wrong.hidden = !words;
}

const ways = [...document.querySelectorAll("[data-for]")];
const isWatching = () => ways.some((each) => each.dataset.for === "watch" && each.ariaPressed === "true");
for (const way of ways) {
  way.addEventListener("click", () => {
    for (const each of ways) each.setAttribute("aria-pressed", String(each === way));
    input.focus();
  });
}

listenToLeaving();
input.addEventListener("input", type);
// A code that is scanned before there is a table brings its letters along.
if (location.hash) input.value = location.hash.slice(1, 1 + cells.length), type();
draw();
rememberSeat();
