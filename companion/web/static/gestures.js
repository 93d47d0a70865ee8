// Hands on pictures: drag, pinch, double tap, wheel, keys, and which of the two pictures is shown.

import { beside, nearest, pictures, questionOf, rove, shownPicture, spotOf } from "./pointing.js";
import { fill } from "./sheets.js";
import { tapSpace } from "./spaces.js";
import { pickAt } from "./taps.js";
import { closer, fit, further, pan, pointOf, reveal, scaleOf, showsAll, toggle, zoom } from "./zoom.js";

/** A finger that has moved so many px drags; two taps within so many ms are one double tap; px of a swipe. */
const DRAGS = 8, TWICE = 320, SWIPE = 70;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
/** Fingers on a picture, by their ids: where each is, and where it came down.
 * @typedef {{ picture: Picture, x: number, y: number, from: Point }} Finger @type {Map<number, Finger>} */
const fingers = new Map();
let dragged = false, tapped = 0, looking = 0;
/** The picture to which hands have turned, and for which question; null where what the server shows is right.
 * @type {{ asked: string, to: string } | null} */
let turned = null;

export function listenToHands() {
  addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  addEventListener("wheel", turnWheel, { passive: false });
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  document.addEventListener("shown", look);
  const sizes = new ResizeObserver(fit);
  for (const each of document.querySelectorAll(".table-picture")) sizes.observe(each);
  look();
}

/** Show the picture that was turned to, the part of it that is wanted, and what keys reach. */
export function look() {
  if (turned?.asked !== questionOf()) turned = null;
  // What the server chose is shown again, too, where hands had turned away from it.
  const to = turned?.to ?? document.querySelector(".table-picture[data-first]")?.id;
  if (to) turn(to);
  fit();
  rove();
}

/** Show one of the two pictures. @param {string} to */
export function turn(to) {
  for (const each of ["board", "place"]) document.getElementById(each)?.classList.toggle("shown", each === to);
  fit();
}

/** Turn to the other picture until something else is asked. @param {string} hand */
function turnBy(hand) {
  turned = { asked: questionOf(), to: hand };
  turn(hand);
}

// ---- fingers -----------------------------------------------------------------------------------------------------

/** @param {Of<Event>} event */
const pictureOf = (event) => event.target.closest?.(".picture");

/** @param {Of<PointerEvent>} event */
function down(event) {
  const picture = pictureOf(event);
  if (!picture || event.button) return;
  if (!fingers.size) dragged = false;
  fingers.set(event.pointerId, { picture, x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
}

/** @param {PointerEvent} event */
function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (!dragged && Math.hypot(event.clientX - finger.from[0], event.clientY - finger.from[1]) < DRAGS) return;
  dragged = true;
  const other = [...fingers.values()].find((each) => each !== finger);
  if (other) pinch(finger, other, event);
  else if (!showsAll(finger.picture) || !showsAll(finger.picture, 1)) pan(finger.picture, event.clientX - finger.x, event.clientY - finger.y);
  [finger.x, finger.y] = [event.clientX, event.clientY];
}

/** @param {Finger} finger @param {Finger} other @param {At} event */
function pinch(finger, other, { clientX, clientY }) {
  const before = Math.hypot(finger.x - other.x, finger.y - other.y), now = Math.hypot(clientX - other.x, clientY - other.y);
  const middle = { clientX: (clientX + other.x) / 2, clientY: (clientY + other.y) / 2 };
  pan(finger.picture, (clientX - finger.x) / 2, (clientY - finger.y) / 2);
  if (before > 0) zoom(finger.picture, now / before, middle);
}

/** @param {PointerEvent} event */
function up(event) {
  const finger = fingers.get(event.pointerId);
  fingers.delete(event.pointerId);
  if (!finger || event.type === "pointercancel" || fingers.size) return;
  const dx = event.clientX - finger.from[0], dy = event.clientY - finger.from[1];
  if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy) && showsAll(finger.picture)) swipe(finger.picture);
}

/** A picture with nothing beside what is shown is swiped away for the other one. @param {Picture} picture */
function swipe(picture) {
  const other = pictures().filter((each) => each !== picture).map((each) => each.closest(".table-picture")).find(Boolean);
  if (other) turnBy(other.id);
}

/** @param {Of<WheelEvent>} event */
function turnWheel(event) {
  const picture = pictureOf(event);
  if (!picture) return;
  event.preventDefault();
  zoom(picture, Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event);
}

// ---- taps and keys -----------------------------------------------------------------------------------------------

/** @param {Of<MouseEvent>} event */
function click(event) {
  const hand = event.target.closest("[data-picture]")?.dataset.picture, picture = pictureOf(event);
  const whole = event.target.closest("[data-zoom]") && shownPicture();
  if (hand) turnBy(hand);
  else if (whole) toggle(whole);
  else if (picture && !dragged && !event.target.closest("[data-detail]")) tap(picture, event);
}

/** Open the piece large that lies open at a point of the screen, or what is counted on the space there, unless a second tap
 * follows. @param {Picture} picture @param {Of<MouseEvent>} event */
function lookAt(picture, event) {
  const { clientX, clientY } = event;
  const space = nearest(picture, pointOf(picture, event), scaleOf(picture), [...picture.querySelectorAll("[data-space]")]);
  const pictured = document.elementsFromPoint(clientX, clientY).map((each) => each.getAttribute("data-near") ?? "");
  const id = pictured.map((each) => each.match(/^face\/(.+)\.front\.svg$/)?.[1]).find(Boolean);
  const own = looking = setTimeout(async () => {
    if (space) return tapSpace(space, id);
    const answer = id && await fetch(`sheet/piece/${id}`).catch(() => null);
    const html = answer && answer.ok && await answer.text();
    if (html && own === looking) fill(html);
  }, TWICE);
}

/** @param {Picture} picture @param {Of<MouseEvent>} event */
function tap(picture, event) {
  clearTimeout(looking);
  looking = 0;
  const said = event.detail === 0 && event.target.closest(".target");  // By a screen reader or a program.
  const target = said || nearest(picture, pointOf(picture, event), scaleOf(picture));
  if (target) {
    pickAt(target);
    rove(target);
  } else if (event.timeStamp - tapped < TWICE) toggle(picture);
  else lookAt(picture, event);
  tapped = target ? 0 : event.timeStamp;
}

/** @param {Of<KeyboardEvent>} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
  const target = event.target.closest(".target"), picture = target?.closest(".picture") ?? shownPicture();
  /** @type {Record<string, (picture: Picture) => void>} */
  const keys = { z: toggle, "+": closer, "=": closer, "-": further }, does = keys[event.key];
  if (target && picture && ARROWS[event.key]) step(beside(target, ARROWS[event.key]), picture);
  else if (target && (event.key === "Enter" || event.key === " ")) pickAt(target);
  else if (picture && does) does(picture);
  else return;
  event.preventDefault();
}

/** @param {HTMLElement | undefined} target @param {Picture} picture */
function step(target, picture) {
  if (!target) return;
  rove(target);
  target.focus();
  reveal(picture, spotOf(target));
}
