// DOM morphing: new HTML in the place of what is shown; what people have made of that stays.

const { Idiomorph } = window;
/** What people have opened stays open, and what a picture shows until `pictures.js` looks at it again.
 * @type {Record<string, (node: HTMLElement) => boolean>} */
const keeps = {
  open: (node) => "keep" in node.dataset, href: (node) => "near" in node.dataset,
  src: (node) => "src" in node.dataset, "data-shows": () => true,
};
const callbacks = { beforeAttributeUpdated };

/** @param {string} name @param {HTMLElement} node */
function beforeAttributeUpdated(name, node) {
  return !keeps[name]?.(node);
}

/** Make an element what HTML says, in place. @param {Element} there @param {string | Element | null} html */
export const morph = (there, html) =>
  Idiomorph.morph(there, html, { ignoreActiveValue: document.activeElement?.matches("input"), callbacks });
