// Which part of a picture is shown: what can be tapped, the whole, or what hands have made of it. It stays while the
// question does, whatever else changes on the table.

import { show as showPicture } from "./pictures.js";
import { numbersOf, pictures, questionOf, shownPicture, spotOf, targetsOf } from "./pointing.js";

/** Room round what can be tapped, as a part of it, and how much further out that is shown to have whoever acts in it; the
 * least that is shown of a picture; how much a key zooms. */
const AIR = 0.12, FURTHER = 1.5, CLOSEST = 0.12, STEP = 1.4;
/** So much nearer must what can be tapped come, or the whole picture is shown. */
const WORTH = 1.35;
/** So many mm to a px, and what is printed can be read; can be made out; and is too small to follow anybody. */
const READABLE = 0.75, CLEAR = 1.25, TINY = 2;
/** A picture that leaves so little of a phone's width empty fills it. */
const WIDTH_TOLERANCE = 1.05;
/** A target is drawn this large at most, in px, so that what is around it is seen; and so far are two of them apart at least. */
const LARGEST = 64, THUMB = 44;
/** A target that reaches less far, in px, is drawn as large as a thumb. */
const SMALL = 16;
/** A board that is so much as wide as high, least and most, leaves room below it on a tablet, but not too much. */
const SQUARISH = [0.95, 1.35];
/** A page that is less wide, in letters, has few words a line. */
const LARGE_TYPE = 15.5;
const BOARD = "board-picture";
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
/** Whether there is any room in which a picture is seen. @param {Picture} picture */
const isShown = (picture) => picture.clientWidth > 0 && picture.clientHeight > 0;

/** Show of each picture what is to be seen of it now. */
export function fit() {
  const [first] = pictures(), letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.classList.toggle("large-type", innerWidth < LARGE_TYPE * letter);
  // Pictures are as high as the board, so that nothing moves where another is turned to, or as what is asked needs it.
  const shown = shownPicture(), box = (PHONE.matches && shown && askedOn(shown)) || (first && wholeOf(first));
  if (box) document.body.style.setProperty("--shape", String(box[2] / box[3]));
  document.body.classList.toggle("squarish", Boolean(box) && box[2] > SQUARISH[0] * box[3] && box[2] < SQUARISH[1] * box[3]);
  spread();
  for (const picture of pictures()) if (isShown(picture)) show(picture, withNew(picture, wanted(picture)));
}

/** Lay what is in front of players in as many columns as show it largest. */
function spread() {
  const room = document.getElementById("places"), all = [...room?.querySelectorAll(".of-seat") ?? []].length;
  /** @type {Picture | null | undefined} */
  const first = room?.querySelector(".picture"), [, , wide, high] = first ? wholeOf(first) : [];
  if (!room || !wide || !high) return;
  const scale = (/** @type {number} */ columns) => Math.min(room.clientWidth / columns / wide, room.clientHeight / Math.ceil(all / columns) / high);
  const most = [...Array(all).keys()].reduce((best, each) => scale(each + 1) > scale(best) ? each + 1 : best, 1);
  room.style.setProperty("--in", String(most));
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
  if (PHONE.matches && picture.id === BOARD && wide < across) return partAround(picture, wide, at ?? [x + wide / 2, y + high / 2]);
  const room = roomBeside(picture), left = Math.max(0, across - wide), taken = (room * across) / picture.clientWidth;
  return room ? [x - clamp(left - taken, 0, left / 2), y, wide + left, high] : [x, y, wide, high];
}

/** The part of a picture in which what can be tapped lies, with air, and whoever acts beside it, or the whole where that is little
 * larger; null where nothing can be tapped, or most of what can be chosen lies elsewhere. @param {Picture} picture */
function askedOn(picture) {
  const spots = targetsOf(picture).map(spotOf);
  if (!spots.length || "whole" in picture.dataset) return null;
  const all = around(picture);
  if (!PHONE.matches && Math.max(all[2] / picture.clientWidth, all[3] / picture.clientHeight) < READABLE) return all;
  const reach = Math.max(...spots.map((spot) => spot[2])), own = boxRound(spots);
  const acts = numbersOf(picture.dataset.at), at = acts && boxRound([...spots, [acts[0], acts[1], reach]]);
  const [left, top, wide, high] = at && Math.max(at[2], at[3]) < FURTHER * Math.max(own[2], own[3]) ? at : own;
  const air = Math.max(AIR * Math.max(wide, high), reach * 0.6);
  const box = grown([left - air, top - air, wide + 2 * air, high + 2 * air], (2 * reach * picture.clientWidth) / LARGEST, 0);
  // How high it is shown follows from what is chosen here.
  return Math.max(all[2], all[3]) > WORTH * Math.max(box[2], box[3]) ? box : all;
}

