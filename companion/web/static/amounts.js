// Amounts: up and down by taps, or typed. An amount that isn't listed goes to the server as it was typed, which takes it
// or says why not.

import { choose, sendTyped } from "./taps.js";

const field = () => document.querySelector("#amount input");
const amounts = () => [...document.querySelectorAll("#answers .amount")];
/** @param {string} typed */
const plain = (typed) => typed.replace(/[\s,]/g, "");

export function listenToAmounts() {
  document.addEventListener("click", (event) => {
    const asked = event.target.closest("#amount [data-step]");
    if (asked) step(Number(asked.dataset.step));
  });
  document.addEventListener("input", (event) => event.target === field() && choose(plain(event.target.value)));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== field()) return;
    event.preventDefault();
    sendTyped(event.target, plain(event.target.value));
  });
  document.addEventListener("shown", show);
}

/** Go to the next amount that there is. @param {number} by */
function step(by) {
  const there = field(), keys = amounts().map((each) => each.dataset.key ?? "");
  if (!there) return;
  const at = keys.indexOf(plain(there.value));
  const to = keys[at < 0 ? (by > 0 ? 0 : keys.length - 1) : Math.min(Math.max(at + by, 0), keys.length - 1)];
  there.value = to;
  there.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The field shows what is chosen. */
function show() {
  const there = field(), chosen = amounts().find((each) => each.getAttribute("aria-pressed") === "true");
  if (there && chosen?.dataset.key) there.value = chosen.dataset.key;
}
