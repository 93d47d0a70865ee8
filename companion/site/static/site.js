// The frame of the site: it starts Python in a worker, shows the pages that this serves, and passes on what they ask.

const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
const retry = /** @type {HTMLButtonElement} */ (document.getElementById("retry"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("table"));
const base = new URL("./", location.href).pathname;
/** What the site's maker calls it. */
const TITLE = document.title;
/** The page that is shown, which is shown again after a reload. */
const LAST = `salvage ${base} page`;
/** How often all of that has been kept. */
const TIMES = `salvage ${base} times`;
/** @type {Map<number, (said: any) => void>} */
const waiting = new Map(), sockets = new Map();
/** What prints, by the numbers that Python gives them. @type {Map<number, Python>} */
const printers = new Map();
/** Where Python remembers things, and where compiled code lies, as the browser's databases call them; other sites of the same
 * host have their own. */
const HOME = `/kept${base}home`, PRINTER_HOME = `/kept${base}printer`, COMPILED = `/kept${base}compiled`;
/** What a database of files is called inside, and its version, as Pyodide would make it. */
const ENTRIES = "FILE_DATA", ENTRIES_VERSION = 21;
/** What Python needs to begin. */
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "app.zip"];
/** What it asks for later; the site's maker writes the name. */
const PDFIUM = "";
/** Seconds in which Python says nothing while pages wait, after which it is ended: slow phones have come back by then, and what
 * a page of the table loads has come. */
const PATIENCE = 180;
let count = 0, silent = 0, isStopped = false;
/** @typedef {{ port: MessagePort, end: () => void }} Python */
/** @type {Python} */
let python;

/** @param {string} words @param {number} [share] */
function say(words, share) {
  if (isStopped) return;
  status.textContent = words;
  if (share !== undefined) bar.value = share;
}

/** @param {string} words */
function fail(words) {
  say(words);
  bar.hidden = true;
}

/** Say for good why nothing goes on. @param {string} words */
function stop(words) {
  fail(words);
  isStopped = true;
  retry.hidden = false;
}

/** The page that tells how far it is, in the place of the table. */
function showStart() {
  frame.hidden = true;
  const first = document.getElementById("start");
  if (first) first.hidden = false;
}

/** End Python where rules never come back: nothing else here has a clock. What was asked last is kept nowhere. */
function endSilent() {
  silent = waiting.size ? silent + 1 : 0;
  if (silent < PATIENCE) return;
  python.end();
  waiting.clear();
  localStorage.removeItem(LAST);  // That page might ask for the same again.
  showStart();
  fail(`This game’s rules computed for ${PATIENCE} seconds without coming to an end, so they were stopped. Nothing else is lost: reload this page.`);
}

/** Ask Python one thing. @param {object} what @param {Transferable[]} [moved] @returns {Promise<any>} */
function ask(what, moved = []) {
  const number = ++count;
  python.port.postMessage({ ...what, number }, moved);
  return new Promise((resolve) => waiting.set(number, resolve));
}

/** A database of this browser. @param {string} name @param {number} version @param {string} store @returns {Promise<IDBDatabase>} */
const openStore = (name, version, store) => new Promise((resolve, refuse) => {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => refuse(opening.error);
});

/** @template T @param {IDBDatabase} database @param {IDBTransactionMode} mode @param {(kept: IDBObjectStore) => T} act
 * @returns {Promise<T>} what was asked, when all of it is done */
function change(database, mode, act) {
  const store = database.objectStoreNames[0], changing = database.transaction(store, mode, { durability: "strict" });
  const asked = act(changing.objectStore(store));
  return new Promise((resolve, refuse) => {
    changing.oncomplete = () => resolve(asked);
    changing.onerror = changing.onabort = () => refuse(changing.error);
  });
}

/** What pages have kept, such as a tap that nobody has heard of yet: a browser that is killed forgets what it was told in the
 * last seconds, but not what lies in its database. */
const taps = openStore(`salvage ${base} taps`, 1, "kept");
/** The databases of files, by their names. @type {Record<string, Promise<IDBDatabase>>} */
const folders = {};

/** @param {string} name */
const openFolder = (name) => folders[name] ??= openStore(name, ENTRIES_VERSION, ENTRIES);

/** Keep files that Python has changed, which wait for it. @param {string[]} names @param {[string, object][]} changed @param {string[]} lost */
async function keepFiles(names, changed, lost) {
  for (const name of names) {
    const isIn = (/** @type {string} */ path) => path.startsWith(`${name}/`);
    await change(await openFolder(name), "readwrite", (kept) => {
      for (const [path, entry] of changed) if (isIn(path)) kept.put(entry, path);
      for (const path of lost) if (isIn(path)) kept.delete(path);
    });
  }
}

/** @param {string[]} names @returns {Promise<[IDBValidKey, any][]>} the files that are kept, folders before what is in them */
async function readFiles(names) {
  const kept = [];
  for (const name of names) {
    const [paths, entries] = await change(await openFolder(name), "readonly", (store) => [store.getAllKeys(), store.getAll()]);
    kept.push(...paths.result.map((path, place) => /** @type {[IDBValidKey, any]} */ ([path, entries.result[place]])));
  }
  return kept;
}

function keepTaps() {
  localStorage.setItem(TIMES, String(Number(localStorage.getItem(TIMES)) + 1));
  return taps.then((kept) => change(kept, "readwrite", (pages) => pages.put({ ...localStorage }, "pages")));
}

