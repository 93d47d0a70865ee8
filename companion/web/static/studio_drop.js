// Files that are dropped on the studio, or chosen there: pictures, fonts and tables go where a game has them.

import { ask, read } from "./newest.js";
import { tell } from "./studio_files.js";
import { find } from "./watch_state.js";

/** Where a file lies, by how its name ends; all else is taken for a picture. @type {[RegExp, string][]} */
const FOLDERS = [[/\.(ttf|otf)$/i, "layouts/fonts"], [/\.(csv|tsv|xlsx|ods)$/i, "components"]];

const placeOf = (/** @type {string} */ name) => `${FOLDERS.find(([ending]) => ending.test(name))?.[1] ?? "layouts/images"}/${name}`;

/** @param {File[]} files @param {() => Promise<void>} list */
async function upload(files, list) {
  const said = [];
  for (const file of files) {
    const answer = await ask(`upload?name=${encodeURIComponent(placeOf(file.name))}`, { method: "POST", body: file }), told = read(answer);
    said.push(answer.ok ? `${told.name} is there` : `${file.name}: ${told.refused ?? "salvage doesn't answer"}`);
  }
  if (said.length) tell(said.join("; "));
  await list();
}

/** list: lists the files anew. @param {() => Promise<void>} list */
export function listenToDrops(list) {
  const studio = find("studio"), field = find("upload");
  document.addEventListener("dragover", (event) => {
    if (studio.hidden) return;
    event.preventDefault();
    studio.classList.add("dropping");
  });
  for (const type of /** @type {const} */ (["dragleave", "drop"])) document.addEventListener(type, () => studio.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    if (studio.hidden) return;
    event.preventDefault();
    upload([...event.dataTransfer?.files ?? []], list);
  });
  field.addEventListener("change", async () => {
    await upload([...field.files ?? []], list);
    field.value = "";
  });
}
