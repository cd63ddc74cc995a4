import type { Report } from "../scenario/report.ts";
import type { Look } from "./look.ts";
import { kindWords, type Made, type ResultKind, type Results } from "./results.ts";

/** Draws a result as text; `made` contains the command that repeats it. */
export type Draw<K extends ResultKind> = (result: Results[K], look: Look, made: Made) => string;

/** Draws one report. `made` contains the command line that repeats it, if it is known. */
export type Renderer = (report: Report, look: Look, made?: Made) => string;

export interface Format {
  readonly about: string;
  /** The default file extension for this format. */
  readonly ending?: string;
  /** Its files begin with the marker, so a later report may replace them. */
  readonly isMarked?: true;
  /**
   * Output for programs, written byte for byte. Other formats are for people, whose terminal may lack some characters.
   */
  readonly isData?: true;
  /** Draws the reports of a list one at a time, as they become available. */
  readonly each?: Each;
  /** The kinds of results that it can draw. The code is loaded on use. */
  readonly draws: { readonly [K in ResultKind]?: () => Promise<Draw<K>> };
}

export interface Each {
  renderer(): Promise<Renderer>;
  /** Each report is a line or two, without gaps between them. */
  readonly isList?: true;
  /** By default a list ends with a summary. */
  readonly sumsUp?: false;
}

type OfRuns = "story" | "load" | "list" | "variants" | "health" | "route";

/** Draws all results that consist of runs in the same way. */
export function ofRuns(load: () => Promise<Draw<OfRuns>>): { readonly [K in OfRuns]: () => Promise<Draw<K>> } {
  return { story: load, load, list: load, variants: load, health: load, route: load };
}

/** Draws all results that consist of scenarios with expectations in the same way. */
export function ofScenarios(load: () => Promise<Draw<OfRuns>>) {
  const { health, route, ...scenarios } = ofRuns(load);
  return scenarios;
}

/** Returns a drawing for each kind of result. */
export function ofAll(load: <K extends ResultKind>(kind: K) => Promise<Draw<K>>): {
  readonly [K in ResultKind]: () => Promise<Draw<K>>;
} {
  const all = Object.keys(kindWords).map((kind) => [kind, () => load(kind as ResultKind)]);
  return Object.fromEntries(all) as { readonly [K in ResultKind]: () => Promise<Draw<K>> };
}

/** Draws the reports of a list one after another. */
export function oneByOne(each: Each): () => Promise<Draw<OfRuns>> {
  return async () => {
    const render = await each.renderer();
    const { summary } = await import("./text/run/summary.ts");
    return ({ reports }, look, made) => {
      const drawn = reports.map((report) => render(report, look, made));
      if (reports.length < 2) return drawn.join("");
      const end = each.sumsUp === false ? "" : summary(reports, look);
      return each.isList ? drawn.join("") + end : drawn.map((one) => `${one}\n`).join("") + end;
    };
  };
}
