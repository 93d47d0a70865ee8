// Answers: a tap picks and shows what would follow, the yellow button does it. What is plain and has nothing left to say is
// given at once, and so is a place with nothing at stake, which can be taken back for a moment; a phone may ask before that.

import { wants } from "./calling.js";
import { say } from "./messages.js";
import { askedOf, change, isFresh } from "./presses.js";
import { isBusy, send } from "./sending.js";

/** The answer that is chosen, and to which question. */
let chosen = "", asked = "";
/** ms for which an answer of one tap can be taken back where it was given, and when that ends. */
const UNDO_MS = 5000;
let undoEnds = 0;
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
    else if (named && askedOf(named) === askedOf()) pick(named.dataset.key ?? "", named.classList.contains("answer"));
    else if (card) pickAt(card);
    else act(event.target.closest("[data-post]"));
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-line]")) return;
    event.preventDefault();
    const field = event.target.querySelector("[name=line]");
    if (field) sendTyped(field);
  });
  document.addEventListener("input", ({ target }) => seen.set(target, Number(document.body.dataset.moves)));
}

/** Send what was typed, as an answer to what was asked then. @param {HTMLInputElement} field */
export function sendTyped(field, line = field.value) {
  send("answer", { line, moves: seen.get(field) ?? Number(document.body.dataset.moves) }, field.value);
}

/** Pick an answer; the same again gives it. isSole: what was tapped means no other. @param {string} key
 * @param {boolean} plain */
function pick(key, plain, isSole = plain) {
  const there = button(key);
  if (!there || isBusy() || isFresh(there)) return;
  const { risk, sure, told, ends } = there.dataset, isSafe = isSole && "safe" in there.dataset && !wants("ask");
  undoEnds = 0;
  if (chosen === key) give(key);
  else if (plain && !risk && !sure && !told && !ends && !("details" in there.dataset)) give(key);
  else if (isSafe) give(key).then(offerUndo);
  else {
    choose(key);
    showUndo();
    there.scrollIntoView({ block: "nearest" });  // The bar that has come may lie over it.
  }
}

/** Pick what a tap on a picture means: the next of several answers, the same again gives what is the only one.
 * @param {HTMLElement} target */
export function pickAt(target) {
  const keys = keysOf(target);
  pick(keys[(keys.indexOf(chosen) + 1) % keys.length], false, keys.length === 1);
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
  bar.hidden = !there;
  document.dispatchEvent(new CustomEvent("picked", { detail: there ? key : "" }));
  if (!there) return;
  const closer = document.getElementById("closer");
  closer.dataset.piece = there.dataset.closer ?? cardOf(key)?.dataset.piece ?? "";
  closer.hidden = !closer.dataset.piece;
  const outlook = document.getElementById("outlook");
  outlook.textContent = outlookOf(there);
  outlook.scrollTop = 0;
  const does = document.getElementById("do");
  does.replaceChildren(...[...there.querySelectorAll("b, small")].map((said) => said.cloneNode(true)));
  if (there.dataset.deed) does.firstElementChild?.prepend(`${there.dataset.deed}: `);
  does.classList.toggle("lost", there.dataset.risk === "lost");
  does.classList.toggle("ends", there.matches("[data-ends]:not(.out)"));
}

/** What follows from an answer, in words, and the names of what it shows by icons alone. @param {HTMLElement} answer */
function outlookOf(answer) {
  const { risk, sure, told, ends } = answer.dataset;
  /** @type {Record<string, string>} */
  const says = { draw: say("Something is drawn or rolled: undo will ask the others."), light: say("Something comes to light that nobody may see before."), lost: say("This loses the game."), over: say("This ends the game.") };
  const isTold = risk === "draw" && (ends || told), warns = isTold ? say("Undo will ask the others.") : says[risk ?? ""];
  const follows = ends || isTold ? [ends, told, warns] : [warns, told];
  const named = [...answer.querySelectorAll(".counted:has(svg)")].map((each) => each.textContent.trim());
  const unsaid = named.filter((name) => !told?.includes(name)).join(", ");
  return [sure, ...follows, unsaid].filter(Boolean).join(" ");
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
  const isGiven = await send("answer", values, there.querySelector("b")?.textContent ?? "");
  clear();
  return isGiven;
}

/** @param {HTMLElement | null} named */
async function act(named) {
  if (named?.dataset.post) await send(named.dataset.post, { ...named.dataset }, named.getAttribute("aria-label") ?? named.textContent ?? "");
}
