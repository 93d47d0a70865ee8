// Python in the visitor's browser, in a worker that start_python.js has begun: it has the files that the page hands over, has
// the page keep what is played, and answers what pages ask.

const scope = /** @type {any} */ (globalThis);
/** Where the packages lie, and games of the maker's own beside them. */
const APP = "/app", GAMES = "/app/games";
/** @type {any} */
let py;
/** @type {any} */
let bridge, pdfium;
/** Whether Python is there, so that what goes wrong from now on is of the games. */
let isLoaded = false;
/** The page's end of the channel. @type {MessagePort} */
let page;
/** Files by name, as the page hands them over. @type {Record<string, ArrayBuffer>} */
let files = {};
/** @type {string[]} */
let folders = [];
/** When each file was last changed that the page keeps, by its path. @type {Map<string, number>} */
const kept = new Map();
/** What waits for the page, by number. @type {Map<number, (said: any) => void>} */
const waiting = new Map();
let count = 0;
/** One at a time, in the order of the answers: what is said to be done is kept. */
let keeping = Promise.resolve();
/** What is raised where a file can't be had. */
const OFFLINE = "salvage: this file can’t be had now";
/** Where Pyodide believes that its files are. */
const NOWHERE = "site:///";
const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

/** @param {string} words @param {number} share */
const say = (words, share) => page.postMessage({ kind: "progress", words, share });

/** Ask the page for something that only it can do. @param {object} what @returns {Promise<any>} */
function askPage(what) {
  const number = ++count;
  page.postMessage({ ...what, number });
  return new Promise((resolve) => waiting.set(number, resolve));
}

/** The address of a file that was handed over. @param {string} name */
function addressOf(name) {
  const type = TYPES[/** @type {keyof typeof TYPES} */ (name.split(".").pop())] ?? "application/octet-stream";
  return URL.createObjectURL(new Blob([files[name]], { type }));
}

/** Pyodide asks for its files as if they were on a host. */
function answerFetches() {
  const fetchBlob = scope.fetch.bind(scope);
  scope.fetch = async (/** @type {any} */ asked, /** @type {any} */ options) => {
    const address = String(asked.url ?? asked), name = address.split("/").pop() ?? "";
    if (!address.startsWith(NOWHERE)) return fetchBlob(asked, options);
    const content = files[name] ?? (await askPage({ kind: "need", name })).content;
    if (!content) throw new Error(OFFLINE);
    files[name] = content;
    return fetchBlob(addressOf(name), options);
  };
  scope.importScripts = () => { throw new TypeError("A module has none."); };  // By which Pyodide knows what it runs in.
}

/** Python with the files of the site. @param {any} given base: where the site lies; home: where Python remembers things */
async function load({ base, home, ...given }) {
  say("Starting …", 10);
  files = given.files;
  folders = [home, cacheOf(base)];
  answerFetches();
  const { loadPyodide } = await import(addressOf("pyodide.mjs"));
  const { default: createPyodideModule } = await import(addressOf("pyodide.asm.mjs"));
  py = await loadPyodide({
    env: { SALVAGE_HOME: home, PYTHONPYCACHEPREFIX: cacheOf(base), TYPER_USE_RICH: "0" }, indexURL: NOWHERE, createPyodideModule,
    stdLibURL: addressOf("python_stdlib.zip"), lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
  });
  py._api.on_fatal = () => page.postMessage({ kind: "dead" });
  say("Unpacking …", 50);
  for (const folder of folders) py.FS.mkdirTree(folder);
  for (const [path, entry] of given.kept) {
    await whenDone((done) => inBrowser().storeLocalEntry(path, entry, done));
    kept.set(path, entry.timestamp.getTime());
  }
  py.FS.mkdirTree(APP);
  py.FS.writeFile("/app.zip", new Uint8Array(files["app.zip"]));
  py.runPython(UNPACK);
  files = {};
  say("Setting up …", 70);
}

/** Reads and writes files as a browser keeps them. */
const inBrowser = () => py.FS.filesystems.IDBFS;

/** @param {(done: (fault: unknown, result?: any) => void) => void} act @returns {Promise<any>} */
const whenDone = (act) => new Promise((resolve, refuse) => act((fault, result) => fault ? refuse(fault) : resolve(result)));

/** What draws pictures of sheets, where a page prints. @param {string} wheel */
async function loadPdfium(wheel) {
  pdfium ||= py.loadPackage(NOWHERE + wheel);
  await pdfium.catch((/** @type {unknown} */ fault) => {
    pdfium = null;
    throw fault;
  });
}

