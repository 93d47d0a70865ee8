// Python in the visitor's browser: it has the files of the site, keeps what is played, and answers what pages ask.

import { loadPyodide } from "./pyodide.mjs";

const scope = /** @type {any} */ (globalThis);
/** Where the packages lie, and games of the maker's own beside them. */
const APP = "/app", GAMES = "/app/games";
/** @type {any} */
let py;
/** @type {any} */
let bridge, pdfium;
/** The site's maker writes its name. */
const PDFIUM = "";
/** One at a time, in the order of the answers: what is said to be done is kept. */
let keeping = Promise.resolve();

/** @param {string} words @param {number} share */
const say = (words, share) => postMessage({ kind: "progress", words, share });

/** Have what is kept in the browser, or keep what is there. @param {boolean} fill @returns {Promise<void>} */
const sync = (fill) => new Promise((resolve, refuse) => py.FS.syncfs(fill, (/** @type {unknown} */ fault) => fault ? refuse(fault) : resolve()));

/** Python with the files of the site. @param {string} base @param {string} home where it remembers things */
async function load(base, home) {
  say("Starting …", 10);
  const env = { SALVAGE_HOME: home, PYTHONPYCACHEPREFIX: cacheOf(base), TYPER_USE_RICH: "0" };
  py = await loadPyodide({ indexURL: new URL("./", location.href).href, env });
  say("Unpacking …", 50);
  const packed = await (await fetch("app.zip")).arrayBuffer();
  for (const folder of new Set([home, cacheOf(base)])) {
    py.FS.mkdirTree(folder);
    py.FS.mount(py.FS.filesystems.IDBFS, {}, folder);
  }
  await sync(true);
  py.FS.mkdirTree(APP);
  py.FS.writeFile("/app.zip", new Uint8Array(packed));
  py.runPython(UNPACK);
  say("Setting up …", 70);
}

/** What draws pictures of sheets, where a page prints. */
async function loadPdfium() {
  pdfium ||= py.loadPackage(new URL(PDFIUM, location.href).href);
  await pdfium;
}

/** Run a command, and give what it writes. @param {{ base: string, line: string }} given */
async function print({ base, line }) {
  await load(base, `/kept${base}printer`);
  const run = py.runPython(`
import json
from pathlib import Path
from companion.cli import main
from companion.site.bridge import run_command
lambda line: run_command(main, json.loads(line), Path("/print"), Path(${JSON.stringify(GAMES)}))
`);
  const [code, files] = run(line).toJs();
  postMessage({ kind: "printed", code, files });
}

/** @param {{ base: string, last: string }} given */
async function start({ base, last }) {
  await load(base, homeOf(base));
  const tell = (/** @type {number} */ number, /** @type {string} */ what, /** @type {string} */ text) => postMessage({ kind: "socket", number, what, text });
  scope.tellSocket = tell;
  const begun = await py.runPythonAsync(`
from companion.cli.print_form import PrintSettings
from companion.site.bridge import begin
from js import tellSocket
settle = lambda place: PrintSettings(place, {"no_rulebook": True})
await begin(${JSON.stringify(base)}, ${JSON.stringify(GAMES)}, ${JSON.stringify(last)}, settle, tellSocket, ${JSON.stringify(navigator.languages.join())})
`);
  bridge = begun.get(0);
  const path = begun.get(1);
  say("Ready", 100);
  postMessage({ kind: "ready", path });
  await keep();
}

/** Folders of a site that lies at a path, as others of the same host have theirs. @param {string} base */
const homeOf = (base) => `/kept${base}home`, cacheOf = (/** @type {string} */ base) => `/kept${base}compiled`;

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

/** Keep what has been played before it is said to be done. */
function keep() {
  keeping = keeping.then(() => sync(false));
  return keeping;
}

/** @param {any} asked */
async function answer({ number, method, path, headers, body }) {
  let said;
  try {
    if (path.includes("/print")) await loadPdfium();
    const made = await bridge.ask(method, path, py.toPy(headers), py.toPy(new Uint8Array(body ?? 0)).tobytes());
    said = made.toJs({ create_pyproxies: false });
    made.destroy();
    if (method === "POST") await keep();
  } catch (fault) {
    said = [500, [], new TextEncoder().encode(String(fault))];
  }
  const [status, answered, content] = said;
  postMessage({ kind: "said", number, status, headers: answered, body: content.buffer ?? content });
}

onmessage = ({ data }) => {
  if (data.kind === "start") start(data).catch((fault) => postMessage({ kind: "fault", words: `It didn’t start: ${fault}` }));
  else if (data.kind === "print") print(data).catch((fault) => postMessage({ kind: "fault", words: String(fault) }));
  else if (data.kind === "printed") bridge.finish_command(data.number, data.code, py.toPy(data.files));
  else if (data.kind === "ask") answer(data);
  else if (data.kind === "open") bridge.open_socket(data.number, data.path);
  else if (data.kind === "send") bridge.send(data.number, data.text);
  else if (data.kind === "close") bridge.close_socket(data.number);
};
