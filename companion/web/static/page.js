// A page of the table: it shows what the server pushes, and sends what people tap. Rules, words and pictures are the
// server's; what stands here is about hands and eyes: picking before doing, zoom, sheets, and a line that drops.

import { follow, leaveFor } from "./live.js";
import { listenToAmounts } from "./amounts.js";
import { listenToForms } from "./forms.js";
import { listenToFinding } from "./finding.js";
import { listenToSending } from "./sending.js";
import { listenToTaps, restore } from "./taps.js";
import { listenToPicks, takeBack } from "./trial.js";
import { stayAwake } from "./awake.js";
import { rememberSeat } from "./seats.js";
import { listenToSharing } from "./sharing.js";
import { listenToSheets } from "./sheets.js";
import { listenToHands } from "./gestures.js";

const { Idiomorph } = window;
let listening;
/** What people have opened stays open, and what is loaded of a large piece until `zoom.js` looks at it again. */
const keeps = { open: (node) => "keep" in node.dataset, href: (node) => "near" in node.dataset };
const callbacks = { beforeAttributeUpdated: (name, node) => !keeps[name]?.(node) };

/** Put new parts into the page; what is chosen stays chosen if it is still there. */
function show({ moves, parts, go }) {
  if (go) return leaveFor(go);
  const asked = document.querySelector("#question")?.dataset.asked;
  takeBack();
  for (const [id, html] of Object.entries(parts)) {
    const there = document.getElementById(id);
    if (there) Idiomorph.morph(there, html, { ignoreActiveValue: document.activeElement.matches("input"), callbacks });
  }
  document.body.dataset.moves = moves;
  restore();
  document.dispatchEvent(new Event("shown"));
  if (asked !== document.querySelector("#question")?.dataset.asked) ask();
}

/** A new question is read from its beginning, and no tap that was meant for the one before answers it. */
function ask() {
  document.querySelector("#question")?.scrollTo(0, 0);
  document.body.classList.add("asked-anew");
  clearTimeout(listening);
  listening = setTimeout(() => document.body.classList.remove("asked-anew"), 400);
}

listenToTaps();
listenToPicks();
rememberSeat();
stayAwake();
listenToSheets();
listenToSharing();
listenToFinding();
listenToForms();
listenToAmounts();
listenToHands();
listenToSending();
follow(show);
