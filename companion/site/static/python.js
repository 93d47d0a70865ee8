// Python for a page: it runs in a worker that reaches nothing but this channel, by which it is given files.

import { base, keepFiles, readFiles } from "./keeping.js";
import { settings } from "./settings.js";

/** What Python needs to begin. */
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "app.zip"];
/** @typedef {{ port: MessagePort, end: () => void }} Python */

/** Python in a worker of an origin that nobody else has, with no network, no storage and no page: only files that it is given,
 * and this channel. @param {(event: MessageEvent) => void} hear @param {string[]} names of its folders, its home first
 * @param {object} what @returns {Promise<Python>} */
export async function openPython(hear, names, what) {
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
    if (source === box.contentWindow) hear(new MessageEvent("message", { data: { kind: "fault", why: "old", words: data } }));
  };
  addEventListener("message", hearFault);
  port.onmessage = (event) => serve(port, names, event.data, hear) || hear(event);
  box.contentWindow?.postMessage(worker, "*", [port2]);
  port.postMessage({ ...what, base, home: names[0], files, kept: await readFiles(names) }, Object.values(files));
  const end = () => {
    removeEventListener("message", hearFault);
    box.remove();
  };
  return { port, end };
}

/** Do what Python can't, and say whether it was asked. @param {MessagePort} port @param {string[]} names @param {any} asked
 * @param {(event: MessageEvent) => void} hear */
function serve(port, names, { kind, number, name, changed, lost }, hear) {
  if (kind === "keep") keepFiles(names, changed, lost).then(() => port.postMessage({ number }), () => hear(new MessageEvent("message", { data: { kind: "fault", why: "full" } })));
  else if (kind === "need" && name === settings.pdfium) {
    fetch(name).then((answer) => answer.ok ? answer.arrayBuffer() : null, () => null).then((content) => port.postMessage({ number, content }));
  }
  return ["keep", "need"].includes(kind);
}
