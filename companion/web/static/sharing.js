// Files to keep: given to the phone's own sharing where the page may use that, which plain http may not; else downloaded.

export function listenToSharing() {
  document.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("[data-share]"));
    if (!link || !navigator.canShare) return;
    event.preventDefault();
    const file = await load(link).catch(() => null);
    if (file && navigator.canShare({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
    else location.href = link.href;
  });
}

/** @param {HTMLAnchorElement} link */
async function load(link) {
  const answer = await fetch(link.href), name = new URL(link.href).pathname.split("/").pop() ?? "";
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
