import type { Look, Renderer } from "./look.ts";
import { type Kind, kindWords, type Made, type Results } from "./results.ts";

/** Draws a result as text; `made` says how to have it again. */
export type Draw<K extends Kind> = (result: Results[K], look: Look, made: Made) => string;

export interface Format {
  readonly about: string;
  /** A file with this ending is written in this format, unless another is named. */
  readonly ending?: string;
  /** Its files begin with the marker, so a later report may replace them. */
  readonly isMarked?: true;
  /** For programs, byte by byte. The others are for people, whose terminal may lack some characters. */
  readonly isData?: true;
  /** On a screen, the reports of a list appear one by one, each as soon as it is available. */
  readonly each?: Each;
  /** The kinds of results it can draw. The code is loaded when it is used. */
  readonly draws: { readonly [K in Kind]?: () => Promise<Draw<K>> };
}

export interface Each {
  renderer(): Promise<Renderer>;
  /** Each report is a line or two, without gaps between them. */
  readonly isList?: true;
  /** A list of reports ends with how many hold, unless this says otherwise. */
  readonly sumsUp?: false;
}

type OfRuns = "story" | "load" | "list" | "variants" | "health" | "route";

/** One way to draw everything that consists of runs. */
export function ofRuns(load: () => Promise<Draw<OfRuns>>): { readonly [K in OfRuns]: () => Promise<Draw<K>> } {
  return { story: load, load, list: load, variants: load, health: load, route: load };
}

/** One way to draw scenarios that may hold or not. */
export function ofScenarios(load: () => Promise<Draw<OfRuns>>) {
  const { health, route, ...scenarios } = ofRuns(load);
  return scenarios;
}

/** A draw for each kind of result. */
export function ofAll(load: <K extends Kind>(kind: K) => Promise<Draw<K>>): {
  readonly [K in Kind]: () => Promise<Draw<K>>;
} {
  const all = Object.keys(kindWords).map((kind) => [kind, () => load(kind as Kind)]);
  return Object.fromEntries(all) as { readonly [K in Kind]: () => Promise<Draw<K>> };
}

/** All reports of a list, one after another. */
export function oneByOne(each: Each): () => Promise<Draw<OfRuns>> {
  return async () => {
    const render = await each.renderer();
    const { summary } = await import("./text/summary.ts");
    return ({ reports }, look) => {
      const drawn = reports.map((report) => render(report, look));
      if (reports.length < 2) return drawn.join("");
      const end = each.sumsUp === false ? "" : summary(reports, look);
      return each.isList ? drawn.join("") + end : drawn.map((one) => `${one}\n`).join("") + end;
    };
  };
}
