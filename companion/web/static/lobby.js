// The page before there is a table: the form of a new game; and the pages that lead on from it.

import { listenToForms } from "./forms.js";
import { listenToLeaving } from "./leaving.js";
import { listenToPresses } from "./presses.js";
import { listenToPrinting } from "./printing.js";
import { keepShell } from "./shell.js";
import { listenToSheets } from "./sheets.js";

listenToPresses();
listenToLeaving();
listenToForms();
listenToSheets();
keepShell();
listenToPrinting();