/** The box of what is asked on a picture; where its places would be too near each other for thumbs, or a phone's width would not
 * be filled, the part of it with most of them. @param {Picture} picture */
function boxOfTargets(picture) {
  const asked = askedOn(picture);
  if (!asked) return null;
  const spots = targetsOf(picture).map(spotOf), made = inside(picture, asked), acts = numbersOf(picture.dataset.at);
  const near = apart(spots.map((spot) => drawnAt(picture, spot, made[2] / picture.clientWidth)));
  const most = Math.min(fullWidth(picture), (near * picture.clientWidth) / THUMB);
  if (made[2] <= most) return made;
  const middles = [...acts ? [acts] : [], [made[0] + made[2] / 2, made[1] + made[3] / 2], ...spots];
  const parts = middles.map((middle) => partAround(picture, most, middle));
  return parts.reduce((best, each) => spotsIn(each, spots) > spotsIn(best, spots) ? each : best);
}

/** How wide a part of a picture is at most that fills the room for it. @param {Picture} picture */
const fullWidth = (picture) => PHONE.matches && picture.id === BOARD ? WIDTH_TOLERANCE * around(picture)[2] : Infinity;

/** A part of a picture that is so wide, with a point in its middle or as near to it as can be.
 * @param {Picture} picture @param {number} wide @param {number[]} middle */
function partAround(picture, wide, [x, y]) {
  const high = (wide * picture.clientHeight) / picture.clientWidth;
  return inside(picture, [x - wide / 2, y - high / 2, wide, high]);
}

/** @param {Box} box @param {Spot[]} spots */
const spotsIn = ([left, top, wide, high], spots) =>
  spots.filter(([x, y]) => x > left && x < left + wide && y > top && y < top + high).length;

/** How far the nearest two of several places are apart, but for those that lie on each other. @param {Spot[]} spots */
function apart(spots) {
  const far = spots.flatMap(([x, y, reach], at) =>
    spots.slice(at + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy)).filter((each) => each > reach / 2));
  return Math.min(...far);
}

/** The box round spots. @param {Spot[]} spots @returns {Box} */
function boxRound(spots) {
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis] - spot[2])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...spots.map((spot) => spot[axis] + spot[2])));
  return [left, top, right - left, bottom - top];
}

/** How much of a picture's right the buttons over it take, in px. @param {Picture} picture */
function roomBeside(picture) {
  const over = document.getElementById("views")?.getBoundingClientRect(), { right, top, bottom } = picture.getBoundingClientRect();
  return over?.width && over.top < bottom && over.bottom > top && !picture.closest("dialog") ? clamp(right - over.left, 0, picture.clientWidth) : 0;
}

/** A box that is at least so wide and high, around the same middle.
 * @param {Box} box @param {number} leastWide @param {number} leastHigh @returns {Box} */
function grown([x, y, wide, high], leastWide, leastHigh) {
  const [w, h] = [Math.max(wide, leastWide), Math.max(high, leastHigh)];
  return [x - (w - wide) / 2, y - (h - high) / 2, w, h];
}

/** A box as large and as near as it can be: of the shape in which it is shown, and no further out than the picture
 * and all that can be tapped beside it. @param {Picture} picture @param {Box} box @returns {Box} */
function inside(picture, [x, y, wide, high]) {
  const [left, top, wholeWide, wholeHigh] = around(picture);
  const shape = picture.clientWidth / picture.clientHeight, most = Math.max(wholeWide, wholeHigh * shape);
  const w = clamp(Math.max(wide, high * shape), CLOSEST * most, most), h = w / shape;
  const within = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ start, /** @type {number} */ length) =>
    size >= length ? start + length / 2 - size / 2 : clamp(middle - size / 2, start, start + length - size);
  return [within(x + wide / 2, w, left, wholeWide), within(y + high / 2, h, top, wholeHigh), w, h];
}

