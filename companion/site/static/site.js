// The frame of the site: it starts Python in a worker, shows the pages that this serves, and passes on what they ask.

const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("table"));
const base = new URL("./", location.href).pathname;
/** The page that is shown, which is shown again after a reload. */
const LAST = `salvage ${base} page`;
/** How often all of that has been kept. */
const TIMES = `salvage ${base} times`;
/** @type {Map<number, (said: any) => void>} */
const waiting = new Map(), sockets = new Map();
/** What prints, by the numbers that Python gives them. @type {Map<number, Worker>} */
const printers = new Map();
/** Seconds in which Python says nothing while pages wait, after which it is ended: slow phones have come back by then, and what
 * a page of the table loads has come. */
const PATIENCE = 180;
let count = 0, silent = 0;
/** @type {Worker} */
let python;

/** @param {string} words @param {number} [share] */
function say(words, share) {
  status.textContent = words;
  if (share !== undefined) bar.value = share;
}

/** @param {string} words */
function fail(words) {
  say(words);
  bar.hidden = true;
}

/** End Python where rules never come back: nothing else here has a clock. What was asked last is kept nowhere. */
function endSilent() {
  silent = waiting.size ? silent + 1 : 0;
  if (silent < PATIENCE) return;
  python.terminate();
  waiting.clear();
  localStorage.removeItem(LAST);  // That page might ask for the same again.
  frame.hidden = true;
  const first = document.getElementById("start");
  if (first) first.hidden = false;
  fail(`This game’s rules computed for ${PATIENCE} seconds without coming to an end, so they were stopped. Nothing else is lost: reload this page.`);
}

/** Ask Python one thing. @param {object} what @param {Transferable[]} [moved] @returns {Promise<any>} */
function ask(what, moved = []) {
  const number = ++count;
  python.postMessage({ ...what, number }, moved);
  return new Promise((resolve) => waiting.set(number, resolve));
}

/** What pages have kept, such as a tap that nobody has heard of yet: a browser that is killed forgets what it was told in the
 * last seconds, but not what lies in its database. @type {Promise<IDBDatabase>} */
const taps = new Promise((resolve, refuse) => {
  const opening = indexedDB.open(`salvage ${base} taps`);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => refuse(opening.error);
});

/** @template T @param {IDBTransactionMode} mode @param {(kept: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
async function inTaps(mode, act) {
  const change = (await taps).transaction("kept", mode, { durability: "strict" }), asked = act(change.objectStore("kept"));
  return new Promise((resolve, refuse) => {
    change.oncomplete = () => resolve(asked.result);
    change.onerror = change.onabort = () => refuse(change.error);
  });
}

function keepTaps() {
  localStorage.setItem(TIMES, String(Number(localStorage.getItem(TIMES)) + 1));
  return inTaps("readwrite", (kept) => kept.put({ ...localStorage }, "pages"));
}

/** Take back what the database has, if the browser has forgotten some of it. */
async function takeTapsBack() {
  const kept = await inTaps("readonly", (pages) => pages.get("pages")) ?? {};
  if (Number(kept[TIMES] ?? 0) > Number(localStorage.getItem(TIMES))) Object.assign(localStorage, kept);
}

/** Requests of the pages in the frame, which go past the service worker: it may be put to sleep while one waits. */
Object.assign(window, {
  /** @param {string} method @param {string} path @param {[string, string][]} headers @param {ArrayBuffer} body */
  async askTable(method, path, headers, body) {
    if (method === "POST") await keepTaps();
    return ask({ kind: "ask", method, path: within(path), headers, body });
  },
  /** @param {string} path @param {(kind: string, text: string) => void} hear */
  openSocket(path, hear) {
    const number = ++count;
    sockets.set(number, hear);
    python.postMessage({ kind: "open", number, path: within(path) });
    return {
      send: (/** @type {string} */ text) => python.postMessage({ kind: "send", number, text }),
      close() {
        sockets.delete(number);
        python.postMessage({ kind: "close", number });
      },
    };
  },
});

/** A path as the table knows it, wherever the site lies. @param {string} path */
const within = (path) => path.startsWith(base) ? path.slice(base.length - 1) : path;

/** @param {MessageEvent} event */
function take({ data: { kind, number, ...said } }) {
  silent = 0;
  if (kind === "progress") say(said.words, said.share);
  else if (kind === "fault") fail(said.words);
  else if (kind === "ready") show(said.path);
  else if (kind === "socket" && said.what === "print") print(number, said.text);
  else if (kind === "socket" && said.what === "end") printers.get(number)?.terminate();
  else if (kind === "socket") sockets.get(number)?.(said.what, said.text);
  else {
    waiting.get(number)?.(said);
    waiting.delete(number);
  }
}

/** Have another worker print, so that a game goes on meanwhile. @param {number} number @param {string} line */
function print(number, line) {
  const printer = new Worker("worker.js", { type: "module" });
  printers.set(number, printer);
  const finish = (/** @type {number} */ code, /** @type {[string, Uint8Array][]} */ files) => {
    printer.terminate();
    python.postMessage({ kind: "printed", number, code, files });
  };
  printer.onerror = () => finish(1, []);
  printer.onmessage = ({ data }) => {
    if (data.kind === "printed") finish(data.code, data.files);
    else if (data.kind === "fault") finish(1, []);
  };
  printer.postMessage({ kind: "print", base, line });
}

/** @param {string} path */
function show(path) {
  frame.hidden = false;
  frame.src = base + path;
}

function keepPlace() {
  const path = frame.contentWindow?.location.pathname ?? "";
  frame.contentDocument?.querySelector("[data-back]")?.addEventListener("click", () => history.back());
  if (!path.startsWith(base) || !path.endsWith("/")) return;
  const first = document.getElementById("start");
  if (first) first.hidden = true;
  localStorage.setItem(LAST, path.slice(base.length));
  keepTaps();
  document.title = frame.contentDocument?.title || document.title;
}

async function start() {
  if (!("serviceWorker" in navigator)) return fail("This browser keeps no site: open the link without a private window, by https.");
  frame.addEventListener("load", keepPlace);
  navigator.serviceWorker.addEventListener("message", async ({ data, ports }) => {
    ports[0].postMessage(await ask({ kind: "ask", ...data, path: within(data.path) }));
  });
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
  await takeTapsBack();
  navigator.storage?.persist?.();
  python = new Worker("worker.js", { type: "module" });
  python.onerror = ({ message }) => fail(`It didn’t start: ${message}`);
  python.onmessage = take;
  setInterval(endSilent, 1000);
  python.postMessage({ kind: "start", base, last: localStorage.getItem(LAST) ?? "" });
}

navigator.locks.request(`salvage ${base}`, { ifAvailable: true }, async (lock) => {
  if (!lock) return fail("This game is open in another tab. Close that one, and reload this.");
  try {
    await start();
  } catch (error) {
    fail(`It didn’t start: ${error}`);
  }
  return new Promise(() => null);  // Held as long as the page is open.
});
