// Sheets of `salvage watch`, as they will print.

import { ask, makeLine, read } from "./newest.js";
import { draw, explain, sheetLines } from "./watch_drawing.js";
import { find, ink, make, page, pixels, usual } from "./watch_state.js";

/** @typedef {{ file: string, id: string, page: number, sheet: number, side: string }} Listed */

const address = (/** @type {string} */ way) => `${way}?ink=${ink()}&paper=${find("paper").value}`;
const EDGE = 20, lists = makeLine(), sheets = makeLine();
let now = "";

export async function listSheets() {
  const answer = await lists.take(() => ask(address("sheets")), find("chosen"));
  if (!answer?.ok || page.view !== "sheets") return;
  /** @type {{ pages: Listed[], faults: Fault[] }} */
  const { pages, faults } = read(answer);
  const files = [...new Set(pages.map((each) => each.file))].map((file) => {
    const buttons = pages.filter((each) => each.file === file).map(makeButton);
    return make("section", {}, make("h3", {}, file), make("div", { class: "sheets" }, ...buttons));
  });
  find("chosen").replaceChildren(make("h2", {}, "As it will print"), ...files, ...faults.map((fault) => explain(fault)));
  if (pages.length) find("chosen").append(make("a", { id: "pdf", class: "button" }, "This sheet as PDF"));
  const shown = pages.find((each) => nameOf(each) === now) ?? pages[0];
  if (shown) await showSheet(nameOf(shown));
  else find("list").replaceChildren();
}

/** @param {Listed} each */
function makeButton(each) {
  const name = nameOf(each), side = each.side === "single" ? "" : ` ${each.side}`;
  const given = { type: "button", "data-page": name, "aria-pressed": String(name === now), "aria-label": `${each.file}, sheet ${each.sheet}${side}` };
  const button = make("button", given, `${each.sheet}${side}`);
  button.onclick = () => showSheet(name);
  return button;
}

/** @param {Listed} each */
const nameOf = (each) => `${each.id}/${each.page}`;

/** Show the sheet of a name, or that which is shown once more. */
export async function showSheet(name = now) {
  if (!name) return;
  now = name;
  const [id, number] = name.split("/");
  const asked = `&id=${encodeURIComponent(id)}&page=${number}`, link = document.querySelector("#pdf");
  link?.setAttribute("href", address("sheet.pdf") + asked);
  link?.setAttribute("download", `${id}-${Number(number) + 1}.pdf`);
  for (const button of document.querySelectorAll("[data-page]")) {
    button.setAttribute("aria-pressed", String(button.dataset.page === now));
  }
  const answer = await sheets.take(() => ask(address("sheet") + asked), find("list"));
  if (!answer?.ok || page.view !== "sheets") return;
  /** @type {Sheet} */
  const sheet = read(answer);
  const box = make("div", { class: "picture" });
  if (sheet.svg) box.append(draw(sheet.svg, `0 0 ${sheet.w} ${sheet.h}`, sheetLines(sheet)));
  const { clientWidth, clientHeight } = find("list");
  const fits = Math.min((clientWidth - 2 * EDGE) / sheet.w, (clientHeight - 2 * EDGE) / sheet.h);
  const px = page.isReal ? pixels() : fits * pixels() / usual();  // At the usual zoom all of it is in sight.
  box.style.width = `${sheet.w * px}px`;
  box.style.height = `${sheet.h * px}px`;
  find("list").replaceChildren(make("div", { id: "sheet" }, box, ...(sheet.faults ?? []).map((fault) => explain(fault))));
}
