// Which part of a picture is shown: what can be tapped, the whole, or what hands have made of it. It stays while the
// question does, whatever else changes on the table.

import { show as showPicture } from "./pictures.js";
import { numbersOf, pictures, questionOf, spotOf, targetsOf } from "./pointing.js";

/** Room round what can be tapped, as a part of it, and how much further out that is shown to have whoever acts in it; the
 * least that is shown of a picture; how much a key zooms. */
const AIR = 0.12, FURTHER = 1.5, CLOSEST = 0.12, STEP = 1.4;
/** So much nearer must what can be tapped come, or the whole picture is shown. */
const WORTH = 1.35;
/** So many mm to a px, and what is printed can be read; can be made out; and is too small to follow anybody. */
const READABLE = 0.75, CLEAR = 1.25, TINY = 2;
/** A target is drawn this large at most, in px, so that what is around it is seen. */
const LARGEST = 64;
/** A page that is less wide, in letters, has few words a line. */
const LARGE_TYPE = 15.5;
const PHONE = matchMedia("(max-width: 599px) and (orientation: portrait)");
/** ms without changes after which there is time for what isn't in sight. */
const IDLE = 2500;
let rest = 0;
/** What hands have made of a picture, by its id: for which question, and the box.
 * @type {Map<string, { asked: string, box: Box }>} */
const held = new Map();
/** What would be new on a picture, by its id: its places, and the box to which the picture would grow.
 * @type {Map<string, { spots: Spot[], whole: Box }>} */
const tried = new Map();

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
/** @param {Picture} picture @returns {Box} */
const wholeOf = (picture) => numbersOf(picture.dataset.box);
/** @param {Picture} picture @returns {Box} */
const boxOf = (picture) => numbersOf(picture.getAttribute("viewBox"));

/** Show of each picture what is to be seen of it now. */
export function fit() {
  const [first] = pictures(), letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.classList.toggle("large-type", innerWidth < LARGE_TYPE * letter);
  // Pictures are as high as the board, so that nothing moves where another is turned to.
  if (first) document.body.style.setProperty("--shape", String(wholeOf(first)[2] / wholeOf(first)[3]));
  for (const picture of pictures()) if (picture.clientWidth) show(picture, withNew(picture, wanted(picture)));
}

/** @param {Picture} picture */
function wanted(picture) {
  const own = held.get(picture.id);
  if (own?.asked === questionOf()) return own.box;
  held.delete(picture.id);
  return boxOfTargets(picture) ?? beside(picture);
}

/** The whole of a picture, in the middle, or as far left of it as buttons that lie over it need of what is left over. A board of which
 * nothing could be made out is shown around whoever acts; on a phone so is one that is far too wide, in its height.
 * @param {Picture} picture @returns {Box} */
function beside(picture) {
  const [x, y, wide, high] = wholeOf(picture), across = (high * picture.clientWidth) / picture.clientHeight;
  const at = numbersOf(picture.dataset.at);
  if (at && Math.max(wide, across) > TINY * picture.clientWidth) {
    const [w, h] = [CLEAR * picture.clientWidth, CLEAR * picture.clientHeight];
    return inside(picture, [at[0] - w / 2, at[1] - h / 2, w, h]);
  }
  if (PHONE.matches && at && wide > 1.3 * across) {
    const w = Math.max(across, high), near = w / 3;  // What is round is seen whole.
    return inside(picture, [clamp(Number(picture.dataset.middle ?? x + wide / 2), at[0] - near, at[0] + near) - w / 2, y, w, high]);
  }
  const room = roomBeside(picture), left = Math.max(0, across - wide), taken = (room * across) / picture.clientWidth;
  return room ? [x - clamp(left - taken, 0, left / 2), y, wide + left, high] : [x, y, wide, high];
}

/** The box of all that can be tapped, with air, and of whoever acts beside it; null where nothing can be tapped, or
 * most of what can be chosen lies elsewhere.
 * @param {Picture} picture */
