// The pictures: which of them is shown, and which part of it.

const pictures = () => [...document.querySelectorAll(".picture")];

export function listenToZoom() {
  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-picture]"), whole = event.target.closest("[data-zoom]");
    if (turn) for (const each of ["board", "place"]) document.getElementById(each).classList.toggle("shown", each === turn.dataset.picture);
    if (whole) showWhole(whole.parentElement.querySelector("svg.picture"));
  });
}

/** Zoom each picture to what can be tapped on it. */
export function showTargets() {
}

function showWhole(picture) {
  if (!picture) return;
}
