// The chosen face of `salvage watch`, large, and what is wrong with it. It stays chosen through every save.

import { edge, explain, fill } from "./watch_drawing.js";
import { want } from "./watch_faces.js";
import { cells, drawn, faces, find, isStale, make, makeCopy, makeEdit, page, warningsOf } from "./watch_state.js";

export function listenToChosen() {
  find("list").addEventListener("click", ({ target }) => {
    const cell = target instanceof Element && target.closest(".face");
    if (cell) choose(cell.dataset.key ?? "");
  });
  find("chosen").addEventListener("click", ({ target }) => {
    const warning = target instanceof Element && target.closest("button.warned");
    if (warning) choose(warning.dataset.key ?? "");
  });
  document.addEventListener("drawn", ({ detail }) => detail === page.chosen && showChosen());
}

/** @param {string} key */
export function choose(key) {
  page.chosen = key;
  want(key);
  for (const [each, cell] of cells) cell.setAttribute("aria-current", String(each === key));
  cells.get(key)?.scrollIntoView({ block: "nearest" });
  showChosen();
  document.dispatchEvent(new CustomEvent("chosen", { detail: key }));
}

export function showChosen() {
  const { chosen, told } = page, aside = find("chosen"), face = faces.get(chosen), picture = drawn.get(chosen);
  if (page.view !== "faces") return;
  if (!face) {
    const hint = make("p", {}, "Choose a face to see it large. Arrow keys go on, the space bar turns it over.");
    aside.replaceChildren(hint, ...listWarnings());
    return;
  }
  const box = make("div", { class: "picture" });
  aside.classList.toggle("stale", Boolean(face && isStale(face)));
  box.style.aspectRatio = `${face.w + 2 * edge()} / ${face.h + 2 * edge()}`;
  if (picture) fill(box, face, picture, "large-");
  const facts = { Size: `${face.w} × ${face.h} mm`, Copies: String(face.copies), Id: face.id, Side: face.side };
  const places = Object.entries({ Data: face.file ? `${face.file}:${face.line}` : "", Look: picture?.look ?? "" }).filter(([, place]) => place);
  const list = make("dl", {}, ...Object.entries(facts).flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]),
    ...places.flatMap(([name, place]) => [make("dt", {}, name), make("dd", {}, place, " ", makeCopy(place), " ", makeEditAt(place))]));
  const wrong = (told?.faults ?? []).filter((fault) => fault.keys?.includes(chosen)).concat(picture?.faults ?? []);
  const warned = warningsOf(chosen).map((warning) => explainWarning(warning, warning.lines));
  aside.replaceChildren(make("h2", {}, face.name), box, list, ...wrong.map((fault) => explain(fault)), ...warned);
}

/** @param {string} place */
function makeEditAt(place) {
  const line = /:(\d+)$/.exec(place);
  return makeEdit(place.slice(0, line?.index), Number(line?.[1]) || null);
}

/** A warning is told of its worst case: say how many have it. @param {Fault} warning @param {Fault["lines"]} lines */
function explainWarning(warning, lines = []) {
  const made = explain({ ...warning, lines }, "warned"), number = warning.keys?.length ?? 0;
  if (number > 1) made.append(make("p", {}, `On ${number} faces`));
  return made;
}

/** What prints but may not serve, each leading to a face that it is about. */
function listWarnings() {
  const warnings = page.told?.warnings ?? [];
  const each = warnings.map((warning) => {
    const [key] = warning.keys ?? [], inside = explainWarning(warning);
    return key ? make("button", { class: "warned", type: "button", "data-key": key }, ...inside.childNodes) : inside;
  });
  return each.length ? [make("h3", {}, "It prints, but look:"), ...each] : [];
}

/** Go on among the faces that the filter leaves. @param {number} by */
export function step(by) {
  const keys = page.order.filter((key) => !cells.get(key)?.hidden), at = keys.indexOf(page.chosen);
  if (keys.length) choose(keys[at < 0 ? 0 : Math.min(keys.length - 1, Math.max(0, at + by))]);
}

export function turnOver() {
  const face = faces.get(page.chosen);
  const other = face?.side === "back" ? `${face.id}/front` : [`${face?.id}/back`, `${face?.kind}/back`].find((key) => faces.has(key));
  if (other && faces.has(other)) choose(other);
}
