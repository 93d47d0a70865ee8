// What a browser keeps of the site, so that it is there without a network; all other pages are asked of Python, which the
// page has that is open. A new version is kept whole beside the old one, and takes its place once no page is open.

const worker = /** @type {any} */ (globalThis);
const base = new URL("./", location.href).pathname;
/** The files of this version, by their paths below the site's folder: how many bytes each has, and its SHA-256; the site's
 * maker writes them. @type {Record<string, [number, string]>} */
const FILES = {};
const VERSION = "";
/** What the frame of the site may load; the site's maker writes it. */
const FRAME_POLICY = "";
/** Where pages look for what they share, as a table has a host of its own. */
const STATIC = "/static/";
const NAME = `salvage ${base} ${VERSION}`;
/** What is kept once somebody has asked for it: books that are printed, and what draws pictures of sheets. */
const LATER = /\.(pdf|whl)$|^(?!index|more).*\.html$/;
/** Files that are loaded at once. */
const AT_ONCE = 4;

/** What pages say of a fault, in their language. @param {string} text @param {Record<string, string | number>} [values] */
const say = (text, values = {}) => Object.assign(new Error(text), { values });

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clear().then(() => worker.clients.claim()));
});

/** Whoever has a page open has asked for the new version. */
worker.addEventListener("message", () => worker.skipWaiting());

/** Keep all files, and tell pages how far it is, or what was in the way. */
async function keepAll() {
  const left = Object.keys(FILES).filter((file) => !LATER.test(file)), all = left.reduce((sum, file) => sum + FILES[file][0], 0);
  const noRoom = () => { throw say("It needs {size} MB of room on this phone, which aren’t there: make room, and try again.", { size: Math.ceil(all / 1e6) }); };
  let done = 0;
  try {
    const cache = await caches.open(NAME).catch(noRoom);
    const keepNext = async () => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        const answer = await load(file);
        await cache.put(base + file, answer).catch(noRoom);
        await tell({ done: done += FILES[file][0], all });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  } catch (fault) {
    const { message: refused, values } = /** @type {ReturnType<typeof say>} */ (fault);
    await tell({ refused, values });
    throw fault;
  }
}

/** @param {object} said */
async function tell(said) {
  for (const page of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(said);
}

/** A file of the site's host, if it is of this version. @param {string} file */
async function load(file) {
  const answer = await fetch(new Request(base + file, { cache: "reload" })).catch(() => { throw say("The network is gone: connect this phone, and try again."); });
  if (!answer.ok) throw say("A file is missing at the site’s host: {file}. Try later, or tell whoever made it.", { file });
  const content = await answer.arrayBuffer();
  if (!await isSound(file, content)) throw say("A file at the site’s host is of another version: {file}. Try later, or tell whoever made it.", { file });
  return new Response(content, { headers: answer.headers });
}

/** Whether a file is what the site's maker wrote: whatever else lies at this host may write into what is kept.
 * @param {string} file @param {ArrayBuffer} content */
async function isSound(file, content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[file][1];
}

async function clear() {
  const others = (await caches.keys()).filter((name) => name.startsWith(`salvage ${base} `) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  const file = nameFile(pathname);
  if (Object.hasOwn(FILES, file)) event.respondWith(find(file));
  else event.respondWith(askTable(request, pathname + search));
});

/** The file that an address means, if there is one. @param {string} path */
function nameFile(path) {
  if (path.endsWith(`/${BOOK_SCRIPT}`)) return BOOK_SCRIPT;
  const cover = /\/cover\/\w+\.svg$/.exec(path)?.[0].slice(1).replace("/", "-") ?? "";
  return Object.hasOwn(FILES, cover) ? cover : path.slice((path.startsWith(base) ? base : STATIC).length) || "index.html";
}

/** The script of a book lies beside it. */
const BOOK_SCRIPT = "book.js";
/** Scripts that pages may run, whatever has made them: files of this version, never what Python answers. Firefox asks for
 * the address of whoever answers, this script, besides the one that was asked for. */
const SCRIPTS = [`${base}bridge.js`, `${base}sw.js`, ...["page.js", "lobby.js", "needs.js"].map((name) => STATIC + name)];
/** What pages may load besides. */
const PAGE_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; media-src 'self'; manifest-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; script-src";
/** What a page may load that lies in a folder. @param {string} folder */
const policyOf = (folder) => [PAGE_POLICY, ...[...SCRIPTS, folder + BOOK_SCRIPT].map((script) => location.origin + script)].join(" ");
/** What Python may say of its answers: no other header can make a browser connect. */
const HEADERS = ["content-type", "content-disposition", "content-security-policy", "cache-control", "salvage-role", "salvage-name"];

/** A type for which the page has looked through an answer: texts in no other letters, and no XML that is a page of its own, as it
 * has names for everything. @param {string} type @param {boolean} isPage */
function nameType(type, isPage) {
  if (isPage && type.includes("xml")) return "text/plain; charset=utf-8";
  return /^text\/|json|xml/.test(type) ? `${type.split(";")[0]}; charset=utf-8` : type;
}

/** @param {string} file */
async function find(file) {
  const cache = await caches.open(NAME), kept = await cache.match(base + file), content = await kept?.arrayBuffer();
  const isKept = content && await isSound(file, content), sound = isKept ? new Response(content, { headers: kept?.headers }) : await load(file);
  if (!isKept) await cache.put(base + file, sound.clone()).catch(() => null);  // It is shown all the same.
  if (!file.endsWith(".html")) return sound;
  const headers = new Headers(sound.headers);
  headers.set("content-security-policy", file === "index.html" ? FRAME_POLICY : policyOf(base));
  return new Response(sound.body, { headers });
}

/** @param {Request} request @param {string} path */
async function askTable(request, path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const frame = pages.find((/** @type {any} */ page) => [base, `${base}index.html`].includes(new URL(page.url).pathname));
  if (!frame) return Response.redirect(base, 303);
  const channel = new MessageChannel(), body = request.method === "GET" ? null : await request.arrayBuffer();
  /** @type {any} */
  const said = await new Promise((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
    frame.postMessage({ method: request.method, path, headers: [...request.headers], body, isShown: request.mode === "navigate" }, [channel.port2]);
  });
  const { location: to, ...given } = Object.fromEntries(said.headers);
  if (to && said.status >= 300 && said.status < 400) return Response.redirect(new URL(to, request.url).href, 303);
  const headers = new Headers(Object.entries(given).filter(([name]) => HEADERS.includes(name)));
  headers.append("content-security-policy", policyOf(new URL("./", request.url).pathname));
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-dns-prefetch-control", "off");
  headers.set("content-type", nameType(headers.get("content-type") ?? "", request.mode === "navigate"));
  return new Response([204, 304].includes(said.status) ? null : said.body, { status: said.status, headers });
}
