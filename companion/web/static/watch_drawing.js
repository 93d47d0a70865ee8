// Pictures of `salvage watch` as the server made them, with the lines that are switched on, and problems in words.

import { find, make, makeEdit } from "./watch_state.js";

const BLEED = 3, SAFE = 3, AIR = 3, NEAR = 8;
const SVG = "http://www.w3.org/2000/svg";

/** Millimetres that are shown around a face. */
export const edge = () => find("bleed").checked ? BLEED : 0;

/** Fill a box with a face; what keeps it from being drawn stands over the last good picture.
 * @param {Element} box @param {Face} face @param {Drawn} picture @param {string} other */
export function fill(box, face, picture, other = "") {
  box.classList.toggle("last", Boolean(picture.faults));
  // A picture that is shown twice has ids of its own there.
  const text = other ? picture.svg?.replaceAll(/\b(p[0-9a-f]{10}-)/g, `${other}$1`) : picture.svg;
  /** @type {Node[]} */
  const inside = text ? [draw(text, frame(face), faceLines(face, picture.cut ?? ""))] : [];
  for (const fault of picture.faults ?? []) inside.push(make("span", { class: "fault" }, make("b", {}, fault.what), place(fault)));
  box.replaceChildren(...inside);
}

/** @param {Face} face */
const frame = (face) => `${-edge()} ${-edge()} ${face.w + 2 * edge()} ${face.h + 2 * edge()}`;

/** @param {Face} face @param {string} cut */
function faceLines(face, cut) {
  const safe = `M${SAFE} ${SAFE}H${face.w - SAFE}V${face.h - SAFE}H${SAFE}Z`;
  const bleed = `M${-BLEED} ${-BLEED}H${face.w + BLEED}V${face.h + BLEED}H${-BLEED}Z`;
  return chooseLines({ cut, safe, bleed });
}

/** The lines around all pieces of a sheet. @param {Sheet} sheet */
export function sheetLines(sheet) {
  const around = (/** @type {(bleed: number[]) => number[]} */ by) => sheet.pieces.map(([x, y, w, h, bleed]) => {
    const [left, top, right, bottom] = by(bleed);
    return `M${x - left} ${y - top}H${x + w + right}V${y + h + bottom}H${x - left}Z`;
  }).join("");
  return chooseLines({ cut: around(() => [0, 0, 0, 0]), safe: around(() => [-SAFE, -SAFE, -SAFE, -SAFE]), bleed: around((bleed) => bleed) });
}

/** @param {Record<string, string>} every @returns {[string, string][]} */
const chooseLines = (every) => Object.entries(every).filter(([name]) => find(name).checked);

/** A drawing as the server made it. @param {string} text @param {string} box
 * @param {[string, string][]} over */
export function draw(text, box, over = []) {
  const whole = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${text}</svg>`;
  const made = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  for (const [name, d] of over) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", `line ${name}`);
    made.append(path);
  }
  return document.importNode(made, true);
}

/** Frame the places in which two pictures of a face differ: in each what the other has not.
 * @param {Element} then @param {Element} now */
export function frameDifferences(then, now) {
  const parts = [then, now].map(listParts);
  [then, now].forEach((box, at) => {
    const other = new Set(parts[1 - at].map(([what]) => what)), within = box.getBoundingClientRect();
    const places = parts[at].filter(([what]) => !other.has(what)).map(([, part]) => part.getBoundingClientRect());
    for (const { left, top, right, bottom } of join(places)) {
      const made = make("span", { class: "differs" });
      Object.assign(made.style, { left: `${left - within.left - AIR}px`, top: `${top - within.top - AIR}px`,
        width: `${right - left + 2 * AIR}px`, height: `${bottom - top + 2 * AIR}px` });
      box.append(made);
    }
  });
}

/** What a picture is drawn of, each with what is the same wherever it looks the same. @param {Element} box
 * @returns {[string, Element][]} */
function listParts(box) {
  const parts = [...box.querySelectorAll("svg > g :is(path, text, use, image)")];
  const tell = (/** @type {Element | null | undefined} */ part) => part ? new XMLSerializer().serializeToString(part) : "";
  return parts.map((part) => {
    const used = part.getAttribute("xlink:href")?.slice(1), inside = used && box.querySelector(`[id="${used}"]`);
    const moved = part.closest("g[transform]")?.getAttribute("transform");
    return [`${moved}${tell(part)}${tell(inside || null)}`.replaceAll(/(?:\w+-\d+-)?p[0-9a-f]{10}-/g, ""), part];
  });
}

/** Places that lie close to each other as one. @param {DOMRect[]} places */
function join(places) {
  /** @type {{ left: number, top: number, right: number, bottom: number }[]} */
  const joined = [];
  for (const found of places) {
    let { left, top, right, bottom } = found;
    for (let at = joined.length - 1; at >= 0; at--) {
      const each = joined[at];
      if (each.left > right + NEAR || each.right < left - NEAR || each.top > bottom + NEAR || each.bottom < top - NEAR) continue;
      left = Math.min(left, each.left); top = Math.min(top, each.top);
      right = Math.max(right, each.right); bottom = Math.max(bottom, each.bottom);
      joined.splice(at, 1);
      at = joined.length;
    }
    joined.push({ left, top, right, bottom });
  }
  return joined;
}

/** A problem with its lines. @param {Fault} fault @param {string} looks */
export function explain(fault, looks = "wrong") {
  return make("div", { class: looks }, make("p", {}, fault.what), place(fault), ...source(fault));
}

/** @param {Fault} fault */
const place = (fault) => make("span", { class: "place" }, fault.file + (fault.line ? `:${fault.line}` : ""));

/** @param {Fault} fault */
function source(fault) {
  if (!fault.lines?.length) return [];
  const rows = fault.lines.map(([number, text]) => {
    return make("span", number === fault.line ? { class: "here" } : {}, `${String(number).padStart(4)}  ${text}\n`);
  });
  return [make("pre", { tabindex: "0" }, ...rows)];
}

/** What keeps the folder, or faces of it, from being read: one line, until somebody unfolds it. @param {Told} now */
export function showFaults({ faults, bad, more }) {
  const every = [...faults, ...bad], [first] = every, number = every.length + more, box = find("faults");
  box.hidden = !first;
  if (!first) return;
  const each = every.map((fault) => make("article", {}, make("h3", {}, fault.what), place(fault), " ", makeEdit(fault.file, fault.line), ...source(fault)));
  const rest = more ? [make("p", {}, `and ${more} more`)] : [];
  const count = make("b", {}, `${number} ${number === 1 ? "problem" : "problems"}`);
  find("fault-line").replaceChildren(count, " ", place(first), ` ${first.what}`);
  find("fault-list").replaceChildren(make("h2", {}, "This goes by itself with the next good save"), ...each, ...rest);
}
