// What this browser keeps of the site: files of Python, by name, and what its pages were told last.

export const base = new URL("./", location.href).pathname;
/** Where Python remembers things, and where compiled code lies, as the browser's databases call them; other sites of the same
 * host have their own. */
export const HOME = `/kept${base}home`, PRINTER_HOME = `/kept${base}printer`, COMPILED = `/kept${base}compiled`;
/** What a database of files is called inside, and its version, as Pyodide would make it. */
const ENTRIES = "FILE_DATA", ENTRIES_VERSION = 21;
/** Where pages of all sites of a host remember whose seats they showed (seats.js). */
const SEATS = "salvage-seats";
/** How often what pages keep has been kept. */
const TIMES = `salvage ${base} times`;

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
taps.catch(() => null);  // Whoever asks for it is told.
/** The databases of files, by their names. @type {Record<string, Promise<IDBDatabase>>} */
const folders = {};

/** @param {string} name */
const openFolder = (name) => folders[name] ??= openStore(name, ENTRIES_VERSION, ENTRIES);

/** Keep files that Python has changed, which wait for it. @param {string[]} names @param {[string, object][]} changed @param {string[]} lost */
export async function keepFiles(names, changed, lost) {
  for (const name of names) {
    const isIn = (/** @type {string} */ path) => path.startsWith(`${name}/`);
    await change(await openFolder(name), "readwrite", (kept) => {
      for (const [path, entry] of changed) if (isIn(path)) kept.put(entry, path);
      for (const path of lost) if (isIn(path)) kept.delete(path);
    });
  }
}

/** @param {string[]} names @returns {Promise<[IDBValidKey, any][]>} the files that are kept, folders before what is in them */
export async function readFiles(names) {
  const kept = [];
  for (const name of names) {
    const [paths, entries] = await change(await openFolder(name), "readonly", (store) => [store.getAllKeys(), store.getAll()]);
    kept.push(...paths.result.map((path, place) => /** @type {[IDBValidKey, any]} */ ([path, entries.result[place]])));
  }
  return kept;
}

export function keepTaps() {
  localStorage.setItem(TIMES, String(Number(localStorage.getItem(TIMES)) + 1));
  return taps.then((kept) => change(kept, "readwrite", (pages) => pages.put({ ...localStorage }, "pages")));
}

/** Take back what the database has, if the browser has forgotten some of it. */
export async function takeTapsBack() {
  const { result: kept = {} } = await change(await taps, "readonly", (pages) => pages.get("pages"));
  if (Number(kept[TIMES] ?? 0) > Number(localStorage.getItem(TIMES))) Object.assign(localStorage, kept);
}

/** Forget all that is kept of the site, and the site itself; nothing of other sites of the same host. */
export async function forgetAll() {
  for (const database of [...Object.values(folders), taps]) (await database).close();
  for (const name of [HOME, PRINTER_HOME, COMPILED, `salvage ${base} taps`]) {
    await new Promise((done) => { const deleting = indexedDB.deleteDatabase(name); deleting.onsuccess = deleting.onerror = done; });
  }
  for (const name of await caches.keys()) if (name.startsWith(`salvage ${base} `)) await caches.delete(name);
  for (const key of Object.keys(localStorage)) if (key.startsWith(`salvage ${base} `) || key.startsWith(`kept ${base}`)) localStorage.removeItem(key);
  const seats = JSON.parse(localStorage.getItem(SEATS) ?? "[]");
  localStorage.setItem(SEATS, JSON.stringify(seats.filter((/** @type {{ path: string }} */ { path }) => !path.startsWith(base))));
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
