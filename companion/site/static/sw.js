// What a browser keeps of the site, so that it is there without a network; all other pages are asked of Python, which the
// page has that is open. A new version is kept whole beside the old one, and takes its place once no page is open.

const worker = /** @type {any} */ (globalThis);
const base = new URL("./", location.href).pathname;
/** The files of this version, by their paths below the site's folder; the site's maker writes them. @type {string[]} */
const FILES = [];
const VERSION = "";
/** Where pages look for what they share, as a table has a host of its own. */
const STATIC = "/static/";
const NAME = `salvage ${base} ${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(base + file, { cache: "reload" })))));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clear().then(() => worker.clients.claim()));
});

async function clear() {
  const others = (await caches.keys()).filter((name) => name.startsWith(`salvage ${base} `) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  const cover = /\/cover\/\w+\.svg$/.exec(pathname)?.[0].slice(1).replace("/", "-") ?? "";
  const file = FILES.includes(cover) ? cover : pathname.slice((pathname.startsWith(base) ? base : STATIC).length) || "index.html";
  if (FILES.includes(file)) event.respondWith(find(file));
  else if (/^[^/]+\.pdf$/.test(file)) event.respondWith(fetchBook(file));
  else event.respondWith(askTable(request, pathname + search));
});

/** What pages may load, whatever has made them, besides what they say themselves. */
const PAGE_POLICY = "connect-src 'self'; script-src 'self'; img-src 'self' data: blob:; frame-src 'none'; form-action 'self'; base-uri 'none'";
/** What Python may load, whatever a game has in it: files of this site. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @param {string} file */
async function find(file) {
  const kept = await (await caches.open(NAME)).match(base + file) ?? await fetch(base + file);
  if (file !== "worker.js") return kept;
  const headers = new Headers(kept.headers);
  headers.set("content-security-policy", WORKER_POLICY);
  return new Response(kept.body, { status: kept.status, headers });
}

/** A book that is printed: it is kept once somebody has asked for it. @param {string} file */
async function fetchBook(file) {
  const cache = await caches.open(NAME), kept = await cache.match(base + file);
  if (!kept) await cache.add(base + file);
  return kept ?? find(file);
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
    frame.postMessage({ method: request.method, path, headers: [...request.headers], body }, [channel.port2]);
  });
  const headers = new Headers(said.headers), to = headers.get("location");
  if (to && said.status >= 300 && said.status < 400) return Response.redirect(new URL(to, request.url).href, 303);
  headers.append("content-security-policy", PAGE_POLICY);
  return new Response([204, 304].includes(said.status) ? null : said.body, { status: said.status, headers });
}
