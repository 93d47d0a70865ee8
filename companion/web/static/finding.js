// Long lists: what is typed leaves only the answers whose words have it; Enter takes the only one that is left.

const shown = () => [...document.querySelectorAll("#answers .answer:not([hidden])")];

export function listenToFinding() {
  document.addEventListener("input", (event) => event.target.matches("[data-filter]") && find(event.target.value));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-filter]")) return;
    event.preventDefault();
    const left = shown().filter((each) => !each.matches(".out"));
    if (left.length === 1) left[0].click();
  });
  document.addEventListener("shown", () => find(document.querySelector("[data-filter]")?.value ?? ""));
}

/** @param {string} typed */
function find(typed) {
  const words = typed.toLowerCase().split(/\s+/);
  for (const each of document.querySelectorAll("#answers .answer:not(.out, .amount)")) {
    const said = `${each.dataset.key} ${each.textContent}`.toLowerCase();
    each.hidden = !words.every((word) => said.includes(word));
  }
}
