// A phone calls its player when it is their turn, or they are asked: by a band, a buzz, a soft sound and the page's title.
// Which of them it does it remembers; sound is off until somebody wants it. Nothing on the page moves for it.

import { change } from "./presses.js";

const KEY = "salvage-call", OFF = "sound", SHOWN = 3000, NUDGE = 5 * 60_000, BUZZ = [120, 80, 120];
/** Two notes, in Hz; seconds of each; how loud they are. */
const NOTES = [659, 880], LONG = 0.22, LOUD = 0.12;
const title = document.title;
/** What called last; "" while the table waits for nobody here. */
let called = "", hiding = 0, nudging = 0;
/** @type {AudioContext | null} */
let audio = null;

export function listenToCalls() {
  showClocks();
  called = read();
  tell();
  document.addEventListener("shown", look);
  document.addEventListener("filled", mark);
  document.addEventListener("change", ({ target }) => target.dataset.callBy && put(target.dataset.callBy, target.checked));
  document.addEventListener("click", ({ target }) => {
    if (wants("sound")) wake();
    if (target.closest("#call")) hide();
  });
}

const band = () => document.getElementById("call");
const read = () => band()?.dataset.call ?? "";
const isShown = () => document.body.classList.contains("called");

/** Call once it has become this player's to act; whoever goes on acting isn't called again. */
function look() {
  const before = called;
  called = read();
  if (called === before) return isShown() && write();
  tell();
  clearTimeout(nudging);
  hide();
  if (!called || before) return;
  sign();
  if ("waits" in (band()?.dataset ?? {})) nudging = setTimeout(() => wants("nudge") && sign(), NUDGE);
}

function tell() {
  document.title = called ? `${called} · ${title}` : title;
}

function sign() {
  if (wants("light")) show();
  if (wants("buzz")) buzz();
  if (wants("sound")) play();
}

function show() {
  change(() => {
    write();
    document.body.classList.add("called");
  });
  clearTimeout(hiding);
  hiding = setTimeout(hide, SHOWN);
}

/** What the band says is written when it is shown, so that screen readers say it. */
function write() {
  const there = document.querySelector("#call b");
  if (there) there.textContent = called;
}

function hide() {
  clearTimeout(hiding);
  if (isShown()) change(() => document.body.classList.remove("called"));
}

/** Browsers let pages buzz only once they have been tapped; some phones never do. */
function buzz() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

/** Browsers let pages sound from a tap on. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

function play() {
  if (!audio) return;
  for (const [number, note] of NOTES.entries()) {
    const voice = audio.createOscillator(), loud = audio.createGain(), from = audio.currentTime + number * LONG;
    voice.frequency.value = note;
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(LOUD, from + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 2 * LONG);
    voice.connect(loud).connect(audio.destination);
    voice.start(from);
    voice.stop(from + 2 * LONG);
  }
}

/** The sheet shows what this phone does, and nothing that it can't do. */
function mark() {
  for (const each of document.querySelectorAll("[data-call-by]")) {
    const by = each.dataset.callBy ?? "";
    each.toggleAttribute("checked", wants(by));
    if (by === "buzz" && !navigator.vibrate) each.closest("label")?.setAttribute("hidden", "");
  }
}

/** Remember whether this phone does something, and do it once, so that people know what they have chosen.
 * @param {string} by @param {boolean} does */
function put(by, does) {
  keepWish(by, does);
  showClocks();
  if (!does) return;
  if (by === "buzz") buzz();
  if (by === "sound") [wake(), play()];
}

/** Remember whether this phone does something. @param {string} by @param {boolean} does */
function keepWish(by, does) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [by]: does }));
  } catch { /* A browser that keeps nothing goes on as before. */ }
}

const showClocks = () => document.body.classList.toggle("no-clocks", !wants("clocks"));

/** Whether this phone does something. @param {string} by */
export const wants = (by) => kept()[by] ?? (by === "ask" ? isTaught() : by !== OFF);

const isTaught = () => document.querySelector("#teach[data-on]") !== null;

/** @returns {Record<string, boolean>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}