/** The picture, and what of it can be tapped beside its edges. @param {Picture} picture @returns {Box} */
function around(picture) {
  let [left, top, wide, high] = wholeOf(picture), right = left + wide, bottom = top + high;
  const px = wide / (picture.clientWidth - 2 * THUMB);
  for (const each of targetsOf(picture)) {
    const [x, y, reach] = spotOf(each), far = reach < SMALL * px ? THUMB * px - reach : reach * 1.2;
    [left, top, right, bottom] = [Math.min(left, x - far), Math.min(top, y - far), Math.max(right, x + far), Math.max(bottom, y + far)];
  }
  return [left, top, right - left, bottom - top];
}

/** @param {Picture} picture @param {Box} box */
function show(picture, box) {
  picture.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
  const px = Math.max(box[2] / picture.clientWidth, box[3] / picture.clientHeight);
  picture.style.setProperty("--px", String(px));
  drawRings(picture, px);
  tellRest(picture, box);
  // A screen that all look at is read from afar, until hands zoom in on it.
  const isNear = px < (document.body.matches(".screen, .watch") && !held.has(picture.id) ? READABLE / 2 : READABLE);
  for (const piece of picture.querySelectorAll("[data-near]")) if (isIn(piece, box)) load(piece, isNear);
  clearTimeout(rest);
  rest = setTimeout(loadRest, IDLE);
}

/** Say how much of what can be tapped lies out of sight, and where. @param {Picture} picture @param {Box} box */
function tellRest(picture, [left, top, wide, high]) {
  const spots = targetsOf(picture).map(spotOf);
  /** @type {[string, (spot: Spot) => boolean][]} */
  const sides = [["▴", ([, y]) => y < top], ["▾", ([, y]) => y > top + high], ["◂", ([x]) => x < left], ["▸", ([x]) => x > left + wide]];
  const beyond = sides.map(([sign, isBeyond]) => `${spots.filter(isBeyond).length} ${sign}`).filter((each) => !each.startsWith("0 "));
  if (picture.parentElement) picture.parentElement.dataset.rest = beyond.join("  ");
}

/** Draw the rings of what can be tapped. @param {Picture} picture @param {number} px */
function drawRings(picture, px) {
  for (const target of targetsOf(picture)) {
    const spot = spotOf(target), [cx, cy, r] = drawnAt(picture, spot, px);
    target.classList.toggle("button", cx !== spot[0] || cy !== spot[1]);
    target.dataset.drawn = [cx, cy, r].join(" ");
    const [x, y, reach] = spot, edge = `translate(${cx} ${cy}) scale(${r / reach}) translate(${-x} ${-y})`;
    for (const path of target.querySelectorAll(":scope > path")) path.setAttribute("transform", edge);
    target.querySelector(".arrow")?.setAttribute("transform", `translate(${cx} ${cy}) scale(${r})`);
    for (const ring of target.querySelectorAll("circle")) for (const [name, value] of Object.entries({ cx, cy, r })) ring.setAttribute(name, String(value));
  }
}

/** Where a place is drawn: what is printed far smaller than a thumb is drawn as large; at the picture's edge, such as an arrow
 * there, as a button that lies beside the picture. @param {Picture} picture @param {Spot} spot @param {number} px @returns {Spot} */
function drawnAt(picture, [x, y, reach], px) {
  const [left, top, wide, high] = wholeOf(picture), thumb = (THUMB / 2) * px;
  const out = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ length) =>
    at - start < thumb ? at + reach - thumb : start + length - at < thumb ? at - reach + thumb : at;
  return reach < SMALL * px ? [out(x, left, wide), out(y, top, high), thumb] : [x, y, reach];
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
  if (isShown(picture)) show(picture, withNew(picture, boxOf(picture)));
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

/** Whether there is nothing more of a picture to the left and to the right, or (1) above and below.
 * @param {Picture} picture @param {0 | 1} [axis] */
export const showsAll = (picture, axis = 0) => boxOf(picture)[2 + axis] >= around(picture)[2 + axis] * 0.98;

/** @param {Picture} picture */
export const scaleOf = (picture) => Number(picture.style.getPropertyValue("--px")) || 1;

/** A point of the screen in mm of a picture. @param {Picture} picture @param {At} at @returns {Point} */
export function pointOf(picture, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()?.inverse());
  return [at.x, at.y];
}
