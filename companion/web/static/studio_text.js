// A text of the studio in an editor: YAML with marks in the lines that are wrong, and what may come next. The editor is
// others' (CodeMirror), and fetched once a text is opened.

import { ask, read } from "./newest.js";
import { change, save } from "./studio_files.js";
import { COLOURS, HIGHLIGHTS } from "./studio_colours.js";
import { complete, explainKey } from "./studio_schema.js";
import { find, make } from "./watch_state.js";

/** Milliseconds that reading the text for a hint may take. */
const PATIENCE = 200;
/** @type {any} */
let editor = null;
/** Schemas by the stems of files; null where there is none. @type {Record<string, object | null>} */
const schemas = {};

/** @param {string} name */
async function fetchSchema(name) {
  const stem = /(\w+)\.yaml$/.exec(name)?.[1] ?? "";
  if (!stem || stem in schemas) return schemas[stem] ?? null;
  const answer = await ask(`schema?of=${stem}`);
  schemas[stem] = answer.ok ? read(answer) : null;
  return schemas[stem];
}

/** @param {string} name @param {string} text @param {boolean} isWritable @param {string[]} known kinds of files that have a schema
 * @returns {Promise<import("./studio_files.js").Shown>} */
export async function showText(name, text, isWritable, known) {
  const hasSchema = known.some((stem) => name.endsWith(`/${stem}.yaml`));
  const [schema] = await Promise.all([hasSchema ? fetchSchema(name) : null, load()]);
  const { EditorState, EditorView } = editor, element = make("div", { class: "editor" });
  // The page's policy forbids style elements; within a shadow root the editor has style sheets of its own.
  const root = element.attachShadow({ mode: "open" });
  const state = EditorState.create({ doc: text, extensions: [...extend(name, isWritable), ...name.endsWith(".yaml") ? understand(schema) : []] });
  const view = new EditorView({ state, parent: root, root });

  /** Put another text in the place of this one: only what differs, so that the cursor stays. @param {string} other */
  function replace(other) {
    const now = view.state.doc.toString(), most = Math.min(now.length, other.length);
    let from = 0, behind = 0;
    while (from < most && now[from] === other[from]) from += 1;
    while (behind < most - from && now[now.length - 1 - behind] === other[other.length - 1 - behind]) behind += 1;
    view.dispatch({ changes: { from, to: now.length - behind, insert: other.slice(from, other.length - behind) } });
  }

  /** @param {number} number @param {boolean} takesFocus */
  function goTo(number, takesFocus) {
    const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
    view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
    if (takesFocus) view.focus();
  }

  /** @param {Fault[]} faults */
  const showFaults = (faults) => view.dispatch(editor.setDiagnostics(view.state, faults.flatMap((fault) => markOf(view.state.doc, fault))));
  return {
    element, text: () => view.state.doc.toString(), isBusy: () => false, finish: () => {}, replace, goTo, showFaults,
    undo: () => editor.undo(view), redo: () => editor.redo(view),
  };
}

async function load() {
  editor ??= await import(find("studio").dataset.editor ?? "");
}

/** What every text has. @param {string} name @param {boolean} isWritable */
function extend(name, isWritable) {
  const { EditorView, EditorState, HighlightStyle, keymap, tags } = editor;
  const keys = [{ key: "Mod-s", run: () => { save(); return true; } }];
  const parts = [
    "lineNumbers", "history", "drawSelection", "highlightActiveLine", "highlightActiveLineGutter", "closeBrackets", "indentOnInput",
    "search", "lintGutter", "autocompletion",
  ];
  return [
    keymap.of([...keys, ...editor.closeBracketsKeymap, ...editor.defaultKeymap, ...editor.searchKeymap, ...editor.historyKeymap, ...editor.completionKeymap, ...editor.lintKeymap]),
    ...parts.map((part) => editor[part]()), EditorView.theme(COLOURS, { dark: true }), EditorView.lineWrapping,
    editor.syntaxHighlighting(HighlightStyle.define(HIGHLIGHTS.map(([tag, style]) => ({ tag: tags[tag], ...style })))),
    EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }), EditorState.readOnly.of(!isWritable),
    EditorView.updateListener.of((/** @type {{ docChanged: boolean }} */ { docChanged }) => docChanged && change()),
  ];
}

/** What YAML has besides: its colours, and what a schema says of it. @param {object | null} schema */
function understand(schema) {
  const { ensureSyntaxTree, hoverTooltip, yaml, yamlLanguage } = editor;
  if (!schema) return [yaml()];
  const hover = (/** @type {any} */ view, /** @type {number} */ at) => {
    const tree = ensureSyntaxTree(view.state, at, PATIENCE), key = tree && explainKey(schema, tree, view.state.doc, at);
    return key && { pos: key.from, end: key.to, above: true, create: () => ({ dom: make("div", { class: "hint" }, key.words) }) };
  };
  const autocomplete = (/** @type {any} */ context) => {
    const tree = ensureSyntaxTree(context.state, context.pos, PATIENCE);
    return tree && complete(schema, tree, context);
  };
  return [yaml(), yamlLanguage.data.of({ autocomplete }), hoverTooltip(hover)];
}

/** The mark of a fault: the text of its line. @param {any} doc @param {Fault} fault */
function markOf(doc, { line, what, isWarning }) {
  if (!line) return [];
  const { from, to, text } = doc.line(Math.min(line, doc.lines)), blank = text.length - text.trimStart().length;
  return [{ from: from + blank, to, severity: isWarning ? "warning" : "error", message: what }];
}