/** Run a command, and give what it writes. @param {any} given */
async function print({ line, ...given }) {
  await load(given);
  const run = py.runPython(`
import json
from pathlib import Path
from companion.cli import main
from companion.site.bridge import run_command
lambda line: run_command(main, json.loads(line), Path("/print"), Path(${JSON.stringify(GAMES)}))
`);
  const [code, made] = run(line).toJs();
  page.postMessage({ kind: "printed", code, files: made });
}

/** @param {any} given */
async function start({ base, last, title, languages, ...given }) {
  await load({ base, ...given });
  isLoaded = true;
  const tell = (/** @type {number} */ number, /** @type {string} */ what, /** @type {string} */ text) => page.postMessage({ kind: "socket", number, what, text });
  scope.tellSocket = tell;
  const begun = await py.runPythonAsync(`
from companion.cli.print_form import PrintSettings
from companion.site.bridge import begin
from js import tellSocket
settle = lambda place: PrintSettings(place, {"no_rulebook": True})
await begin(${JSON.stringify(base)}, ${JSON.stringify(GAMES)}, ${JSON.stringify(last)}, settle, tellSocket, ${JSON.stringify(languages.join())}, ${JSON.stringify(title)})
`);
  bridge = begun.get(0);
  const path = begun.get(1);
  say("Ready", 100);
  page.postMessage({ kind: "ready", path });
  await keep();
}

/** The folder of compiled code. @param {string} base */
const cacheOf = (base) => `/kept${base}compiled`;

/** As of one moment, so that compiled code fits whenever it is unpacked. */
const UNPACK = `
import os, sys, zipfile
with zipfile.ZipFile("/app.zip") as packed:
    packed.extractall("${APP}")
    for each in packed.namelist():
        os.utime(os.path.join("${APP}", each), (315532800, 315532800))
os.remove("/app.zip")
sys.dont_write_bytecode = False
sys.path.insert(0, "${APP}")
`;

/** Have the page keep what has been played before it is said to be done. */
function keep() {
  keeping = keeping.then(keepChanged);
  return keeping;
}

async function keepChanged() {
  const lost = new Set(kept.keys()), changed = [];
  for (const folder of folders) {
    const { entries } = await whenDone((done) => inBrowser().getLocalSet({ mountpoint: folder }, done));
    for (const [path, { timestamp }] of Object.entries(entries)) {
      lost.delete(path);
      if (kept.get(path) === timestamp.getTime()) continue;
      const { contents, ...entry } = await whenDone((done) => inBrowser().loadLocalEntry(path, done));
      changed.push([path, contents ? { ...entry, contents: contents.slice() } : entry]);
      kept.set(path, timestamp.getTime());
    }
  }
  for (const path of lost) kept.delete(path);
  if (changed.length || lost.size) await askPage({ kind: "keep", changed, lost: [...lost] });
}

/** @param {any} asked */
async function answer({ number, method, path, headers, body, pdfium: wheel, isShown }) {
  let said, why = "";
  try {
    if (path.includes("/print")) await loadPdfium(wheel);
    const made = await bridge.ask(method, path, py.toPy(headers), py.toPy(new Uint8Array(body ?? 0)).tobytes());
    said = made.toJs({ create_pyproxies: false });
    made.destroy();
    if (method === "POST") await keep();
  } catch (fault) {
    console.error(fault);
    if (isShown) why = String(fault).includes(OFFLINE) ? "offline" : "rules";
    said = [500, [], new Uint8Array()];
  }
  const [status, answered, content] = said;
  page.postMessage({ kind: "said", number, status, headers: answered, body: content.buffer ?? content, why });
}

/** @param {MessageEvent} event */
function hear({ data }) {
  const refuse = (/** @type {unknown} */ fault) => {
    console.error(fault);
    const isTooOld = fault instanceof SyntaxError || fault instanceof WebAssembly.CompileError;
    page.postMessage({ kind: "fault", why: isLoaded ? "rules" : isTooOld ? "old" : "other" });
  };
  if (data.kind === "start") start(data).catch(refuse);
  else if (data.kind === "print") print(data).catch(refuse);
  else if (data.kind === "printed") bridge.finish_command(data.number, data.code, py.toPy(data.files));
  else if (data.kind === "ask") answer(data);
  else if (data.kind === "open") bridge.open_socket(data.number, data.path);
  else if (data.kind === "send") bridge.send(data.number, data.text);
  else if (data.kind === "close") bridge.close_socket(data.number);
  else {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  }
}

onmessage = ({ ports }) => {
  page = ports[0];
  page.onmessage = hear;
};
