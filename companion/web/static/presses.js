// A tap means what the finger saw. What has just come, or come to lie elsewhere, takes no taps for a moment; and what a
// press began on must mean the same when it ends, whatever has been pushed meanwhile. Else the tap means nothing.

/** ms in which eyes and fingers go on to what was there before. */
export const MOMENT = 400;
const THINGS = "label, button, a, summary, select, .picture, [data-sheet], [data-piece], [data-do], dialog[open]";
/** What answers the question means something else as soon as anything has happened, whatever it is called. */
const ANSWERS = ".answer, [data-keys], .picture:has(.target), #do";
/** Until when each takes no taps. @type {WeakMap<Element, number>} */
const until = new WeakMap();
/** What a press began on means: "" of what takes no taps yet, null of nothing. @type {string | null} */
let pressed = null;
let changing = false;

export function listenToPresses() {
  addEventListener("pointerdown", ({ target }) => begin(thingAt(target)), true);
  addEventListener("pointercancel", () => { pressed = null; }, true);
  addEventListener("keydown", press, true);
  addEventListener("click", release, true);
  document.addEventListener("click", fold);
}

/** Change what is shown; what then is new or lies elsewhere takes no taps for a moment. @param {() => void} make */
export function change(make) {
  if (changing) return make();
  changing = true;
  const fresh = new Set(document.querySelectorAll(".fresh")), end = Date.now() + MOMENT;
  for (const thing of fresh) thing.classList.remove("fresh");
  const before = new Map(shown().map((thing) => [placeOf(thing), fresh.has(thing) ? until.get(thing) : 0]));
  try {
    make();
  } finally {
    changing = false;
  }
  for (const thing of shown()) {
    until.set(thing, before.get(placeOf(thing)) ?? end);
    thing.classList.toggle("fresh", isYoung(thing));
  }
  setTimeout(settle, MOMENT + 10);
}

/** Whether a tap on something doesn't count yet. @param {Element} thing */
export const isFresh = (thing) => thing.matches(".fresh");

function settle() {
  for (const thing of document.querySelectorAll(".fresh")) thing.classList.toggle("fresh", isYoung(thing));
}

/** @param {Element} thing */
function isYoung(thing) {
  const left = (until.get(thing) ?? NaN) - Date.now();
  return left > 0 && left <= MOMENT;  // Clocks may be set back.
}

/** @param {any} target @returns {HTMLElement | null} */
const thingAt = (target) => target.closest?.("label") ?? target.closest?.(THINGS);

/** What fingers would reach now: not what lies below a sheet or a bar, or isn't in sight. */
function shown() {
  return [...document.querySelectorAll(THINGS)].filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return width && (thing.matches("dialog") || thingAt(document.elementFromPoint(left + width / 2, top + height / 2) ?? document) === thing);
  });
}

/** What something means, and where. @param {HTMLElement} thing */
function placeOf(thing) {
  const { left, top } = thing.getBoundingClientRect();
  return `${meaningOf(thing)} ${Math.round(left / 8)} ${Math.round(top / 8)}`;
}

/** All that tells what a tap on something would do, to the page and to people. What counts up or down says so.
 * @param {HTMLElement | null} thing */
function meaningOf(thing) {
  if (!thing) return null;
  const { line: _, ...data } = thing.dataset, form = thing.closest("[data-form]");
  const asked = thing.matches(ANSWERS) && askedOf(thing);
  const within = form && [form.dataset.depth, form.querySelector("h2")?.textContent];
  return JSON.stringify([thing.id, data, thing.getAttribute("href"), thing.ariaLabel, thing.ariaChecked, saidBy(thing), asked, within]);
}

/** What something answers: what was asked when its sheet was opened, or is asked now. @param {HTMLElement} [thing] */
export const askedOf = (thing) => (thing?.closest("[data-asked]") ?? document.getElementById("question"))?.dataset.asked;

/** @param {HTMLElement} thing */
function saidBy(thing) {
  if (thing.matches("dialog")) return thing.querySelector("h2")?.textContent;
  if (!thing.matches(".picture")) return thing.textContent?.trim();
  return [thing.getAttribute("viewBox"), ...[...thing.querySelectorAll(".target")].map((each) => each.id + each.dataset.keys)];
}

/** @param {HTMLElement | null} thing */
function begin(thing) {
  pressed = thing && isFresh(thing) ? "" : meaningOf(thing);
}

/** @param {Of<KeyboardEvent>} event */
function press(event) {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (event.target.matches("input, textarea, select")) pressed = null;  // Enter there is no press of a button.
  else begin(thingAt(event.target));
  if (pressed === "") stop(event);
}

/** @param {Of<MouseEvent>} event */
function release(event) {
  const thing = thingAt(event.target), began = event.isTrusted ? pressed : null;
  pressed = null;
  if (thing && (began === null ? isFresh(thing) : began !== meaningOf(thing))) stop(event);
}

/** What is folded up or out moves all below it. @param {Of<MouseEvent>} event */
function fold(event) {
  const details = event.target.closest("summary, [data-fold]")?.closest("details");
  if (!details) return;
  event.preventDefault();
  change(() => details.toggleAttribute("open"));
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
