// The frame of the site: it starts Python in a worker, shows the pages that this serves, and passes on what they ask.

import { addWayBack, furnish } from "./first_page.js";
import { base, COMPILED, HOME, keepTaps, PRINTER_HOME, takeTapsBack } from "./keeping.js";
import { openPython } from "./python.js";
import { settings } from "./settings.js";
import { language, say } from "./words.js";

const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const retry = /** @type {HTMLButtonElement} */ (document.getElementById("retry"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("table"));
/** What the site's maker calls it. */
const TITLE = document.title;
/** The page that is shown, which is shown again after a reload. */
const LAST = `salvage ${base} page`;
/** @type {Map<number, (said: any) => void>} */
const waiting = new Map(), sockets = new Map();
/** @typedef {import("./python.js").Python} Python */
/** What prints, by the numbers that Python gives them. @type {Map<number, Python>} */
const printers = new Map();
/** Seconds in which Python says nothing while pages wait, after which it is ended: slow phones have come back by then, and what
 * a page of the table loads has come. */
const PATIENCE = 180;
/** ms after which what keeps files has said why it couldn’t. */
const LATE_WORDS = 1000;
/** What loading has taken of the bar. */
let loaded = 0;
let count = 0, silent = 0, isStopped = false, isBegun = false;
/** @type {Python} */
let python;
/** @type {ServiceWorkerRegistration | undefined} */
let kept;

/** What is in the way, and what to do. @type {Record<string, string>} */
const FAULTS = {
  private: say("This window keeps nothing, as a private one does: open the link in an ordinary window."),
  insecure: say("This page can’t start at this address: open it by https."),
  old: document.getElementById("too-old")?.textContent ?? "",
  full: say("There’s no room on this phone to keep what was just played: make room, and try again."),
  rules: say("This game’s rules have a bug, so it doesn’t go on here: tell whoever made it. All that was played before is kept."),
  offline: say("What draws sheets has yet to be loaded: connect this phone once, and try again."),
  other: say("It didn’t start: try again, or open the link in another browser."),
};

/** @param {string} words @param {number} [share] */
function tell(words, share) {
  if (isStopped) return;
  status.textContent = words;
  if (share !== undefined) bar.value = share;
}

/** Say for good why nothing goes on, and what to do. @param {string} words */
function fail(words) {
  tell(words);
  showStart();
  isStopped = bar.hidden = true;
  retry.hidden = false;
}

/** The page that tells how far it is, in the place of the table. */
function showStart() {
  frame.hidden = true;
  const first = document.getElementById("start");
  if (first) first.hidden = false;
}

/** Say why nothing goes on here; the page that was shown might ask for the same again. @param {string} words */
function forgetPlace(words) {
  localStorage.removeItem(LAST);
  fail(words);
}

/** End Python where rules never come back: nothing else here has a clock. What was asked last is kept nowhere. */
function endSilent() {
  silent = waiting.size ? silent + 1 : 0;
  if (silent < PATIENCE) return;
  python.end();
  waiting.clear();
  forgetPlace(say("This game’s rules computed for {seconds} seconds without coming to an end, so they were stopped. Nothing else is lost: try again.", { seconds: PATIENCE }));
}

/** Ask Python one thing. @param {object} what @param {Transferable[]} [moved] @returns {Promise<any>} */
function ask(what, moved = []) {
  const number = ++count;
  python.port.postMessage({ ...what, number }, moved);
  return new Promise((resolve) => waiting.set(number, resolve));
}

/** Requests of the pages in the frame, which go past the service worker: it may be put to sleep while one waits. */
Object.assign(window, {
  copyBytes: settings.copyBytes,
  /** @param {string} method @param {string} path @param {[string, string][]} headers @param {ArrayBuffer} body */
  async askTable(method, path, headers, body) {
    if (method === "POST") await keepTaps().catch(() => fail(FAULTS.full));
    return ask({ kind: "ask", method, path: within(path), headers, body, pdfium: settings.pdfium, isShown: method === "POST" });
  },
  /** @param {string} path @param {(kind: string, text: string) => void} hear */
  openSocket(path, hear) {
    const number = ++count;
    sockets.set(number, hear);
    python.port.postMessage({ kind: "open", number, path: within(path) });
    return {
      send: (/** @type {string} */ text) => python.port.postMessage({ kind: "send", number, text }),
      close() {
        sockets.delete(number);
        python.port.postMessage({ kind: "close", number });
      },
    };
  },
});

/** A path as the table knows it, wherever the site lies. @param {string} path */
const within = (path) => path.startsWith(base) ? path.slice(base.length - 1) : path;

/** The share of the bar that loading takes, where there is anything to be loaded. */
const LOADING_SHARE = 60;
/** @param {number} bytes */
const MEGABYTES = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {MessageEvent} event */
function take({ data: { kind, number, ...said } }) {
  silent = 0;
  if (kind === "progress") tell(say(said.words), loaded + said.share * (100 - loaded) / 100);
  else if (kind === "fault") fail(FAULTS[said.why]);
  else if (kind === "dead") beginAgain();
  else if (kind === "ready") isBegun = show(said.path);
  else if (kind === "socket" && said.what === "print") print(number, said.text);
  else if (kind === "socket" && said.what === "end") printers.get(number)?.end();
  else if (kind === "socket") sockets.get(number)?.(said.what, withoutLinks(said.text));
  else {
    if (said.why) forgetPlace(FAULTS[said.why]);
    waiting.get(number)?.({ ...said, body: withoutLinksIn(said.headers, said.body) });
    waiting.delete(number);
  }
}

const TEXTS = /^text\/|json|xml/;

/** A text without what tells browsers to connect, which no policy forbids; ours has style sheets and icons alone.
 * @param {string} text */
const withoutLinks = (text) => plain(text).replace(/<link(?! rel="(?:stylesheet|icon|manifest|apple-touch-icon)" )/gi, "<no-link");

/** JSON as it would be written, without letters that are spelt as numbers; other texts as they are. @param {string} text */
function plain(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** @param {[string, string][]} headers @param {ArrayBuffer} body */
function withoutLinksIn(headers, body) {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "", text = new TextDecoder("utf-8", { ignoreBOM: true });
  return TEXTS.test(type) ? new TextEncoder().encode(withoutLinks(text.decode(body))).buffer : body;
}

/** Have another worker print, so that a game goes on meanwhile. @param {number} number @param {string} line */
async function print(number, line) {
  const finish = (/** @type {number} */ code, /** @type {[string, Uint8Array][]} */ files) => {
    printers.get(number)?.end();
    python.port.postMessage({ kind: "printed", number, code, files });
  };
  const hear = (/** @type {MessageEvent} */ { data }) => {
    if (data.kind === "printed") finish(data.code, data.files);
    else if (data.kind === "fault") finish(1, []);
  };
  try {
    printers.set(number, await openPython(hear, [PRINTER_HOME, COMPILED], { kind: "print", line }));
  } catch {
    finish(1, []);  // Its files can't be read, so that nobody waits for it.
  }
}

/** @param {string} path */
function show(path) {
  frame.hidden = false;
  frame.src = base + path;
  return true;
}

function keepPlace() {
  const path = frame.contentWindow?.location.pathname ?? "";
  const page = frame.contentDocument;
  page?.querySelector("[data-back]")?.addEventListener("click", () => history.back());
  if (page) addWayBack(page);
  if (page) furnish(page, kept, () => python.end());
  if (!path.startsWith(base) || !path.endsWith("/")) return;
  const first = document.getElementById("start");
  if (first) first.hidden = true;
  localStorage.setItem(LAST, path.slice(base.length));
  keepTaps();
  document.title = frame.contentDocument?.title || document.title;
}

async function start() {
  if (!isSecureContext) return fail(FAULTS.insecure);
  if (!("serviceWorker" in navigator && "caches" in window)) return fail(FAULTS.private);
  if (!("WebAssembly" in window)) return fail(FAULTS.old);  // Nor has a phone whose owner has locked it down.
  frame.addEventListener("load", keepPlace);
  navigator.serviceWorker.addEventListener("message", async ({ data, ports }) => {
    if (ports[0]) ports[0].postMessage(await ask({ kind: "ask", ...data, path: within(data.path), pdfium: settings.pdfium }));
    else if (data.refused) fail(say(data.refused, data.values));
    else tell(say("Loading, {done} of {all} MB", { done: MEGABYTES(data.done), all: MEGABYTES(data.all) }), (loaded = LOADING_SHARE) * data.done / data.all);
  });
  try {
    await takeTapsBack();
  } catch {
    return fail(FAULTS.private);
  }
  kept = await navigator.serviceWorker.register("sw.js");
  await waitForWorker(kept);
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
  navigator.storage?.persist?.();
  setInterval(endSilent, 1000);
  await begin();
}

/** Begin Python again, which has died: all that was said to be done is kept, and its page offers what was tapped last. */
function beginAgain() {
  python.end();
  if (!isBegun) return fail(FAULTS.other);  // It would die again.
  isBegun = false;
  waiting.clear();
  showStart();
  const about = document.getElementById("about");
  if (about) about.textContent = say("The game has stopped by a fault, and begins again. All that was done is kept.");
  return begin();
}

async function begin() {
  python = await openPython(take, [HOME, COMPILED], { kind: "start", title: TITLE, languages: [language, ...navigator.languages], last: localStorage.getItem(LAST) ?? "" });
}

/** Wait until everything is kept, or nothing will be: a first visit has nothing to fall back on.
 * @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
const waitForWorker = (registration) => new Promise((resolve, refuse) => {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active) return resolve();
  coming?.addEventListener("statechange", () => {
    if (coming.state === "activated") resolve();
    if (coming.state === "redundant") setTimeout(() => refuse(new Error("it can’t be kept in this browser")), LATE_WORDS);
  });
});

document.documentElement.lang = language;
retry.addEventListener("click", () => location.reload());
navigator.locks.request(`salvage ${base}`, { ifAvailable: true }, async (lock) => {
  if (!lock) return fail(say("This game is open in another tab: close that one, and try again."));
  await start().catch((error) => {
    console.error(error);
    fail(FAULTS.other);
  });
  return new Promise(() => null);  // Held as long as the page is open.
});
document.documentElement.dataset.begun = "";
