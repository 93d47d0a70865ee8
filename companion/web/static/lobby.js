// The page before there is a table: the form of a new game.

import { listenToForms } from "./forms.js";
import { listenToLeaving } from "./leaving.js";
import { listenToPresses } from "./presses.js";
import { keepShell } from "./shell.js";
import { listenToSheets } from "./sheets.js";

listenToPresses();
listenToLeaving();
listenToForms();
listenToSheets();
keepShell();
