// In each page of the table: what it asks and hears goes to the frame, where Python is, and not over a network.

(() => {
  const table = /** @type {any} */ (parent), plainFetch = window.fetch.bind(window);

  /** A file of the site, and not one that the table has printed. */
  const BOOK = /^(?!.*\/files\/).*\.pdf$/;

  /** What the table says to a request, after it has sent it on, as a table that was left does.
   * @param {Request} request @param {URL} url @param {ArrayBuffer | null} body @returns {Promise<Response>} */
  async function follow(request, url, body) {
    const said = await table.askTable(request.method, url.pathname + url.search, [...request.headers], body);
    const headers = new Headers(said.headers), to = headers.get("location");
    if (to && said.status >= 300 && said.status < 400) return follow(request, new URL(to, url), body);
    const made = new Response([204, 304].includes(said.status) ? null : said.body, { status: said.status, headers });
    return Object.defineProperty(made, "url", { value: url.href });
  }

  window.fetch = async (asked, options = {}) => {
    const request = new Request(asked, options), url = new URL(request.url);
    if (url.origin !== location.origin || BOOK.test(url.pathname)) return plainFetch(request);
    const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
    return follow(request, url, body);
  };

  document.documentElement.classList.add("one-phone");

  // The site has one for all its pages.
  navigator.serviceWorker.register = () => Promise.reject(new Error("This page is kept already."));

  window.WebSocket = /** @type {any} */ (class extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;

    /** @param {string} address */
    constructor(address) {
      super();
      this.readyState = 0;
      /** @type {any} */ (this).onmessage = /** @type {any} */ (this).onclose = null;
      this.line = table.openSocket(new URL(address).pathname, (/** @type {string} */ what, /** @type {string} */ text) => this.hear(what, text));
      addEventListener("pagehide", () => this.close());
    }

    /** @param {string} what @param {string} text */
    hear(what, text) {
      if (what === "open") this.readyState = 1;
      else if (what === "text") /** @type {any} */ (this).onmessage?.({ data: text });
      else if (this.readyState < 3) {
        this.readyState = 3;
        /** @type {any} */ (this).onclose?.();
      }
    }

    /** @param {string} text */
    send(text) {
      if (this.readyState === 1) this.line.send(text);
    }

    close() {
      this.readyState = 3;
      this.line.close();
    }
  });

  // A copy of a game is taken back.
  addEventListener("change", async ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target), file = field.files?.[0];
    if (!file || field.dataset.copy === undefined) return;
    const body = file.size > table.copyBytes ? "" : await file.arrayBuffer();
    const said = await (await fetch("../copy", { method: "POST", body })).json();
    if (said.to) location.assign(said.to);
    else field.closest("aside")?.querySelector("[role=status]")?.replaceChildren(said.refused);
  });

  // A page in another tab would have no Python, and Chromium asks no service worker for what is downloaded.
  addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("a"));
    if (!link || link.href.startsWith("blob:")) return;
    link.removeAttribute("target");
    if (!link.hasAttribute("download")) return;
    event.preventDefault();
    const said = await fetch(link.href), made = document.createElement("a");
    made.href = URL.createObjectURL(await said.blob());
    made.download = link.download || said.headers.get("salvage-name") || link.pathname.split("/").pop() || "";
    made.click();
  }, true);
})();
