// What a JSON Schema of ours says at a place in YAML: the keys that are still allowed there, values, and what a key means.

/** A step of the way to a place: a key, or an item of a list (null), with the keys that stand beside it.
 * @typedef {any} Schema
 * @typedef {{ key: string | null, beside: Set<string> | null }} Step
 * @typedef {{ steps: Step[], isValue: boolean, beside: Set<string> | null }} Place */

const MOST = 400;

/** All schemas that apply where one does: those it refers to, its alternatives, and those that the keys there call for.
 * @param {Schema} schema @param {Schema} root @param {Set<string> | null} beside @returns {Schema[]} */
function unfold(schema, root, beside) {
  const open = [schema], unfolded = [];
  while (open.length && unfolded.length < MOST) {
    const each = open.shift();
    if (!each || typeof each !== "object") continue;
    if (each.$ref) open.push(follow(each.$ref, root)); else unfolded.push(each);
    open.push(...each.anyOf ?? [], ...each.oneOf ?? [], each.then, each.else);
    for (const part of each.allOf ?? []) if (isCalledFor(part, beside)) open.push(part.then ?? part);
  }
  return unfolded;
}

/** @param {string} reference @param {Schema} root */
const follow = (reference, root) => reference.split("/").slice(1).reduce((at, key) => at?.[key], root);

/** @param {Schema} part @param {Set<string> | null} beside */
const isCalledFor = (part, beside) => !beside || !part.if?.required || part.if.required.every((/** @type {string} */ key) => beside.has(key));

/** The schemas at the end of a way. @param {Schema} root @param {Step[]} steps @returns {Schema[]} */
const walk = (root, steps) => steps.reduce((here, { key, beside }) =>
  here.flatMap((schema) => unfold(schema, root, beside)).flatMap((schema) => key === null ? schema.items ?? [] : enter(schema, key)), [root]);

/** @param {Schema} schema @param {string} key @returns {Schema[]} */
function enter(schema, key) {
  const own = schema.properties?.[key] ?? schema.properties?.[key.split(":")[0]];
  if (own) return [own];
  const alike = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) => new RegExp(pattern).test(key)).map(([, each]) => each);
  return typeof schema.additionalProperties === "object" ? [...alike, schema.additionalProperties] : alike;
}

/** @param {any} mapping @param {any} doc */
const keysOf = (mapping, doc) => new Set((mapping?.getChildren("Pair") ?? []).map((/** @type {any} */ pair) => keyOf(pair, doc)));

/** @param {any} pair @param {any} doc */
function keyOf(pair, doc) {
  const key = pair.getChild("Key");
  return key ? doc.sliceString(key.from, key.to) : "";
}

/** The way to a place of the text, and whether a value is wanted there. @param {any} tree @param {any} doc @param {number} at @returns {Place} */
function locate(tree, doc, at) {
  const line = doc.lineAt(at), before = doc.sliceString(line.from, at), named = /([\w-]+): *"?[\w-]*$/.exec(before)?.[1];
  /** @type {Step[]} */
  const steps = [];
  let beside = null;
  for (let node = tree.resolveInner(at, -1); node; node = node.parent) {
    const key = node.name === "Pair" && node.getChild("Key");
    if (key && (named || at > key.to)) steps.unshift({ key: keyOf(node, doc), beside: keysOf(node.parent, doc) });
    else if (node.name === "Item" || node.name === "FlowSequence") steps.unshift({ key: null, beside: null });
    else if (node.name === "FlowMapping" || node.name === "BlockMapping") beside ??= keysOf(node, doc);
  }
  if (named && steps.at(-1)?.key !== named) steps.push({ key: named, beside });
  return { steps, isValue: Boolean(named), beside };
}

/** What may come where somebody types, as the editor wants it. @param {Schema} root @param {any} tree @param {any} context */
export function complete(root, tree, { state, pos, explicit }) {
  const { doc } = state, word = /[\w-]*$/.exec(doc.sliceString(doc.lineAt(pos).from, pos))?.[0] ?? "";
  if (!word && !explicit) return null;
  const { steps, isValue, beside } = locate(tree, doc, pos), schemas = walk(root, steps).flatMap((schema) => unfold(schema, root, beside));
  const options = isValue ? schemas.flatMap(listValues) : schemas.flatMap((schema) => listKeys(schema, beside));
  const once = new Map(options.map((option) => [option.label, option]));
  return once.size ? { from: pos - word.length, options: [...once.values()], validFor: /^[\w-]*$/ } : null;
}

/** @param {Schema} schema @param {Set<string> | null} beside */
const listKeys = (schema, beside) => Object.entries(schema.properties ?? {}).filter(([key]) => !beside?.has(key))
  .map(([key, { description }]) => ({ label: key, apply: `${key}: `, type: "property", info: description }));

/** @param {Schema} schema */
const listValues = (schema) => [...schema.enum ?? [], ...schema.examples ?? [], ...schema.type === "boolean" ? [true, false] : [], schema.const ?? []].flat()
  .filter((value) => value !== null && typeof value !== "object").map((value) => ({ label: String(value), type: "enum" }));

/** What the key at a place means. @param {Schema} root @param {any} tree @param {any} doc @param {number} at */
export function explainKey(root, tree, doc, at) {
  const node = tree.resolveInner(at, 1), key = [node, node.parent].find((each) => each?.name === "Key");
  if (!key) return null;
  const { steps, beside } = locate(tree, doc, key.to), name = doc.sliceString(key.from, key.to);
  const schemas = walk(root, [...steps, { key: name, beside }]).flatMap((schema) => unfold(schema, root, null));
  const words = schemas.find(({ description }) => description)?.description;
  return words ? { from: key.from, to: key.to, words } : null;
}
