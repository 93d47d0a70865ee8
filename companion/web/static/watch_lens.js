// A lens of `salvage watch`: what lies below the pointer of any picture, larger, with the same eyes and lines.

import { find } from "./watch_state.js";

const CLOSER = 3;
/** @type {Element | null | undefined} */
let under = null;

export function listenToLens() {
  find("lens-button").addEventListener("click", toggleLens);
  document.addEventListener("pointermove", (event) => find("lens-button").ariaPressed === "true" && show(event));
}

export function toggleLens() {
  const isOn = find("lens-button").ariaPressed !== "true";
  find("lens-button").ariaPressed = String(isOn);
  find("lens").hidden = true;
  find("lens").replaceChildren();  // Its parts have the ids of what it showed.
  under = null;
}

/** @param {PointerEvent} event */
function show({ target, clientX, clientY }) {
  const lens = find("lens"), picture = target instanceof Element ? target.closest(".picture")?.querySelector("svg") : null;
  lens.hidden = !picture;
  if (!picture) return;
  const { left, top, width, height } = picture.getBoundingClientRect(), middle = lens.offsetWidth / 2;
  if (picture !== under) lens.replaceChildren(picture.cloneNode(true));
  under = picture;
  Object.assign(lens.style, { left: `${clientX - middle}px`, top: `${clientY - middle}px` });
  Object.assign(lens.querySelectorAll("svg")[0].style, { width: `${CLOSER * width}px`, height: `${CLOSER * height}px`,
    left: `${middle - CLOSER * (clientX - left)}px`, top: `${middle - CLOSER * (clientY - top)}px` });
}
