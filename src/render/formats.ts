import type { Report } from "../scenario/report.ts";
import type { Renderer } from "./look.ts";

interface Each {
  readonly about: string;
  /** Draws each report as soon as it is there. */
  each(): Promise<Renderer>;
}
interface Whole {
  readonly about: string;
  /** Makes one document of all reports. */
  whole(): Promise<(reports: readonly Report[]) => string>;
}
export type Format = Each | Whole;

/** The formats a report can be printed in. What one needs is loaded when it is asked for. */
export const formats: Readonly<Record<string, Format>> = {
  table: { about: "tables, timeline, verdict and lesson", each: async () => (await import("./table.ts")).table },
  timeline: { about: "every moment, and the verdict", each: async () => (await import("./timeline.ts")).timeline },
  json: { about: "one document for programs", whole: async () => (await import("./json.ts")).json },
};
