// Python in the visitor's browser: it has the files of the site, keeps what is played, and answers what pages ask.

import { loadPyodide } from "./pyodide.mjs";

const scope = /** @type {any} */ (globalThis);
/** Where the packages lie, and games of the maker's own beside them. */
const APP = "/app", GAMES = "/app/games";
/** @type {any} */
let py;
/** @type {any} */
let bridge;
/** One at a time, in the order of the answers: what is said to be done is kept. */
let keeping = Promise.resolve();

/** @param {string} words @param {number} share */
const say = (words, share) => postMessage({ kind: "progress", words, share });

/** Have what is kept in the browser, or keep what is there. @param {boolean} fill @returns {Promise<void>} */
const sync = (fill) => new Promise((resolve, refuse) => py.FS.syncfs(fill, (/** @type {unknown} */ fault) => fault ? refuse(fault) : resolve()));

/** @param {{ base: string, last: string, listing: { version: string } }} given */
async function start({ base, last, listing }) {
  say("Starting …", 10);
  py = await loadPyodide({ indexURL: new URL("./", location.href).href, env: { SALVAGE_HOME: homeOf(base), PYTHONPYCACHEPREFIX: cacheOf(base) } });
  say("Unpacking …", 50);
  const packed = await (await fetch("app.zip")).arrayBuffer();
  for (const folder of [homeOf(base), cacheOf(base)]) {
    py.FS.mkdirTree(folder);
    py.FS.mount(py.FS.filesystems.IDBFS, {}, folder);
  }
  await sync(true);
  py.FS.mkdirTree(APP);
  py.FS.writeFile("/app.zip", new Uint8Array(packed));
  py.runPython(UNPACK);
  say("Setting up …", 70);
  const tell = (/** @type {number} */ number, /** @type {string} */ what, /** @type {string} */ text) => postMessage({ kind: "socket", number, what, text });
  scope.tellSocket = tell;
  const begun = await py.runPythonAsync(`
from companion.site.bridge import begin
from js import tellSocket
await begin(${JSON.stringify(base)}, ${JSON.stringify(GAMES)}, ${JSON.stringify(last)}, tellSocket)
`);
  bridge = begun.get(0);
  const path = begun.get(1);
  say("Ready", 100);
  postMessage({ kind: "ready", path });
  await keep();
  void listing;
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
    const made = await bridge.ask(method, path, py.toPy(headers), py.toPy(new Uint8Array(body ?? 0)).tobytes());
    said = made.toJs({ create_pyproxies: false });
    made.destroy();
    if (method !== "GET") await keep();
  } catch (fault) {
    said = [500, [], new TextEncoder().encode(String(fault))];
  }
  const [status, answered, content] = said;
  postMessage({ kind: "said", number, status, headers: answered, body: content.buffer ?? content });
}

onmessage = ({ data }) => {
  if (data.kind === "start") start(data).catch((fault) => postMessage({ kind: "fault", words: `It didn’t start: ${fault}` }));
  else if (data.kind === "ask") answer(data);
  else if (data.kind === "open") bridge.open_socket(data.number, data.path);
  else if (data.kind === "send") bridge.send(data.number, data.text);
  else if (data.kind === "close") bridge.close_socket(data.number);
};
