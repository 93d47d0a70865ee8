// A page is left once. What a tap has begun goes before what a script would do, and what is being left takes no taps.

/** ms after which a page that is still there stays. */
const PATIENCE = 10_000;
let begun = -Infinity;

export function listenToLeaving() {
  addEventListener("pageshow", () => { begun = -Infinity; });
  addEventListener("click", (event) => {
    if (!isLeft()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("a[href]"));
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
    if (link && !isElsewhere && !link.hasAttribute("download")) begun = performance.now();
  });
}

/** Whether this page is being left. */
export const isLeft = () => performance.now() - begun < PATIENCE;

/** Leave this page, unless it is being left already; whether that is so. @param {() => void} go */
export function leave(go) {
  if (isLeft()) return false;
  begun = performance.now();
  go();
  return true;
}
