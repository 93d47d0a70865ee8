// The page that a phone has kept for when the laptop is out of reach: it tries again until the table is there.

const EVERY = 3000;
const since = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const said = document.getElementById("since");

async function tryAgain() {
  const answer = await fetch(location.href, { method: "HEAD", signal: AbortSignal.timeout(EVERY) }).catch(() => null);
  if (answer) location.reload();
  else setTimeout(tryAgain, EVERY);
}

if (said) said.textContent = since;
document.getElementById("now")?.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
setTimeout(tryAgain, EVERY);
