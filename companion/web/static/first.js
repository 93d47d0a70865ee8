// The rule of a question that this phone is asked for the first time, in the place of the figures until it is tapped away or
// the question is answered. No answer is ever below it.

import { keepWish, wants } from "./calling.js";
import { change } from "./presses.js";

const KEY = "salvage-met";
/** The kind of question whose rule is shown. */
let shown = "";

export function listenToFirstTimes() {
  document.addEventListener("shown", look);
  document.addEventListener("click", (event) => {
    const seen = event.target.closest("[data-seen]")?.dataset.seen;
    if (seen === "all") keepWish("first", false);
    if (seen) put("");
  });
  look();
}

function look() {
  const kind = document.getElementById("first-time")?.dataset.kind ?? "";
  if (kind !== shown) put(kind && wants("first") && !met().includes(kind) ? kind : "");
}

/** Show the rule of a kind of question, or none; what was shown has been met. @param {string} kind */
function put(kind) {
  if (shown) remember(shown);
  shown = kind;
  change(() => document.body.classList.toggle("first-time", kind !== ""));
}

/** @param {string} kind */
function remember(kind) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...met(), kind])]));
  } catch { /* A browser that keeps nothing is told again. */ }
}

/** @returns {string[]} */
function met() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") ?? [];
  } catch {
    return [];
  }
}
