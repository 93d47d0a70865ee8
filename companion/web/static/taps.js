// Answers: a tap picks and shows what would follow, the yellow button does it. With nothing at stake (`_is_safe` of
// views/screens.py) one tap does, and can be taken back for a moment; a phone may ask before everything.

import { wants } from "./calling.js";
import { say } from "./messages.js";
import { askedOf, change, isFresh, MOMENT } from "./presses.js";
import { isBusy, send } from "./sending.js";

/** The answer that is chosen, and to which question. */
let chosen = "", asked = "";
/** ms for which an answer of one tap can be taken back where it was given, and when that ends. */
const UNDO_MS = 5000;
let undoEnds = 0;
/** When a tap on what is picked gives it: two deliberate taps do, a finger that bounces or is impatient doesn't. */
let givesFrom = 0;
/** The answer that takes back the one before: it needs no other way back. */
const BACK = "back";
/** How far the question was scrolled when an answer was picked, and what was unfolded to show that answer. */
let scrolled = 0;
/** @type {Element | null | undefined} */
let unfolded = null;
/** The moves that were shown when something was typed into a field. */
const seen = new WeakMap();

/** The answers that a tap on a picture means, one after the other. */
const keysOf = (/** @type {HTMLElement} */ target) => (target.dataset.keys ?? "").split("\n");
const answers = () => [...document.querySelectorAll(":is(#answers, #meanwhile) .answer")];
const cardOf = (/** @type {string} */ key) => [...document.querySelectorAll(".card[data-keys]")].find((each) => keysOf(each).includes(key));
const button = (/** @type {string} */ key) => answers().find((each) => each.dataset.key === key);

/** How the answer that is chosen is carried out. @returns {HTMLInputElement[]} */
export const details = () => [...document.querySelectorAll("#details :checked")].filter((each) => each instanceof HTMLInputElement);

export function listenToTaps() {
  document.addEventListener("click", (event) => {
    const named = event.target.closest("[data-key]"), card = event.target.closest(".card[data-keys]");
    if (event.target.closest("#leave")) clear();
    else if (event.target.closest("#do")) give(chosen);
    else if (named && askedOf(named) === askedOf()) pick(named.dataset.key ?? "", named.matches(".answer"));
    else if (card) pickAt(card);
    else act(event.target.closest("[data-post]"));
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-line]")) return;
    event.preventDefault();
    const field = event.target.querySelector("[name=line]"), { before = "", all } = event.target.dataset;
    if (field) sendTyped(field, before + (all ? Number(all) - Number(field.value) : field.value));
  });
  document.addEventListener("input", ({ target }) => seen.set(target, Number(document.body.dataset.moves)));
  addEventListener("resize", () => document.body.style.removeProperty("--held"));
}

/** Send what was typed, as an answer to what was asked then. @param {HTMLInputElement} field */
export function sendTyped(field, line = field.value) {
  send("answer", { line, moves: seen.get(field) ?? Number(document.body.dataset.moves) }, field.value);
}

/** Pick an answer; the same again gives it. isSole: what was tapped means no other. @param {string} key
 * @param {boolean} isSole */
function pick(key, isSole) {
  const there = button(key);
  if (!there || isBusy() || isFresh(there)) return;
  const isAtOnce = isSole && !wants("ask"), now = performance.now();
  if (chosen === key && now < givesFrom) return;
  undoEnds = 0;
  if (chosen === key || (isAtOnce && key === BACK)) give(key);
  else if (isAtOnce && "safe" in there.dataset) give(key).then(offerUndo);
  else {
    choose(key);
    showUndo();
    givesFrom = now + MOMENT;
  }
}

/** Pick what a tap on a picture or card means: the next of several answers, the same again gives what is the only one; a
 * card may be tapped to be looked at. @param {HTMLElement} target */
export function pickAt(target) {
  const keys = keysOf(target);
  pick(keys[(keys.indexOf(chosen) + 1) % keys.length], keys.length === 1 && !target.matches(".card"));
}

/** Show an answer as chosen, and what follows from it. @param {string} key */
export const choose = (key) => change(() => show(key));