function boxOfTargets(picture) {
  const spots = targetsOf(picture).map(spotOf);
  if (!spots.length || "whole" in picture.dataset) return null;
  const reach = Math.max(...spots.map((spot) => spot[2])), own = boxRound(spots);
  const acts = numbersOf(picture.dataset.at), at = acts && boxRound([...spots, [acts[0], acts[1], reach]]);
  const [left, top, wide, high] = at && Math.max(at[2], at[3]) < FURTHER * Math.max(own[2], own[3]) ? at : own;
  const air = Math.max(AIR * Math.max(wide, high), reach * 0.6);
  const least = (2 * reach) / LARGEST;
  const box = grown([left - air, top - air, wide + 2 * air, high + 2 * air], least * picture.clientWidth, least * picture.clientHeight);
  const whole = around(picture), near = inside(picture, box), isWorth = inside(picture, whole)[2] > WORTH * near[2];
  const chosen = isWorth ? box : whole, made = inside(picture, chosen);
  return spots.some((spot) => isCovered(picture, made, spot)) ? inside(picture, chosen, roomBeside(picture)) : made;
}

/** The box round spots. @param {Spot[]} spots @returns {Box} */
function boxRound(spots) {
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis] - spot[2])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...spots.map((spot) => spot[axis] + spot[2])));
  return [left, top, right - left, bottom - top];
}

/** Whether a place of a picture lies below one of the buttons over it, if that box is shown.
 * @param {Picture} picture @param {Box} box @param {Spot} spot */
function isCovered(picture, [x, y, wide, high], spot) {
  const px = Math.max(wide / picture.clientWidth, high / picture.clientHeight), [ox, oy] = [x + wide / 2, y + high / 2];
  const at = [picture.clientWidth / 2 + (spot[0] - ox) / px, picture.clientHeight / 2 + (spot[1] - oy) / px];
  const reach = Math.max(8, spot[2] / px);
  return cornersOf(picture).some(([left, top, right, bottom]) =>
    at[0] > left - reach && at[0] < right + reach && at[1] > top - reach && at[1] < bottom + reach);
}

/** Where buttons lie over a picture, in px from its top left. @param {Picture} picture */
function cornersOf(picture) {
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  if (picture.closest("dialog")) return [];
  return [...document.querySelectorAll("#views button")].map((each) => each.getBoundingClientRect())
    .filter((each) => each.width && each.top < bottom && each.bottom > top && each.left < right && each.right > left)
    .map((each) => [each.left - left, each.top - top, each.right - left, each.bottom - top]);
}

/** How much of a picture's right the buttons over it take, in px. @param {Picture} picture */
const roomBeside = (picture) => Math.max(0, ...cornersOf(picture).map(([left]) => picture.clientWidth - left));

/** A box that is at least so wide and high, around the same middle.
 * @param {Box} box @param {number} leastWide @param {number} leastHigh @returns {Box} */
function grown([x, y, wide, high], leastWide, leastHigh) {
  const [w, h] = [Math.max(wide, leastWide), Math.max(high, leastHigh)];
  return [x - (w - wide) / 2, y - (h - high) / 2, w, h];
}

/** A box as large and as near as it can be: of the shape in which it is shown, and no further out than the picture
 * and all that can be tapped beside it. room: px at the right in which nothing is to be.
 * @param {Picture} picture @param {Box} box @returns {Box} */
function inside(picture, [x, y, wide, high], room = 0) {
  const [left, top, wholeWide, wholeHigh] = around(picture), across = picture.clientWidth - room;
  const shape = across / picture.clientHeight, most = Math.max(wholeWide, wholeHigh * shape);
  const w = clamp(Math.max(wide, high * shape), CLOSEST * most, most), h = w / shape;
  const within = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ start, /** @type {number} */ length) =>
    size >= length ? start + length / 2 - size / 2 : clamp(middle - size / 2, start, start + length - size);
  return [within(x + wide / 2, w, left, wholeWide), within(y + high / 2, h, top, wholeHigh), (w * picture.clientWidth) / across, h];
}

/** The picture, and what of it can be tapped beside its edges. @param {Picture} picture @returns {Box} */
function around(picture) {
  let [left, top, wide, high] = wholeOf(picture), right = left + wide, bottom = top + high;
  for (const each of targetsOf(picture)) {
    const [x, y, reach] = spotOf(each), far = reach * 1.2;
    [left, top, right, bottom] = [Math.min(left, x - far), Math.min(top, y - far), Math.max(right, x + far), Math.max(bottom, y + far)];
  }
  return [left, top, right - left, bottom - top];
}

/** @param {Picture} picture @param {Box} box */
function show(picture, box) {
  picture.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
  const px = Math.max(box[2] / picture.clientWidth, box[3] / picture.clientHeight);
  picture.style.setProperty("--px", String(px));
  for (const piece of picture.querySelectorAll("[data-near]")) if (isIn(piece, box)) load(piece, px < READABLE);
  clearTimeout(rest);
  rest = setTimeout(loadRest, IDLE);
}

