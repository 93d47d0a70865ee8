// What people send, one thing at a time. It is kept until the server has said what became of it: where nothing is heard,
// the page asks whether it was done, and else offers it again. Nothing is ever sent blind, lost or done twice.

import { connectNow, isLive, lineState, makeNumber, post } from "./live.js";
import { change } from "./presses.js";
import { fill, openWith } from "./sheets.js";

const PLACE = `kept ${location.pathname}`;
/** @type {Sent | null} */
let kept = read();
let sending = false, expected = 0;

/** Take care of what is kept, from now on. */
export function listenToSending() {
  document.addEventListener("line", () => {
    expected = 0;
    if (kept && lineState() === "gone") keep({ ...kept, waits: false }); // Too long ago to be given unasked.
    settle();
  });
  document.addEventListener("shown", write);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#forget")) keep(null);
    else if (event.target.closest("#again")) tryAgain();
  });
  settle();
}

/** Whether something is on its way, or done and not yet shown: taps wait for that. */
export const isBusy = () => sending || (isLive() && expected > Number(document.body.dataset.moves));

/** Send something, or keep it where the line doesn't carry. words: what people know it by.
 * @param {string} way @param {object} values @param {string} words */
export async function send(way, values, words) {
  if (isBusy()) return;
  const moves = Number(document.body.dataset.moves);
  keep({ way, values: { moves, once: makeNumber(), ...values }, words, waits: lineState() === "moment" });
  if (isLive()) await attempt();
}

/** Send what is kept; where no reply comes, ask later what became of it. */
async function attempt() {
  const mine = /** @type {Sent} */ (kept), said = await talk(mine.way, mine.values);
  if (kept !== mine) return;
  if (!said) {
    keep(Object.assign(mine, { waits: false, unsure: true }));
    return settleSoon();
  }
  keep(null);
  if (said.go) location.href = said.go;
  else if (said.ok) expected = said.moves ?? 0;
  else if (said.stale) fill(said.sheet, mine.words);
  else openWith("Not done", said.refused ?? "The table doesn't know this page any more: scan its code again.");
}

/** Once the line is back: what was done is done; a tap of a moment ago is given if nothing has changed since; all else is
 * offered again. */
async function settle() {
  write();
  if (!kept || sending || !isLive()) return;
  const mine = kept, known = await talk("known", { once: mine.values.once });
  if (kept !== mine) return;
  if (!known) settleSoon();
  else if (known.done) keep(null);
  else if (mine.waits && known.moves === mine.values.moves) await attempt();
  else keep({ ...mine, waits: false, unsure: false });
}

const settleSoon = () => setTimeout(settle, 1000);

async function tryAgain() {
  if (!kept || sending) return;
  if (isLive()) return attempt();
  keep(Object.assign(kept, { waits: true }));
  connectNow();
}

/** Ask the server one thing; null where no reply comes. @param {string} way @param {object} values */
async function talk(way, values) {
  sending = true;
  document.body.classList.add("sending");
  try {
    return await post(way, values);
  } catch {
    connectNow();
    return null;
  } finally {
    sending = false;
    document.body.classList.remove("sending");
  }
}

/** Keep what isn't done yet, also for when the browser shows the page anew. @param {Sent | null} what */
function keep(what) {
  kept = what;
  try {
    if (kept) sessionStorage.setItem(PLACE, JSON.stringify(kept));
    else sessionStorage.removeItem(PLACE);
  } catch { /* A browser that keeps nothing has it until the page goes. */ }
  write();
}

/** @returns {Sent | null} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

/** Show what is kept, but for what is on its way. */
const write = () => change(put);

function put() {
  const bar = document.getElementById("kept");
  if (!bar) return;
  bar.hidden = !kept || (sending && isLive());
  if (bar.hidden || !kept) return;
  const waits = kept.waits && "One moment: it’s sent as soon as the table is there.";
  const unsure = kept.unsure && "Nobody has said whether it was done. You’re asked again once the table is back.";
  const away = !isLive() && "Not sent. You’re asked again once the table is back.";
  const [title, text] = bar.querySelectorAll("b, small");
  title.textContent = kept.words;
  text.textContent = waits || unsure || away || "It wasn’t done. Give it now?";
}
