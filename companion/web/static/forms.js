// Forms: each change is sent at once, and the form comes back as it is then. What a form asks, and what it takes, is the
// server's. A name that is tapped is marked, so that another is typed in its place.

import { leave } from "./leaving.js";
import { say } from "./messages.js";
import { morph } from "./morphing.js";
import { ask, read } from "./newest.js";
import { change } from "./presses.js";
import { closeSheet, openWith } from "./sheets.js";

let waiting = Promise.resolve(), left = 0;

export function listenToForms() {
  document.addEventListener("click", (event) => {
    const named = event.target.closest("[data-form] :is(button, g)[data-do]");
    if (named) report(named, named.dataset.value);
    const step = event.target.closest("[data-form] [data-nudge]"), next = event.target.closest("[data-form] .two .call:not([data-do])");
    if (step) nudge(step);
    else if (next) sayNudged([...next.closest("form")?.querySelectorAll("input[data-nudged]") ?? []]);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-photo]")) sendPhoto(event.target);
    else if (event.target.matches("[data-form] [data-names]")) event.target.dataset.nudged = "";
    else if (event.target.matches("[data-form] [data-do]")) {
      delete event.target.dataset.nudged;
      report(event.target, event.target.value);
    }
  });
  document.addEventListener("focusin", (event) => event.target.matches("[data-form] ol input") && event.target.select());
  document.addEventListener("submit", (event) => event.target.matches("[data-form]") && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-form] input")) event.target.blur();
  });
}

/** A number one up or down, which "Next" sends. @param {HTMLElement} button */
function nudge(button) {
  const field = /** @type {HTMLInputElement | null | undefined} */ (button.closest(".stepper")?.querySelector("input"));
  if (!field) return;
  field.value = String((parseInt(field.value.replaceAll(",", "").replace("−", "-"), 10) || 0) + Number(button.dataset.nudge));
  field.dataset.nudged = "";
}

/** Numbers that have gone up or down, several of them in one line. @param {HTMLElement[]} inputs */
function sayNudged(inputs) {
  const nudged = /** @type {HTMLInputElement[]} */ (inputs);
  for (const each of nudged) delete each.dataset.nudged;
  const [first] = nudged, { names } = first?.dataset ?? {};
  if (first) report(first, names ? nudged.map((each) => `${each.dataset.names}=${each.value}`).join("; ") : first.value);
}

/** Tell the server of a change, after those before it. @param {HTMLElement} named @param {string | undefined} value */
function report(named, value) {
  const { field } = named.dataset, row = /** @type {HTMLElement | null} */ (named.closest("li[data-item]"));
  const { item, was, of } = field && row?.dataset.field === field ? row.dataset : {};
  const said = { do: named.dataset.do, field, value, ...item && { item: Number(item), was, of: Number(of) } };
  const form = named.closest("[data-form]")?.dataset.form;
  send(form, form, JSON.stringify(said), "application/json", 20);
}

/** Send a photograph; until it is read, its form says so. @param {HTMLInputElement} input */
function sendPhoto(input) {
  const photo = input.files?.[0], form = input.closest("[data-form]");
  if (!photo) return;
  form?.classList.add("is-reading");
  send(form?.dataset.form, input.dataset.photo, photo, photo.type || "image/jpeg", 180).finally(() => form?.classList.remove("is-reading"));
}

/** @param {Parameters<typeof put>} what */
function send(...what) {
  mark(left + 1);
  return (waiting = waiting.then(() => put(...what))
    .finally(() => mark(left - 1)));
}

/** Say whether the form has changes of which nothing has come back yet. @param {number} changes */
function mark(changes) {
  left = changes;
  if (left) document.querySelector("[data-form]")?.setAttribute("aria-busy", "true");
  else document.querySelector("[data-form]")?.removeAttribute("aria-busy");
}

/** Send a change of a form, and show the form as it is then.
 * @param {string | undefined} name @param {string | undefined} way @param {string | Blob} body @param {string} type @param {number} seconds */
async function put(name = "", way = "", body, type, seconds) {
  const signal = AbortSignal.timeout(1000 * seconds), answer = await ask(way, { method: "POST", headers: { "content-type": type }, body, signal });
  if (answer.status === 413) return openWith(say("Not sent"), say("That picture has more than 40 MB; send a smaller one."));
  const got = read(answer), form = document.querySelector(`[data-form="${name}"]`);
  if (!answer.ok && !got.refused) return openWith(say("Not sent"), answer.status ? say("The server doesn’t take that.") : say("The server can't be reached."));
  if (got.html) change(() => form && morph(form, got.html));  // Its sheet may be closed by now, or another's.
  if (got.html) document.dispatchEvent(new Event("formed"));
  else if (got.refused) openWith(say("Not done"), got.refused);
  else if (got.to) leave(() => location.assign(got.to + location.hash));
  else if (got.lines?.length) openWith(got.title, got.lines.join(" "));
  else closeSheet();
}
