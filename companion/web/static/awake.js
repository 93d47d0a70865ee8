// The screen stays awake as long as the page is looked at: by a wake lock where the browser gives one, which takes a
// secure page (`salvage table --tls`); else by a film of two pixels that runs from the first tap on.

const PIXELS = 2, FRAME = 1000;

export function stayAwake() {
  if (!document.body.matches(".seat, .screen, .watch")) return;
  if ("wakeLock" in navigator) {
    lock();
    document.addEventListener("visibilitychange", lock);
  } else document.addEventListener("click", play, { once: true });
}

/** Browsers let go of it whenever the page is out of sight. */
const lock = () => document.hidden || navigator.wakeLock.request("screen").catch(() => {});

/** A film without a file: what is drawn here. */
async function play() {
  const canvas = document.createElement("canvas"), film = document.createElement("video");
  if (!canvas.captureStream) return;
  canvas.width = canvas.height = PIXELS;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), draw = () => {
    pen.fillStyle = Math.floor(Date.now() / FRAME) % 2 ? "#000" : "#111";
    pen.fillRect(0, 0, PIXELS, PIXELS);
  };
  setInterval(draw, FRAME);
  [film.id, film.muted, film.playsInline, film.srcObject] = ["film", true, true, canvas.captureStream(1)];
  film.setAttribute("aria-hidden", "true");
  document.body.append(film);
  draw();
  await film.play().catch(() => film.remove());
}
