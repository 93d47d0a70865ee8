// A phone keeps one page for when the laptop is out of reach, where its browser allows that: on this machine, and by --tls.

/** ms in which a page gets its pictures first. */
const LATER = 3000;

export function keepShell() {
  setTimeout(() => navigator.serviceWorker?.register("/worker.js").catch(() => null), LATER);
}
