// The seats of this phone. Whoever scans the table's code again finds the way back; people who share a phone hold several,
// and whoever takes it in hand says so before anything is shown that only one of them may see.

import { leave } from "./leaving.js";
import { say } from "./messages.js";
import { change } from "./presses.js";

const KEY = "salvage-seats", ME = "salvage-me", CHANNEL = "salvage-seat", LATELY = 4, ANSWERED = 500, BEAT = 5000;
/** @typedef {{ path: string, name: string, held: boolean }} Seat */

/** Remember the seat whose page this is; where seats are taken, offer those that are remembered and still good. */
export async function rememberSeat() {
  const kind = document.body.classList;
  try {
    if (kind.contains("seat")) await keepSeat();
    else if (aside() && read().some((seat) => seat.held)) hold(false);
    else if (kind.contains("join") || kind.contains("door")) await offerBack();
  } catch {
    uncover();  // A browser that keeps nothing, or a line that has dropped: the phone asks the host.
  }
}

/** Where one phone is all there is, it holds all seats from the beginning. */
export function listenToHolders() {
  document.addEventListener("click", ({ target }) => {
    const lines = target.closest("[data-hold]")?.dataset.hold?.split("\n") ?? [];
    if (!lines.length) return;
    write(lines.map((line) => {
      const [path, ...name] = line.split(" ");
      return { path: new URL(path, location.href).pathname, name: name.join(" "), held: true };
    }));
    leave(() => location.assign(read()[0].path));
  });
}

/** Ways back, beside the parts that the server pushes. */
async function offerBack() {
  const seats = await follow(read());
  write(seats);
  for (const { path, name } of seats.toReversed()) {
    const back = document.createElement("a");
    [back.className, back.href] = ["call wide back", path];
    back.textContent = seats.length > 1 ? say("Back to {player}’s seat", { player: name }) : say("Back to your seat");
    document.getElementById("heading").after(back);
  }
}

async function keepSeat() {
  const name = who().dataset.seat ?? "", path = location.pathname, was = read().find((seat) => seat.path === path);
  write([{ path, name, held: was?.held ?? false }, ...others()]);
  const open = listen();
  if (was?.held) return hold();
  if (was) return uncover();
  const known = await follow(others()), also = known.filter((seat) => seat.path !== path);
  const held = known.some((seat) => seat.held && seat.path === path) && also.some((seat) => seat.held);  // At the last table.
  write([{ path, name, held }, ...also]);
  if (held) return hold();
  uncover();
  await new Promise((done) => setTimeout(done, ANSWERED));
  const apart = also.filter((seat) => !open.has(seat.path));
  if (apart.length) ask(apart.map((seat) => seat.name));
}

/** A link that was sent on from a phone of two is one of a single seat elsewhere. */
function uncover() {
  if (location.hash && !document.body.classList.contains("holds")) location.replace("#");
}

/** Which other pages of this browser show seats now: those in tabs of their own need no hands that change. */
function listen() {
  const open = new Set(), channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data.asks) channel.postMessage({ open: location.pathname });
    else open.add(data.open);
  };
  channel.postMessage({ asks: true });
  return open;
}

/** Ask whether this phone holds the seats of others, too. @param {string[]} names */
function ask(names) {
  const own = who().dataset.seat ?? "", every = [own, ...names];
  const title = say("{names} had this phone before", { names: names.join(say(" and ")) });
  offer(title, say("If you share it, it changes hands by a tap, and shows nobody the other’s secrets."), [
    [every.length > 2 ? say("Hold all seats") : say("Hold both seats"), () => { write(read().map((seat) => ({ ...seat, held: true }))); hold(true); }],
    [say("Only {player}’s", { player: own }), () => { write(read().filter((seat) => seat.path === location.pathname)); change(() => document.body.classList.remove("covered")); }],
  ]);
  change(() => document.body.classList.add("covered"));
}

/** Hold several seats from now on: the cover lies over the page until its player has said so. @param {boolean} [isMe] */
function hold(isMe = sessionStorage.getItem(ME) === location.pathname) {
  sessionStorage.removeItem(ME);
  location.replace("#who");
  change(() => {
    document.body.classList.remove("covered");
    document.body.classList.add("holds");
    document.body.classList.toggle("mine", isMe);
  });
  let acts = actor();
  document.addEventListener("shown", () => {
    const before = acts;
    acts = actor();
    if (acts !== before && others().some((seat) => seat.held && seat.name === acts)) cover();
  });
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  addEventListener("pageshow", ({ persisted }) => persisted && cover());
  document.addEventListener("click", ({ target }) => target.closest("#hands") && cover());
  let beaten = 0;
  document.addEventListener("beat", () => { if (Date.now() - beaten >= BEAT) { beaten = Date.now(); beat(); } });
  if (!isMe) cover();
}

/** Where such a phone lies while it changes hands: a page without anybody's secrets, if the table has one for that. */
const aside = () => who()?.dataset.aside;

/** Nobody has said who has the phone in hand. */
function cover() {
  if (aside() && who().dataset.seat) return leave(() => location.assign(`${aside()}#who`));
  const acts = actor(), held = read().filter((seat) => seat.held);
  held.sort((one, other) => Number(other.name === acts) - Number(one.name === acts));
  const turn = acts ? say("It’s {player}’s turn.", { player: acts }) : "";
  offer(say("Who has the phone in hand?"), turn, held.map((seat) => [say("I am {player}", { player: seat.name }), () => takeUp(seat)]));
  change(() => document.body.classList.remove("mine"));
}

/** @param {Seat} seat */
function takeUp(seat) {
  if (seat.path === location.pathname) return change(() => document.body.classList.add("mine"));
  sessionStorage.setItem(ME, seat.path);
  leave(() => location.assign(`${seat.path}#who`));
}

/** The others who hold this phone are here, too. */
function beat() {
  for (const seat of others()) if (seat.held) fetch(`${seat.path}here`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => null);
}

/** @param {string} title @param {string} text @param {[string, () => void][]} ways the one that is meant comes first */
function offer(title, text, ways) {
  const [heading, words, lately, buttons] = who().children;
  [heading.textContent, words.textContent] = [title, text];
  // Where it lies for nobody in particular, the page below tells what all may know.
  lately.replaceChildren(...[...document.querySelectorAll("#lately li")].slice(-LATELY).map((line) => line.cloneNode(true)));
  buttons.replaceChildren(...ways.map(([said, does], at) => {
    const made = document.createElement("button");
    [made.type, made.className, made.textContent] = ["button", at === 0 ? "wide call" : "wide", said];
    made.addEventListener("click", does);
    return made;
  }));
}

const who = () => /** @type {HTMLElement} */ (document.getElementById("who"));
const actor = () => document.getElementById("heading").dataset.acts ?? "";

/** The seats of this phone that are still good, each where it is by now: the links of a table that was left lead to the
 * next one, to the seat of the same name or, where there is none, to where seats are taken. @param {Seat[]} seats */
async function follow(seats) {
  const found = await Promise.all(seats.map(async (seat) => {
    const { ok, url, headers } = await fetch(seat.path, { method: "HEAD" });
    return { ...seat, path: ok && headers.get("salvage-role") === "seat" ? new URL(url).pathname : "" };
  }));
  return found.filter(({ path }, at) => path && found.findIndex((seat) => seat.path === path) === at);
}

const others = () => read().filter((seat) => seat.path !== location.pathname);

/** @returns {Seat[]} */
const read = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

/** @param {Seat[]} seats */
const write = (seats) => localStorage.setItem(KEY, JSON.stringify(seats));
