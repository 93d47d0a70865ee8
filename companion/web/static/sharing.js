// Files to keep, and links to the table: given to the phone's own sharing where the page may use that, which plain http may
// not; else files are downloaded, and links copied.

import { isLeft } from "./leaving.js";
import { say } from "./messages.js";

export function listenToSharing() {
  document.addEventListener("click", async (event) => {
    const sent = /** @type {HTMLButtonElement | null} */ (event.target.closest("[data-send]"));
    if (sent) await sendOn(sent);
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("[data-share]"));
    if (!link || !navigator.canShare) return;
    event.preventDefault();
    const file = await load(link).catch(() => null);
    if (file && navigator.canShare({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
    else if (!isLeft()) location.href = link.href;
  });
}

/** Give a link to whoever it is sent to. @param {HTMLButtonElement} button */
async function sendOn(button) {
  const url = button.dataset.send ?? "";
  if (navigator.share) return navigator.share({ url }).catch(() => {});
  const link = document.createElement("span");
  link.textContent = url;
  button.after(link);
  getSelection()?.selectAllChildren(link);
  const copied = document.execCommand("copy");
  if (copied) link.remove();
  button.removeAttribute("aria-label");
  button.textContent = copied ? say("Copied") : say("Copy the link that is marked");
}

/** @param {HTMLAnchorElement} link */
async function load(link) {
  const answer = await fetch(link.href), name = new URL(link.href).pathname.split("/").pop() ?? "";
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