/** @param {string} key */
function show(key) {
  [chosen, asked] = [key, questionText()];
  const there = button(key), bar = document.getElementById("confirm");
  if (!bar) return;
  for (const each of answers()) each.setAttribute("aria-pressed", String(each === there));
  for (const each of document.querySelectorAll("[data-keys]")) each.classList.toggle("chosen", keysOf(each).includes(key));
  // What comes may hide the bar by itself.
  const isFolded = !bar.hidden || document.body.matches(".picked");
  if (isFolded !== Boolean(there)) fold(there);
  unfolded?.removeAttribute("open");
  unfolded = there?.closest("details:not([open])");
  unfolded?.setAttribute("open", "");
  bar.hidden = !there;
  document.dispatchEvent(new CustomEvent("picked", { detail: there ? key : "" }));
  if (there) tell(there, cardOf(key)?.dataset.piece);
}

/** Say what follows from an answer, and what is done by giving it. piece: the card that it is.
 * @param {HTMLElement} there @param {string | undefined} piece */
function tell(there, piece) {
  const closer = document.getElementById("closer");
  closer.dataset.piece = there.dataset.closer ?? piece ?? "";
  closer.hidden = !closer.dataset.piece;
  for (const [id, words] of Object.entries(outlookOf(there))) document.getElementById(id)?.replaceChildren(words);
  const does = document.getElementById("do"), deed = there.dataset.deed ?? (there.hidden ? "" : say("Yes"));
  does.replaceChildren(...[...there.querySelectorAll("b")].map((said) => said.cloneNode(true)));
  if (deed) does.firstElementChild?.prepend(`${deed}: `);
  does.classList.toggle("lost", there.dataset.risk === "lost");
  does.classList.toggle("ends", there.matches("[data-ends]:not(.out)"));
}

/** All but the question and its picked answer is folded away, or is there again. The board stays as high as it was: nothing moves
 * away from below a finger. @param {Element | undefined} there */
function fold(there) {
  const question = document.getElementById("question"), picture = document.querySelector(".table-picture.shown");
  if (there) {
    scrolled = question?.scrollTop ?? 0;
    document.body.style.setProperty("--held", `${picture?.clientHeight ?? 0}px`);
  }
  document.body.classList.toggle("picked", Boolean(there) && !document.getElementById("amount"));
  question?.scrollTo(0, there ? 0 : scrolled);
}

/** What an answer warns of, and what follows from it, in words, with the names of what it shows by icons alone.
 * @param {HTMLElement} answer */
function outlookOf(answer) {
  const { risk, sure, told, ends } = answer.dataset;
  /** @type {Record<string, string>} */
  const says = { draw: say("Something is drawn or rolled: undo will ask the others."), light: say("Something comes to light that nobody may see before."), lost: say("This loses the game."), over: say("This ends the game.") };
  const isTold = risk === "draw" && (ends || told), warns = isTold ? say("Undo will ask the others.") : says[risk ?? ""];
  const named = [...answer.querySelectorAll(".counted:has(svg)")].map((each) => each.textContent.trim());
  const unsaid = named.filter((name) => !told?.includes(name)).join(", ");
  return { warning: warns ?? "", follows: [sure, ends, told, unsaid].filter(Boolean).join(" ") };
}

export const clear = () => choose("");

/** What was chosen is chosen again, if it is still there and answers the same. */
export function restore() {
  choose(asked === questionText() && button(chosen) ? chosen : "");
  showUndo();
}

/** What was given by one tap can be taken back for a moment. @param {boolean} isGiven */
function offerUndo(isGiven) {
  if (!isGiven) return;
  undoEnds = performance.now() + UNDO_MS;
  change(showUndo);
  setTimeout(() => change(showUndo), UNDO_MS + 1);
}

function showUndo() {
  const undo = document.getElementById("undo-now");
  if (undo) undo.hidden = performance.now() > undoEnds;
}

const questionText = () => document.getElementById("asked")?.textContent ?? "";

/** @param {string} key */
async function give(key) {
  const there = button(key);
  if (!there) return false;
  const settled = details().map((each) => each.value);
  const values = settled.length ? { key, then: settled } : { key };
  const { moves } = document.body.dataset, isGiven = await send("answer", values, there.querySelector("b")?.textContent ?? "");
  if (isGiven && document.body.dataset.moves === moves) chosen = "";  // What is new unfolds the page, and nothing before it.
  else clear();
  return isGiven;
}

/** @param {HTMLElement | null} named */
async function act(named) {
  if (named?.dataset.post === "undo") undoEnds = 0;
  if (named?.dataset.post) await send(named.dataset.post, { ...named.dataset }, named.getAttribute("aria-label") ?? named.textContent ?? "");
}
