// What only the site knows of its first page: whose game it is, how much of it is kept here, and that a new version is there.

import { forgetAll } from "./keeping.js";
import { say } from "./words.js";

/** @param {Document} page @param {string} words @param {() => void} does */
function makeButton(page, words, does) {
  const button = page.createElement("button");
  [button.type, button.className, button.textContent] = ["button", "button wide", words];
  button.addEventListener("click", does);
  return button;
}

/** Furnish the page of the table that is shown, if it is the first one. @param {Document} page
 * @param {ServiceWorkerRegistration | undefined} registration @param {() => void} end ends what runs */
export async function furnish(page, registration, end) {
  const main = page.querySelector(".lobby:has(.games) main"), beside = main?.querySelector(".alone");
  if (!main || !beside) return;
  const maker = document.getElementById("maker"), learn = maker?.querySelector(".learn");
  if (maker) {
    const shown = /** @type {HTMLElement} */ (page.importNode(maker, true));
    shown.querySelector(".learn")?.remove();
    shown.querySelector("img")?.setAttribute("src", new URL("cover.png", document.baseURI).href);
    main.prepend(shown);
    page.body.classList.add("makers");
    const addLearn = () => {
      const offer = page.querySelector(".offer:has(.print)"), link = learn && page.importNode(learn, true);
      if (!link || !offer || offer.querySelector(".learn")) return;
      link.removeAttribute("hidden");
      link.setAttribute("href", /** @type {HTMLAnchorElement} */ (learn).href);
      offer.append(link);
    };
    addLearn();
    page.addEventListener("formed", addLearn);
  }
  const { usage = 0 } = await navigator.storage.estimate(), told = page.createElement("p");
  told.className = "dim";
  told.textContent = await navigator.storage.persisted()
    ? say("{size} MB are kept on this phone.", { size: (usage / 1e6).toFixed(0) })
    : say("{size} MB are kept on this phone, until its browser needs the room: keep a copy of what matters.", { size: (usage / 1e6).toFixed(0) });
  beside.append(told, makeButton(page, say("Forget all"), async () => {
    if (!confirm(say("Forget all games that are kept here?"))) return;
    end();
    await forgetAll();
    location.reload();
  }));
  const offerNew = () => beside.prepend(makeButton(page, say("New version: load now"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration?.waiting?.postMessage("take over");
  }));
  if (registration?.waiting) offerNew();
  registration?.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && registration.active && offerNew());
  });
}

/** One way back in a page that has none of its own, such as a book, which has a tab for itself on a laptop.
 * @param {Document} page */
export function addWayBack(page) {
  if (page.getElementById("heading") || page.querySelector("[data-back]") || !page.body) return;
  const back = page.createElement("button");
  [back.type, back.textContent] = ["button", "‹"];
  back.setAttribute("aria-label", say("Back to the game"));
  back.style.cssText = "flex: none; min-width: 44px; min-height: 44px; font: 700 1.5rem/1 inherit; color: inherit; background: none; border: 0";
  back.addEventListener("click", () => page.defaultView?.history.back());
  (page.querySelector("header.bar") ?? page.body).prepend(back);
}
