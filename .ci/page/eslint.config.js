// What ESLint looks at in the page's scripts and that of books; what a name is, tsc knows better.
import js from "@eslint/js";

const rules = {
  ...js.configs.recommended.rules, "no-undef": "off", "no-unused-vars": ["error", { varsIgnorePattern: "^_$" }],
  eqeqeq: "error", "no-var": "error", "prefer-const": ["error", { destructuring: "all" }], "no-shadow": "error",
  "no-eval": "error", "no-implied-eval": "error", "no-new-func": "error", "array-callback-return": "error",
  "no-self-compare": "error", "no-else-return": "error", "no-useless-return": "error", complexity: ["error", 15],
};
const put = ["innerHTML", "outerHTML", "insertAdjacentHTML"];
const message = "HTML goes into a page in sheets.js, trial.js and morphing.js, where all of it is the server's";
const sinks = ["error", ...put.map((property) => ({ property, message }))];

export default [
  { ignores: ["**/*.min.js"] },
  { files: ["**/*.js"], rules: { ...rules, "no-restricted-properties": sinks } },
  { files: ["**/static/{sheets,trial}.js"], rules: { "no-restricted-properties": "off" } },
];
