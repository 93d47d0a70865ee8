// Sheets of `salvage watch`, as they will print.

import { draw, explain, sheetLines } from "./watch_drawing.js";
import { find, ink, make, page, pixels } from "./watch_state.js";

/** @typedef {{ file: string, id: string, page: number, sheet: number, side: string }} Listed */

const address = (/** @type {string} */ way) => `${way}?ink=${ink()}&paper=${find("paper").value}`;
let now = "";

export async function listSheets() {
  const answer = await fetch(address("sheets"));
  if (!answer.ok || page.view !== "sheets") return;
  /** @type {{ pages: Listed[], faults: Fault[] }} */
  const { pages, faults } = await answer.json();
  const buttons = pages.map((each) => {
    const side = each.side === "single" ? "" : `, ${each.side}`, name = nameOf(each);
    const button = make("button", { type: "button", "data-page": name, "aria-pressed": String(name === now) },
      `${each.file}: sheet ${each.sheet}${side}`);
    button.onclick = () => showSheet(name);
    return button;
  });
  find("chosen").replaceChildren(make("h2", {}, "As it will print"), make("div", { id: "pages" }, ...buttons), ...faults.map(explain));
  const shown = pages.find((each) => nameOf(each) === now) ?? pages[0];
  if (shown) await showSheet(nameOf(shown));
  else find("list").replaceChildren();
}

/** @param {Listed} each */
const nameOf = (each) => `${each.id}/${each.page}`;

/** Show the sheet of a name, or that which is shown once more. */
export async function showSheet(name = now) {
  if (!name) return;
  now = name;
  const [id, number] = name.split("/");
  const answer = await fetch(`${address("sheet")}&id=${encodeURIComponent(id)}&page=${number}`);
  if (!answer.ok || page.view !== "sheets") return;
  /** @type {Sheet} */
  const sheet = await answer.json();
  for (const button of document.querySelectorAll("[data-page]")) {
    button.setAttribute("aria-pressed", String(button.dataset.page === now));
  }
  const box = make("div", { class: "picture" });
  if (sheet.svg) box.append(draw(sheet.svg, `0 0 ${sheet.w} ${sheet.h}`, sheetLines(sheet)));
  box.style.width = `${sheet.w * pixels()}px`;
  box.style.height = `${sheet.h * pixels()}px`;
  find("list").replaceChildren(make("div", { id: "sheet" }, box, ...(sheet.faults ?? []).map(explain)));
}
