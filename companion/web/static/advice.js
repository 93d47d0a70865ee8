// What a player could do: a tap on an idea shows its answer as chosen, and gives nothing.

import { closeSheet } from "./sheets.js";
import { choose } from "./taps.js";

export function listenToAdvice() {
  document.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-idea]")?.dataset.idea;
    if (key === undefined) return;
    closeSheet();
    choose(key);
  });
}