/** Take back what the database has, if the browser has forgotten some of it. */
async function takeTapsBack() {
  const { result: kept = {} } = await change(await taps, "readonly", (pages) => pages.get("pages"));
  if (Number(kept[TIMES] ?? 0) > Number(localStorage.getItem(TIMES))) Object.assign(localStorage, kept);
}

/** Requests of the pages in the frame, which go past the service worker: it may be put to sleep while one waits. */
Object.assign(window, {
  /** @param {string} method @param {string} path @param {[string, string][]} headers @param {ArrayBuffer} body */
  async askTable(method, path, headers, body) {
    if (method === "POST") await keepTaps();
    return ask({ kind: "ask", method, path: within(path), headers, body, pdfium: PDFIUM });
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

/** Python in a worker of an origin that nobody else has, with no network, no storage and no page: only files that it is given,
 * and this channel. @param {(event: MessageEvent) => void} hear @param {string[]} names of its folders, its home first
 * @param {object} what @returns {Promise<Python>} */
async function openPython(hear, names, what) {
  const read = (/** @type {string} */ name) => fetch(name).then((answer) => answer.arrayBuffer());
  const files = Object.fromEntries(await Promise.all(RUNTIME.map(async (name) => /** @type {const} */ ([name, await read(name)]))));
  const [script, worker] = await Promise.all(["start_python.js", "worker.js"].map((name) => fetch(name).then((answer) => answer.text())));
  const box = document.createElement("iframe"), { port1: port, port2 } = new MessageChannel();
  box.hidden = true;
  box.setAttribute("sandbox", "allow-scripts");
  box.srcdoc = `<script>${script}</script>`;
  await new Promise((resolve) => {
    box.onload = resolve;
    document.body.append(box);
  });
  const hearFault = (/** @type {MessageEvent} */ { source, data }) => {
    if (source === box.contentWindow) hear(new MessageEvent("message", { data: { kind: "fault", words: `It didn’t start: ${data}` } }));
  };
  addEventListener("message", hearFault);
  port.onmessage = (event) => serve(port, names, event.data) || hear(event);
  box.contentWindow?.postMessage(worker, "*", [port2]);
  port.postMessage({ ...what, base, home: names[0], files, kept: await readFiles(names) }, Object.values(files));
  const end = () => {
    removeEventListener("message", hearFault);
    box.remove();
  };
  return { port, end };
}

/** Do what Python can't, and say whether it was asked. @param {MessagePort} port @param {string[]} names @param {any} asked */
function serve(port, names, { kind, number, name, changed, lost }) {
  if (kind === "keep") keepFiles(names, changed, lost).then(() => port.postMessage({ number }), () => stop(NO_ROOM));
  else if (kind === "need" && name === PDFIUM) {
    fetch(name).then((answer) => answer.ok ? answer.arrayBuffer() : null, () => null).then((content) => port.postMessage({ number, content }));
  }
  return ["keep", "need"].includes(kind);
}

const NO_ROOM = "There is no room in this browser to keep the game. Keep a copy of it, make room, and reload this page.";
/** The share of the bar that loading takes. */
const LOADED = 10;
/** @param {number} bytes */
const MEGABYTES = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {MessageEvent} event */
function take({ data: { kind, number, ...said } }) {
  silent = 0;
  if (kind === "progress") say(said.words, said.share);
  else if (kind === "fault") fail(said.words);
  else if (kind === "dead") beginAgain();
  else if (kind === "ready") show(said.path);
  else if (kind === "socket" && said.what === "print") print(number, said.text);
  else if (kind === "socket" && said.what === "end") printers.get(number)?.end();
  else if (kind === "socket") sockets.get(number)?.(said.what, withoutLinks(said.text));
  else {
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
  retry.addEventListener("click", () => location.reload());
  navigator.serviceWorker.addEventListener("message", async ({ data, ports }) => {
    if (ports[0]) ports[0].postMessage(await ask({ kind: "ask", ...data, path: within(data.path), pdfium: PDFIUM }));
    else if (data.refused) stop(data.refused);
    else say(`Loading, ${MEGABYTES(data.done)} of ${MEGABYTES(data.all)} MB`, LOADED * data.done / data.all);
  });
  await waitForWorker(await navigator.serviceWorker.register("sw.js"));
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
  await takeTapsBack();
  navigator.storage?.persist?.();
  setInterval(endSilent, 1000);
  await begin();
}

/** Begin Python again, which has died: all that was said to be done is kept, and its page offers what was tapped last. */
function beginAgain() {
  python.end();
  waiting.clear();
  showStart();
  const about = document.getElementById("about");
  if (about) about.textContent = "The game has stopped by a fault, and begins again. All that was done is kept.";
  return begin();
}

async function begin() {
  python = await openPython(take, [HOME, COMPILED], { kind: "start", title: TITLE, last: localStorage.getItem(LAST) ?? "" });
}

/** Wait until everything is kept, or nothing will be: a first visit has nothing to fall back on.
 * @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
const waitForWorker = (registration) => new Promise((resolve, refuse) => {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active) return resolve();
  coming?.addEventListener("statechange", () => {
    if (coming.state === "activated") resolve();
    if (coming.state === "redundant") refuse(new Error("it can’t be kept in this browser"));
  });
});

navigator.locks.request(`salvage ${base}`, { ifAvailable: true }, async (lock) => {
  if (!lock) return fail("This game is open in another tab. Close that one, and reload this.");
  try {
    await start();
  } catch (error) {
    fail(`It didn’t start: ${error}`);
  }
  return new Promise(() => null);  // Held as long as the page is open.
});
