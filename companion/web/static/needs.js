// What these pages need of a browser, as one list: what has a small stand-in gets it, and where anything else is missing
// the page says that the browser is too old. An older browser must be able to read this, so it is no module.

{
  /** @type {Record<string, () => unknown>} */
  const needs = {
    "CSS :has()": () => CSS.supports("selector(:has(a))"),
    "CSS dvh": () => CSS.supports("height", "1dvh"),
    "HTMLDialogElement": () => HTMLDialogElement.prototype.showModal,
    "replaceChildren": () => Element.prototype.replaceChildren,
    "WebSocket": () => WebSocket,
  };
  const has = (/** @type {string} */ name) => {
    try {
      return Boolean(needs[name]());
    } catch {
      return false;
    }
  };
  const missing = Object.keys(needs).filter((name) => !has(name));

  // Safari has it from 16 on.
  if (!AbortSignal.timeout) AbortSignal.timeout = (ms) => {
    const made = new AbortController();
    setTimeout(() => made.abort(), ms);
    return made.signal;
  };

  if (missing.length) document.addEventListener("DOMContentLoaded", () => {
    const told = document.createElement("p"), texts = document.getElementById("messages");
    const say = (/** @type {string} */ text) => (texts && JSON.parse(texts.textContent || "{}")[text]) || text;
    told.id = "too-old";
    told.setAttribute("role", "alert");
    told.style.cssText = "position: fixed; z-index: 9; top: 0; left: 0; right: 0; padding: 12px; background: #ffd84a; color: #0f1c2e";
    told.textContent = `${say("This browser is too old for this page: try Chrome 108, Firefox 121, Safari 15.4 or newer ones.")} (${missing.join(", ")})`;
    document.body.appendChild(told);
  });
}
