// What tsc is told of the page's scripts beside what they say themselves; nothing of it is served.

/** In mm of a picture: a point; the middle and reach of what is tapped; the left, top, width and height of a part. */
type Point = [number, number];
type Spot = [number, number, number];
type Box = [number, number, number, number];

/** A picture of the table, as `picture.html` writes it. */
type Picture = SVGSVGElement & { dataset: { box: string } };

/** Where something happened on the screen. */
type At = { clientX: number; clientY: number };

/** What the server says to what was sent. */
type Said = { ok: boolean; go?: string; moves?: number; done?: boolean; stale?: boolean; sheet?: string; refused?: string };

/** What was sent, or is kept to be sent; words: what people know it by. */
type Sent = { way: string; values: { moves: number; once: string }; words: string; waits: boolean; unsure?: boolean };

/** What is pushed: where to go, or the parts that have changed. */
type Pushed = { go?: string; moves: number; parts: Record<string, string> };

/** What `salvage watch` shows (making/preview): a problem with the lines around it, a face, its picture, a page to print. */
type Fault = { what: string; file: string; line: number | null; lines?: [number, string][]; keys?: string[]; isWarning?: boolean };
type Face = {
  kind: string; side: string; id: string; name: string; code: string; copies: number; w: number; h: number;
  digest: string; file: string; line: number | null;
};
type Drawn = { digest: string; look?: string; svg?: string; cut?: string; faults?: Fault[] };
type Sheet = { w: number; h: number; svg?: string; pieces: [number, number, number, number, number[]][]; faults?: Fault[] };
type Told = {
  title: string; faults: Fault[]; more: number; stale: string[]; bad: Fault[]; faces: Record<string, Face>;
  order?: string[]; kinds?: Record<string, string>; pictures?: Record<string, Drawn>; since: Since; warnings: Fault[];
  fonts: Record<string, number>;
};
/** The earlier version that the game is compared with; keys: of faces that are new or look different. */
type Since = { called: string; is_there: boolean; is_ready?: boolean; keys?: string[]; number?: number };
/** A piece that differs, with the keys of its faces then and now. */
type Row = {
  how: string; id: string; name: string; then: string[]; now: string[]; values: [string, string, string][]; is_seen: boolean;
};
type Changes = {
  rows: Row[]; faces: Record<string, Face>; prints?: string[]; takes?: string[]; command?: string;
};

interface ParentNode {
  querySelector(selectors: "#amount input" | "#past input" | "[data-filter]" | "[name=line]"): HTMLInputElement | null;
  querySelectorAll(selectors: ".picture"): NodeListOf<Picture>;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest(selectors: ".picture"): Picture | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

/** Events of a page are about its elements. */
type Of<E> = E & { target: HTMLInputElement };

interface Document {
  /** What every page has. */
  getElementById(id: "sheet"): HTMLDialogElement;
  getElementById(id: "heading" | "live" | "line" | "closer" | "outlook" | "do"): HTMLElement;
  addEventListener(type: "shown" | "line" | "filled", hear: () => unknown): void;
  addEventListener(type: "picked" | "drawn" | "chosen", hear: (event: CustomEvent<string>) => unknown): void;
  addEventListener<K extends keyof DocumentEventMap>(type: K, hear: (event: Of<DocumentEventMap[K]>) => unknown): void;
}

declare function addEventListener<K extends keyof WindowEventMap>(
  type: K, hear: (event: Of<WindowEventMap[K]>) => unknown, options?: boolean | AddEventListenerOptions,
): void;

interface Window {
  /** Of idiomorph.min.js. */
  Idiomorph: { morph(there: Element, made: string | Element | null, options: object): void };
}

/** Python for browsers, which is put beside the site's own files. */
declare module "*/pyodide.mjs" {
  export function loadPyodide(options: object): Promise<any>;
}
