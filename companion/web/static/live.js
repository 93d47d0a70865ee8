// The line to the server: pushes come by a socket, with a heartbeat that asks whether it still carries. A page whose
// line has dropped says so, reconnects by itself and stays readable; what was tapped meanwhile is kept (`sending.js`).

import { leave } from "./leaving.js";
import { say } from "./messages.js";
import { read, send } from "./newest.js";
import { change } from "./presses.js";

const BEAT = 2000, SLOW = 2000, GONE = 15000, STUCK = 6000, LONGEST = 8000, QUIET = 1000;
let heard = Date.now(), lost = 0, begun = 0, beaten = 0, again = 0, pause = 250, waiting = 0, sent = 0;
/** @type {WebSocket} */
let socket;
/** @type {(pushed: Pushed) => void} */
let show;
/** @type {"live" | "moment" | "gone"} */
let line = "live";
/** Whether a reply has been waited for so long that people are told. */
let isSlow = false;

/** Show what the server pushes, from now on. Each change of the line is told to the document as an event `line`.
 * @param {typeof show} shower */
export function follow(shower) {
  show = shower;
  connect();
  setInterval(watch, 500);
  addEventListener("online", connectNow);
  document.addEventListener("visibilitychange", () => document.hidden || connectNow());
}

/** The state of the line: `live`, `moment` while it is hoped to be back at once, or `gone`. */
export const lineState = () => line;

/** Whether what is shown is what is so now. */
export const isLive = () => line === "live";

function connect() {
  clearTimeout(waiting);
  if (socket) socket.onmessage = socket.onclose = null;
  socket?.close();
  begun = Date.now();
  again = 0;
  const made = socket = new WebSocket(new URL("live", location.href).href.replace(/^http/, "ws"));
  made.onmessage = ({ data }) => {
    heard = Date.now();
    lost = 0;
    pause = 250;
    if (data) show(JSON.parse(data));
    else if (Date.now() - beaten >= BEAT) beat();  // Asked whether it is here: timers of a hidden page rest for a minute.
    tell();
  };
  made.onclose = () => {
    lost ||= Date.now();
    again = Date.now() + pause;
    waiting = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST);
  };
}

/** Go to where the table is now, and stay covered there. Where a tap has begun something else, such as a form that is on
 * its way, this waits: the server says it again. @param {string} to */
export function leaveFor(to) {
  if (!document.querySelector("[data-form][aria-busy]") && leave(() => location.replace(to + location.hash))) socket.onclose = null;
}

/** Look at once whether the server is there: the phone was asleep, or people want to know. */
export function connectNow() {
  pause = 250;
  if (socket.readyState !== WebSocket.OPEN) connect();
  else beat();
}

/** Ask whether the line carries; from the first question that gets no reply on, it counts as lost. */
function beat() {
  beaten = Date.now();
  lost ||= beaten;
  socket.send("");
  document.dispatchEvent(new Event("beat"));
}

/** A phone that takes its line for open although it carries nothing, or that waits for one that never opens, tries another. */
function watch() {
  const now = Date.now(), stuck = lost && now - Math.max(lost, begun) > STUCK;
  if (stuck && !again) connect();
  else if (socket.readyState === WebSocket.OPEN && now - beaten >= BEAT) beat();
  tell();
}

/** Say in which of the states the line is. */
export function tell() {
  const away = lost ? Date.now() - lost : 0, before = line;
  line = away < SLOW ? "live" : away < GONE ? "moment" : "gone";
  showLine();
  const bar = document.getElementById("line");
  if (bar.hidden !== (line !== "gone")) change(() => { bar.hidden = !bar.hidden; });
  if (line === "gone") write(bar);
  if (line !== before) document.dispatchEvent(new CustomEvent("line"));
}

/** Something is on its way to the table, or no longer: for a second nothing is said of that. @param {boolean} is */
export function markSent(is) {
  clearTimeout(sent);
  isSlow = false;
  if (is) sent = setTimeout(() => { isSlow = true; showLine(); }, QUIET);
  else showLine();
}

function showLine() {
  const told = document.body.dataset.line = isLive() && isSlow ? "sending" : line;
  put(document.getElementById("live"), { live: say("live"), sending: say("sending"), moment: say("one moment"), gone: say("not live") }[told]);
}

/** What a page says that is not live: since when, and what people may look at. @param {HTMLElement} bar */
function write(bar) {
  const since = new Date(heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const seconds = Math.max(0, Math.ceil((again - Date.now()) / 1000));
  put(bar.querySelector("b"), say("Not live since {time}. This is the last view; reading works.", { time: since }));
  put(bar.lastElementChild, again && seconds ? say("It tries again in {n} s.", { n: seconds }) : say("It tries again now."));
}

/** @param {Element | null} there @param {string} words */
function put(there, words) {
  if (there && there.textContent !== words) there.textContent = words;
}

/** A number that no other tap has; plain http has no `randomUUID`. */
export const makeNumber = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");

/** Send something to the server, with the moves that are shown and a number of its own unless they are given; gives what
 * it says. Raises an error where it can't be reached. @param {string} way @param {object} values @returns {Promise<Said>} */
export async function post(way, values) {
  const shown = { moves: Number(document.body.dataset.moves), once: makeNumber() };
  const answer = await send(way, { ...shown, ...values }, AbortSignal.timeout(8000));
  if (!answer.status || answer.status >= 500) throw new Error(`${answer.status}`);
  return { ok: answer.ok, status: answer.status, ...read(answer) };
}
