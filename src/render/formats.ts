import { type Each, type Format, ofRuns, oneByOne } from "./format.ts";

const line: Each = { isList: true, renderer: async () => (await import("./text/line.ts")).line };
const table: Each = { renderer: async () => (await import("./text/table.ts")).table };
const timeline: Each = { renderer: async () => (await import("./text/timeline.ts")).timeline };

/** The formats of results. A new one is a file or a folder and a line here. */
export const formats = {
  line: {
    about: "a line for each scenario, and what did not hold",
    each: line,
    draws: ofRuns(oneByOne(line)),
  },
  table: {
    about: "tables, timeline, verdict and lesson",
    ending: "txt",
    each: table,
    draws: {
      ...ofRuns(oneByOne(table)),
      variants: async () => (await import("./text/compare.ts")).variants,
      health: async () => (await import("./text/health.ts")).health,
      route: async () => (await import("./text/route.ts")).route,
      clients: async () => (await import("./text/client-rows.ts")).clients,
      defence: async () => (await import("./text/compared-defence.ts")).comparedDefence,
      progress: async () => (await import("./text/progress.ts")).progress,
    },
  },
  timeline: {
    about: "every moment, and the verdict",
    each: timeline,
    draws: ofRuns(oneByOne(timeline)),
  },
  json: {
    about: "one document for programs",
    ending: "json",
    isMarked: true,
    isData: true,
    draws: {
      ...ofRuns(async () => (await import("./json/json.ts")).json),
      clients: async () => (await import("./json/others.ts")).clients,
      defence: async () => (await import("./json/others.ts")).defence,
      progress: async () => (await import("./json/others.ts")).progress,
    },
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];

export function formatCalled(name: FormatName): Format {
  return formats[name];
}
