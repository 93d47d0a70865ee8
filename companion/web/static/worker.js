// What a phone has of the table's pages while the laptop is out of reach: one page that says so and tries again. It is all
// that is kept; what a page of the table shows may be a secret, and goes past here.

/** What is kept: the page and what it is made of; the server writes its addresses before this. @type {string[]} */
const kept = /** @type {any} */ (globalThis).SHELL;
const NAME = `salvage ${kept.join(" ")}`, PATIENCE = 6000;
const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(kept)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { mode, method, url } = event.request, { pathname, search } = new URL(url);
  if (mode === "navigate" && method === "GET") event.respondWith(open(event.request));
  else if (kept.slice(1).includes(pathname + search)) event.respondWith(find(pathname + search, event.request));
});

/** A page, or the one that is kept where nothing is heard for so long that people would give up. @param {Request} asked */
async function open(asked) {
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
  return Promise.race([fetch(asked), late]).catch(() => find(kept[0], asked));
}

/** @param {string} address @param {Request} asked */
const find = async (address, asked) => await (await caches.open(NAME)).match(address) ?? fetch(asked);
