// The line to the server: pushes come by a socket, answers go by requests. A page whose line has dropped says so, stays
// readable, and keeps the answer that was tapped until people offer it again; nothing is ever sent blind.

const RECONNECTING = 2000, GONE = 15000, BEAT = 5000;
let socket, heard = Date.now(), pause = 250, show;

/** Show what the server pushes, from now on. */
export function follow(shower) {
  show = shower;
  connect();
  setInterval(beat, 1000);
  addEventListener("online", connectNow);
  document.addEventListener("visibilitychange", () => document.hidden || connectNow());
}

/** Whether what is shown is what is so now. */
export const isLive = () => socket?.readyState === WebSocket.OPEN && Date.now() - heard < GONE;

function connect() {
  socket = new WebSocket(new URL("live", location.href).href.replace(/^http/, "ws"));
  socket.onopen = () => { heard = Date.now(); pause = 250; tell(); };
  socket.onmessage = ({ data }) => {
    heard = Date.now();
    if (data) show(JSON.parse(data));
    tell();
  };
  socket.onclose = () => setTimeout(connect, pause = Math.min(pause * 2, 8000));
}

function connectNow() {
  pause = 250;
  if (socket.readyState === WebSocket.OPEN && Date.now() - heard > BEAT + RECONNECTING) socket.close();
}

function beat() {
  if (socket.readyState === WebSocket.OPEN) socket.send("");
  tell();
}

/** Say in which of the states the line is. */
function tell() {
  const sign = document.getElementById("live"), away = Date.now() - heard;
  if (!sign) return;
  const open = socket.readyState === WebSocket.OPEN;
  const state = open && away < BEAT + RECONNECTING ? "live" : away < GONE ? "moment" : "gone";
  if (document.body.dataset.line === state) return;
  document.body.dataset.line = state;
  const since = new Date(heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  sign.textContent = { live: "live", moment: "one moment", gone: `not live since ${since}` }[state];
}

/** Send something to the server; gives what it says. Raises an error where it can't be reached. */
export async function post(way, values) {
  const answer = await fetch(way, {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ moves: Number(document.body.dataset.moves), ...values }),
    signal: AbortSignal.timeout(8000),
  });
  return { ok: answer.ok, ...(await answer.json().catch(() => ({}))) };
}
