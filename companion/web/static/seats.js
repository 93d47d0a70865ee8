// The seat of this phone: whoever scans the table's code again finds the way back to it.

const KEY = "salvage-seat";

/** Remember the seat whose page this is; where seats are taken, offer the one that is remembered if it is still good. */
export async function rememberSeat() {
  const kind = document.body.classList;
  try {
    if (kind.contains("seat")) localStorage.setItem(KEY, location.pathname);
    const path = (kind.contains("join") || kind.contains("door")) && localStorage.getItem(KEY);
    if (!path) return;
    if ((await fetch(path, { method: "HEAD" })).ok) offer(path);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing, or a line that has dropped: the phone asks the host.
  }
}

/** A way back, beside the parts that the server pushes. @param {string} path */
function offer(path) {
  const back = document.createElement("a");
  [back.className, back.href, back.textContent] = ["call wide back", path, "Back to your seat"];
  document.getElementById("heading").after(back);
}
