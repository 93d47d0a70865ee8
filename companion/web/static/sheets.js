// Sheets: what is read or filled in over the table, and goes away again.

import { say } from "./messages.js";
import { morph } from "./morphing.js";
import { ask, makeLine, read } from "./newest.js";
import { change } from "./presses.js";
import { fit } from "./zoom.js";

const FAR = 90;
const sheets = makeLine(), refreshed = makeLine();
/** Whether the entry of a sheet that was closed is being left. */
let isGoingBack = false;
const sheet = () => document.getElementById("sheet");

export function listenToSheets() {
  listenToSwipes();
  listenToBack();
  document.addEventListener("shown", refresh);
  document.addEventListener("click", async (event) => {
    const asks = event.target.closest("[data-sheet]"), piece = event.target.closest("[data-piece]");
    if (asks?.dataset.sheet) open(asks.dataset.sheet, asks, event.target.closest("[data-of]")?.dataset.of);
    else if (piece && !piece.dataset.keys) open(`sheet/piece/${piece.dataset.piece}`, piece);
    else if (event.target.matches("#sheet") || event.target.closest("[data-close]")) closeSheet();
  });
  document.addEventListener("contextmenu", (event) => {  // What a long press is to a phone.
    const piece = event.target.closest("[data-piece], [data-closer]");
    if (!piece) return;
    event.preventDefault();
    open(`sheet/piece/${piece.dataset.piece ?? piece.dataset.closer}`, piece);
  });
}

/** What a sheet shows of the table is shown anew when that changes. */
async function refresh() {
  const live = sheet().querySelector("[data-refresh]"), way = sheet().open && live?.dataset.refresh;
  if (!live || !way) return;
  const answer = await refreshed.take(() => ask(way), live);
  if (!answer?.ok || !live.isConnected) return;
  change(() => {
    morph(live, answer.text);
    document.dispatchEvent(new Event("filled"));
    fit();
  });
}

export const closeSheet = () => change(() => sheet().close());

/** Open a sheet, at what it tells of something where that was tapped; unless another is opened before it is there.
 * @param {string} way @param {HTMLElement} tapped @param {string} [of] */
export async function open(way, tapped, of) {
  const answer = await sheets.take(() => ask(way), tapped);
  if (!answer) return;
  if (answer.ok) fill(answer.text, "", of);
  else if (!answer.status) openWith(say("Not now"), say("The table can’t be reached; reading goes on where it was."));
  else openWith(say("Not there"), read(answer).refused ?? say("The table has gone on since; look again."));
}

/** The phone's own way back closes a sheet, as its entry in the history is left; one that is closed otherwise leaves no entry. */
function listenToBack() {
  const goBack = () => {
    if (!history.state?.sheet || sheet().open) return;
    isGoingBack = true;
    history.back();
  };
  sheet().addEventListener("close", goBack);
  addEventListener("popstate", () => {
    const isOwn = isGoingBack;
    isGoingBack = false;
    if (isOwn && sheet().open) markOpen();  // Another was opened meanwhile.
    else if (sheet().open && !history.state?.sheet) closeSheet();
  });
  goBack();  // A page that is loaded anew shows none.
}

function markOpen() {
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
}

/** A sheet that is swiped down goes away, as people expect of it. */
function listenToSwipes() {
  /** @type {Touch | null} */
  let from = null;
  sheet().addEventListener("touchstart", ({ touches }) => {
    from = touches.length === 1 && sheet().scrollTop <= 0 ? touches[0] : null;
  }, { passive: true });
  sheet().addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (from && to.clientY - from.clientY > FAR && Math.abs(to.clientX - from.clientX) < FAR) closeSheet();
    from = null;
  }, { passive: true });
}

/** Fill the sheet and open it. words: what people know the thing by that it is about. of: what is told first of it.
 * @param {string} [html] @param {string} [words] @param {string} [of] */
export const fill = (html = "", words = "", of = "") => change(() => put(html, words, of));

/** @param {string} html @param {string} words @param {string} [of] */
function put(html, words, of) {
  sheets.drop();
  sheet().innerHTML = html;
  for (const each of sheet().querySelectorAll("[data-words]")) each.textContent = words;
  document.dispatchEvent(new Event("filled"));
  if (!sheet().open) {
    if (!isGoingBack) markOpen();
    sheet().showModal();
  }
  fit();
  sheet().scrollTop = 0;
  const part = of && sheet().querySelector(`[data-of="${CSS.escape(of)}"]`);
  if (part) part.parentElement?.prepend(part);
  const title = document.getElementById("sheet-title");
  if (!title) return;
  title.tabIndex = -1;  // Where reading begins, also of a sheet that takes the place of another.
  title.focus();
}

/** Open a sheet with a title and a text. @param {string} title @param {string} text */
export function openWith(title, text) {
  change(() => {
    put(`<h2 id="sheet-title"></h2><p data-words></p><button type="button" data-close class="call">${say("Close")}</button>`, text);
    sheet().querySelectorAll("h2")[0].textContent = title;
  });
}
