// Questions to the server of which only the newest counts: an answer to an older one comes too late, and says nothing.

/** What the server says; status: 0 where it can't be reached.
 * @typedef {{ ok: boolean, status: number, text: string }} Answer */

/** Ask for something, and read the answer whole. @param {string} way @param {RequestInit} [given] @returns {Promise<Answer>} */
export async function ask(way, given) {
  try {
    const answer = await fetch(way, given);
    return { ok: answer.ok && !answer.redirected, status: answer.status, text: await answer.text() };
  } catch {
    return { ok: false, status: 0, text: "" };
  }
}

/** Send values, and read what is said to that. @param {string} way @param {object} values @param {AbortSignal} [signal] */
export const send = (way, values, signal) =>
  ask(way, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(values), signal });

/** The values of an answer; none of one that has none. @param {Answer} answer @returns {any} */
export function read({ text }) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A line of questions about the same. */
export function makeLine() {
  let newest = 0;
  /** @type {Element | null | undefined} */
  let busy;

  /** Nothing that was asked is wanted any more. */
  function drop() {
    newest += 1;
    busy?.removeAttribute("aria-busy");
    busy = null;
  }

  /** The answer to a question; null where something newer has been asked meanwhile. Until it is there, what it is about
   * is busy. @template T @param {() => Promise<T>} question @param {Element | null} [about] @returns {Promise<T | null>} */
  async function take(question, about) {
    drop();
    const mine = newest;
    busy = about;
    busy?.setAttribute("aria-busy", "true");
    const answer = await question();
    if (mine !== newest) return null;
    drop();
    return answer;
  }

  return { take, drop };
}
