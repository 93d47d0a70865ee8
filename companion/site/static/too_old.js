// Where the page's other scripts can't run: an older browser must be able to read this, so it is no module.

addEventListener("load", function () {
  if (document.documentElement.hasAttribute("data-begun")) return;
  const status = document.getElementById("status"), said = document.getElementById("too-old"), bar = document.getElementById("progress");
  if (status && said) status.textContent = said.textContent;
  if (bar) bar.hidden = true;
});
