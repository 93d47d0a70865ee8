// A page of the table: it shows what the server pushes, and sends what people tap. Rules, words and pictures are the
// server's; what stands here is about hands and eyes: picking before doing, zoom, sheets, and a line that drops.

import { listenToAdvice } from "./advice.js";
import { follow, leaveFor } from "./live.js";
import { listenToAmounts } from "./amounts.js";
import { listenToForms } from "./forms.js";
import { listenToLeaving } from "./leaving.js";
import { listenToCalls } from "./calling.js";
import { morph } from "./morphing.js";
import { change, listenToPresses } from "./presses.js";
import { listenToFinding } from "./finding.js";
import { listenToPast } from "./past.js";
import { listenToPictures } from "./pictures.js";
import { listenToSending } from "./sending.js";
import { listenToTaps, restore } from "./taps.js";
import { listenToTeaching } from "./teaching.js";
import { listenToPicks, takeBack } from "./trial.js";
import { stayAwake } from "./awake.js";
import { listenToHolders, rememberSeat } from "./seats.js";
import { listenToSharing } from "./sharing.js";
import { keepShell } from "./shell.js";
import { listenToSheets } from "./sheets.js";
import { listenToSpaces } from "./spaces.js";
import { listenToHands } from "./gestures.js";

/** Put new parts into the page; what is chosen stays chosen if it is still there, and a new question is read from its
 * beginning. @param {Pushed} pushed */
function show(pushed) {
  if (pushed.go) leaveFor(pushed.go);
  else change(() => put(pushed));
}

/** @param {Pushed} pushed */
function put({ moves, parts }) {
  const asked = document.querySelector("#question")?.dataset.asked, tally = document.querySelector(".tally");
  takeBack();
  for (const [id, html] of Object.entries(parts)) {
    const there = document.getElementById(id);
    if (there) morph(there, html);
  }
  document.body.dataset.moves = String(moves);
  restore();
  document.dispatchEvent(new Event("shown"));
  const question = document.querySelector("#question");
  if (asked !== question?.dataset.asked && !tally?.isConnected) question?.scrollTo(0, 0);  // Counting goes on there.
}

listenToPresses();
listenToLeaving();
listenToTaps();
listenToAdvice();
listenToPicks();
listenToHolders();
rememberSeat();
stayAwake();
listenToCalls();
listenToSheets();
listenToSpaces();
listenToTeaching();
listenToSharing();
listenToFinding();
listenToForms();
listenToAmounts();
listenToPictures();
listenToPast();
listenToHands();
listenToSending();
follow(show);
keepShell();
