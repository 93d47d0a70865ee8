// What can be tapped on pictures: the nearest to a finger, and the next in a direction for arrow keys.

/** How far beside a target a tap still means it, in px, however small it is drawn. */
const NEAR = 30;

export const pictures = () => [...document.querySelectorAll(".picture")];
export const shownPicture = () => pictures().find((each) => each.clientWidth);
/** @param {Picture} picture @returns {HTMLElement[]} */
export const targetsOf = (picture) => [...picture.querySelectorAll(".target")];
/** What is written as numbers, such as a box or a place. @param {string | null | undefined} said @returns {any} */
export const numbersOf = (said) => said?.split(" ").map(Number);
/** @param {HTMLElement} target @returns {Spot} */
export const spotOf = (target) => numbersOf(target.dataset.spot);
/** Where a target is drawn (zoom.js). @param {HTMLElement} target @returns {Spot} */
const drawnAt = (target) => numbersOf(target.dataset.drawn ?? target.dataset.spot);

/** What is asked, and where it can be answered: as long as this is the same, pictures stay as they are. */
export function questionOf() {
  const targets = pictures().flatMap(targetsOf).map((each) => each.id);
  return [document.getElementById("asked")?.textContent?.trim(), ...targets].join();
}

/** The target, or another of some spots, that a tap at a point of a picture means; undefined where there is none near.
 * @param {Picture} picture @param {Point} at @param {number} px @param {HTMLElement[]} [spots] */
export function nearest(picture, [x, y], px, spots = targetsOf(picture)) {
  const far = (/** @type {HTMLElement} */ target) => { const [tx, ty] = drawnAt(target); return Math.hypot(tx - x, ty - y); };
  const [first] = [...spots].sort((one, other) => far(one) - far(other));
  return first && far(first) <= Math.max(drawnAt(first)[2] * 1.3, NEAR * px) ? first : undefined;
}

/** The next target in a direction, `[dx, dy]`; undefined where there is none. @param {HTMLElement} target @param {Point} way */
export function beside(target, [dx, dy]) {
  const [x, y] = spotOf(target);
  const weigh = (/** @type {HTMLElement} */ other) => {
    const [ox, oy] = spotOf(other), along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy - (oy - y) * dx);
    return along > 0.01 ? along + 2 * aside : Infinity;
  };
  const picture = target.closest(".picture"), there = picture ? targetsOf(picture) : [];
  const [first] = there.sort((one, other) => weigh(one) - weigh(other));
  return first && weigh(first) < Infinity ? first : undefined;
}

/** One target of each picture is reached by the Tab key: the chosen one, or the first. @param {HTMLElement} [to] */
export function rove(to) {
  for (const picture of pictures()) {
    const targets = targetsOf(picture);
    const at = targets.find((each) => each === to) ?? targets.find((each) => each === document.activeElement)
      ?? targets.find((each) => each.classList.contains("chosen")) ?? targets[0];
    for (const each of targets) each.setAttribute("tabindex", each === at ? "0" : "-1");
  }
}
