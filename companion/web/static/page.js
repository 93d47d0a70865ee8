// A page of the table: it shows what the server pushes, and sends what people tap. Rules, words and pictures are the
// server's; what stands here is about hands and eyes: picking before doing, zoom, sheets, and a line that drops.

import { follow, leaveFor } from "./live.js";
import { listenToAmounts } from "./amounts.js";
import { listenToForms } from "./forms.js";
import { listenToFinding } from "./finding.js";
import { listenToSending } from "./sending.js";
import { listenToTaps, restore } from "./taps.js";
import { stayAwake } from "./awake.js";
import { rememberSeat } from "./seats.js";
import { listenToSharing } from "./sharing.js";
import { listenToSheets } from "./sheets.js";
import { listenToHands } from "./gestures.js";

const { Idiomorph } = window;
/** What people have opened stays open. */
const callbacks = { beforeAttributeUpdated: (name, node) => name !== "open" || !("keep" in node.dataset) };

/** Put new parts into the page; what is chosen stays chosen if it is still there. */
function show({ moves, parts, go }) {
  if (go) return leaveFor(go);
  const asked = document.querySelector("#question")?.dataset.asked;
  for (const [id, html] of Object.entries(parts)) {
    const there = document.getElementById(id);
    if (there) Idiomorph.morph(there, html, { ignoreActiveValue: document.activeElement.matches("input"), callbacks });
  }
  document.body.dataset.moves = moves;
  restore();
  document.dispatchEvent(new Event("shown"));
  const question = document.querySelector("#question");
  if (asked !== question?.dataset.asked) {
    question?.scrollTo(0, 0);
    document.body.classList.add("asked-anew");
  }
  setTimeout(() => document.body.classList.remove("asked-anew"), 400);
}

listenToTaps();
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
