// The editor of the studio's texts, as one file that lies in the repository; `.ci/run page` bundles it anew and compares.
// npm --prefix .ci/page run editor -- --outfile=../../companion/web/static/studio_editor.min.js
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
export { yaml, yamlLanguage } from "@codemirror/lang-yaml";
export { HighlightStyle, ensureSyntaxTree, indentOnInput, syntaxHighlighting } from "@codemirror/language";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { EditorState } from "@codemirror/state";
export { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
