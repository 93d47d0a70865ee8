// The editor's colours: those of the page, each with contrast enough on its ground.

const GROUND = "#0b1524", PANEL = "#15243a", RAISED = "#20385b", TEXT = "#edf2f8", DIM = "#bccadc", BAD = "#ffa99c", WARN = "#ffb341";

/** @type {Record<string, Record<string, string>>} */
export const COLOURS = {
  "&": { height: "100%", fontSize: "14px", backgroundColor: GROUND, color: TEXT },
  "&.cm-focused": { outline: "2px solid #b0c8ff", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: PANEL, color: DIM, border: "0" },
  ".cm-activeLine": { backgroundColor: "#1e325066" },
  ".cm-activeLineGutter": { backgroundColor: RAISED, color: TEXT },
  ".cm-content": { caretColor: "#fff" },
  ".cm-cursor": { borderLeftColor: "#fff", borderLeftWidth: "2px" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "#3b5a85" },
  ".cm-tooltip, .cm-panels": { backgroundColor: RAISED, color: TEXT, border: "1px solid #3b5a85" },
  ".cm-tooltip .hint": { maxWidth: "420px", padding: "6px 9px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "#ffd84a", color: "#0f1c2e" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { maxWidth: "320px" },
  ".cm-diagnostic": { padding: "5px 9px", borderLeft: `4px solid ${BAD}` },
  ".cm-diagnostic-warning": { borderLeftColor: WARN },
  ".cm-lintRange": { backgroundImage: "none" },
  ".cm-lintRange-error": { backgroundColor: "#5c211d", textDecoration: `underline wavy ${BAD}` },
  ".cm-lintRange-warning": { textDecoration: `underline wavy ${WARN}` },
  ".cm-panels input, .cm-panels button": { fontSize: "14px", color: TEXT, background: GROUND, border: "1px solid #3b5a85" },
};

/** Names of tags and how they look. @type {[string, Record<string, string>][]} */
export const HIGHLIGHTS = [
  ["propertyName", { color: "#9fd3ff" }], ["definition", { color: "#9fd3ff" }], ["string", { color: "#b8e6a5" }],
  ["number", { color: "#ffd28a" }], ["bool", { color: "#ffd28a" }], ["null", { color: "#ffd28a" }], ["comment", { color: "#a9b8cc", fontStyle: "italic" }],
  ["keyword", { color: "#e0bfff" }], ["labelName", { color: "#e0bfff" }], ["separator", { color: DIM }], ["punctuation", { color: DIM }],
];