/** What isn't in sight is loaded when there is time. */
function loadRest() {
  for (const piece of document.querySelectorAll(".picture [data-near]")) load(piece, false);
}

/** Load a piece or, until somebody is so near that it can be read, what is seen of it from far.
 * @param {HTMLElement} piece @param {boolean} near */
function load(piece, near) {
  const { near: whole = "", far, shows } = piece.dataset;
  showPicture(piece, "href", near || !far || shows === whole ? whole : far);
}

/** @param {HTMLElement} piece @param {Box} box */
function isIn(piece, [left, top, wide, high]) {
  const [x, y, w, h] = boxOfPiece(piece);
  return x < left + wide && x + w > left && y < top + high && y + h > top;
}

/** Where a piece lies. @param {HTMLElement} piece */
export const boxOfPiece = (piece) => ["x", "y", "width", "height"].map((name) => Number(piece.getAttribute(name)));

/** Show a part of a picture until something else is asked. @param {Picture} picture @param {Box} box */
function hold(picture, box) {
  const made = inside(picture, box);
  held.set(picture.id, { asked: questionOf(), box: made });
  show(picture, made);
}

/** Show the whole, and what can be tapped when that is shown already. @param {Picture} picture */
export function toggle(picture) {
  const whole = inside(picture, around(picture)), targets = boxOfTargets(picture);
  const isWhole = boxOf(picture)[2] > whole[2] * 0.98;
  hold(picture, isWhole ? targets ?? half(whole) : whole);
}

/** @param {Box} box @returns {Box} */
const half = ([x, y, wide, high]) => [x + wide / 4, y + high / 4, wide / 2, high / 2];

/** Zoom by a factor around a point of the screen, or the middle. @param {Picture} picture @param {number} by @param {At} [at] */
export function zoom(picture, by, at) {
  const [x, y, wide, high] = boxOf(picture), [px, py] = at ? pointOf(picture, at) : [x + wide / 2, y + high / 2];
  hold(picture, [px - (px - x) / by, py - (py - y) / by, wide / by, high / by]);
}

/** @param {Picture} picture */
export const closer = (picture) => zoom(picture, STEP);
/** @param {Picture} picture */
export const further = (picture) => zoom(picture, 1 / STEP);

/** Move a picture by px of the screen. @param {Picture} picture @param {number} dx @param {number} dy */
export function pan(picture, dx, dy) {
  const [x, y, wide, high] = boxOf(picture), px = scaleOf(picture);
  hold(picture, [x - dx * px, y - dy * px, wide, high]);
}

/** Have a point of a picture in sight. @param {Picture} picture @param {Spot} spot */
export function reveal(picture, [px, py, reach]) {
  const [x, y, wide, high] = boxOf(picture);
  if (wide > 2 * reach) hold(picture, [clamp(x, px + reach - wide, px - reach), clamp(y, py + reach - high, py - reach), wide, high]);
}

/** Have what would be new on a picture in sight, too, until that is forgotten; whole: the box to which it would grow.
 * @param {Picture} picture @param {Spot[]} spots @param {Box} whole */
export function uncover(picture, spots, whole) {
  tried.set(picture.id, { spots, whole });
  if (picture.clientWidth) show(picture, withNew(picture, boxOf(picture)));
}

export const forgetNew = () => tried.clear();

/** A box of a picture; all of it where something would be new beside that box.
 * @param {Picture} picture @param {Box} box @returns {Box} */
function withNew(picture, [x, y, wide, high]) {
  const { spots, whole } = tried.get(picture.id) ?? { spots: [] };
  const isSeen = (/** @type {Spot} */ [px, py, reach]) => px - reach >= x && px + reach <= x + wide && py - reach >= y && py + reach <= y + high;
  if (!whole || spots.every(isSeen)) return [x, y, wide, high];
  const [left, top, across, down] = whole;
  const shape = picture.clientWidth / picture.clientHeight, w = Math.max(across, down * shape);
  return [left - (w - across) / 2, top - (w / shape - down) / 2, w, w / shape];
}

/** Whether there is nothing more of a picture to the left and to the right. @param {Picture} picture */
export const showsAll = (picture) => boxOf(picture)[2] >= around(picture)[2] * 0.98;

/** @param {Picture} picture */
export const scaleOf = (picture) => Number(picture.style.getPropertyValue("--px")) || 1;

/** A point of the screen in mm of a picture. @param {Picture} picture @param {At} at @returns {Point} */
export function pointOf(picture, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
  return [at.x, at.y];
}
