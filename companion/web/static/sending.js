// What people send, one thing at a time. It is kept until the server has said what became of it: where nothing is heard,
// the page asks whether it was done, and else offers it again. Nothing is ever sent blind, lost or done twice.

import { leave } from "./leaving.js";
import { connectNow, isLive, lineState, makeNumber, markSent, post } from "./live.js";
import { say } from "./messages.js";
import { change } from "./presses.js";
import { fill, openWith } from "./sheets.js";

const PLACE = `kept ${location.pathname}`;
/** @type {Sent | null} */
let kept = read();
/** sending: something is on its way; giving: it is what is kept; isShown: people see that it is kept. */
let sending = false, giving = false, isShown = false, expected = 0;

/** Take care of what is kept, from now on. */
export function listenToSending() {
  document.addEventListener("line", () => {
    expected = 0;
    if (kept && lineState() === "gone") keep(Object.assign(kept, { waits: false })); // Too long ago to be given unasked.
    settle();
  });
  document.addEventListener("shown", write);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#forget")) forget();
    else if (event.target.closest("#again")) tryAgain();
  });
  settle();
}

/** Whether something is on its way, or done and not yet shown: taps wait for that. */
export const isBusy = () => sending || (isLive() && expected > Number(document.body.dataset.moves));

/** Send something, or keep it where the line doesn't carry. words: what people know it by.
 * @param {string} way @param {object} values @param {string} words @returns {Promise<boolean>} whether it is done */
export async function send(way, values, words) {
  if (isBusy()) return false;
  const moves = Number(document.body.dataset.moves);
  const made = { way, values: { moves, once: makeNumber(), ...values }, words, waits: lineState() === "moment" };
  if (isLive()) return attempt(made);
  keep(made);
  return false;
}

/** Send what is kept from now on; where no reply comes, ask later what became of it. @param {Sent} mine */
async function attempt(mine) {
  giving = true;
  const reply = talk(mine.way, mine.values);  // From here on it is on its way: nobody is told that it isn't done.
  markSent(true);
  keep(Object.assign(mine, { waits: false, unsure: true }));
  const said = await reply;
  giving = false;
  markSent(false);
  if (!said) {
    write();
    settleSoon();
    return false;
  }
  keep(null);
  if (said.go) leave(() => location.assign(said.go + location.hash));
  else if (said.ok) expected = said.moves ?? 0;
  else if (said.stale) fill(said.sheet, mine.words);
  else openWith(say("Not done"), said.refused ?? say("The table doesn't know this page any more: scan its code again."));
  return Boolean(said.ok);
}

/** Once the line is back: what was done is done; a tap of a moment ago is given if nothing has changed since; all else is
 * offered again. */
async function settle() {
  if (!kept || sending || !isLive()) return write();
  const mine = kept, known = await talk("known", { once: mine.values.once });
  if (kept !== mine) return;
  if (!known) {
    write();
    settleSoon();
  } else if (known.done) keep(null);
  else if (mine.waits && known.moves === mine.values.moves) await attempt(mine);
  else keep({ ...mine, waits: false, unsure: false });
}

const settleSoon = () => setTimeout(settle, 1000);

function forget() {
  if (!giving) keep(null);
}

async function tryAgain() {
  if (!kept || sending) return;
  if (isLive()) return attempt(kept);
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
    if (kept) localStorage.setItem(PLACE, JSON.stringify(kept));
    else localStorage.removeItem(PLACE);
  } catch { /* A browser that keeps nothing has it until the page goes. */ }
  write();
}

/** @returns {Sent | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

/** Show what is kept; what is on its way isn't shown unless it was before. */
const write = () => change(put);

function put() {
  const bar = document.getElementById("kept");
  isShown = kept !== null && (isShown || !sending);
  if (!bar) return;
  bar.hidden = !isShown;
  if (!kept || !isShown) return;
  const waits = kept.waits && say("One moment: it’s sent as soon as the table is there.");
  const given = giving && say("It’s being sent.");
  const unsure = kept.unsure && say("Nobody has said whether it was done. You’re asked again once the table is back.");
  const away = !isLive() && say("Not sent. You’re asked again once the table is back.");
  const [title, text] = bar.querySelectorAll("b, small");
  title.textContent = kept.words;
  text.textContent = waits || given || unsure || away || say("It wasn’t done. Give it now?");
  for (const button of bar.querySelectorAll("button")) button.toggleAttribute("disabled", giving);
}
