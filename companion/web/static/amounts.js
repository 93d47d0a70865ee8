// Amounts: up and down by taps, or typed. An amount that isn't listed goes to the server as it was typed, which takes it
// or says why not.

import { choose, sendTyped } from "./taps.js";

const field = () => document.querySelector("#amount input");
const amounts = () => [...document.querySelectorAll("#answers .amount")];
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

/** Go to the next amount that there is. */
function step(by) {
  const keys = amounts().map((each) => each.dataset.key), typed = plain(field().value);
  const at = keys.indexOf(typed);
  const to = keys[at < 0 ? (by > 0 ? 0 : keys.length - 1) : Math.min(Math.max(at + by, 0), keys.length - 1)];
  field().value = to;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

/** The field shows what is chosen. */
function show() {
  const chosen = amounts().find((each) => each.getAttribute("aria-pressed") === "true");
  if (field() && chosen) field().value = chosen.dataset.key;
}
