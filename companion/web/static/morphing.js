// New HTML in the place of what is shown: what people have made of that stays.

const { Idiomorph } = window;
/** What people have opened stays open, and what is loaded of a large piece until `zoom.js` looks at it again.
 * @type {Record<string, (node: HTMLElement) => boolean>} */
const keeps = { open: (node) => "keep" in node.dataset, href: (node) => "near" in node.dataset };
const callbacks = { beforeAttributeUpdated };

/** @param {string} name @param {HTMLElement} node */
function beforeAttributeUpdated(name, node) {
  if (name === "src") node.removeAttribute("src");  // Else the old picture is seen above the new name until the new one is there.
  return !keeps[name]?.(node);
}

/** Make an element what HTML says, in place. @param {Element} there @param {string | Element | null} html */
export const morph = (there, html) =>
  Idiomorph.morph(there, html, { ignoreActiveValue: document.activeElement?.matches("input"), callbacks });
