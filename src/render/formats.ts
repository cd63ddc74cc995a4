import { type Each, type Format, ofAll, ofRuns, ofScenarios, oneByOne } from "./format.ts";

const line: Each = { isList: true, renderer: async () => (await import("./text/run/line.ts")).line };
const table: Each = { renderer: async () => (await import("./text/run/story-table.ts")).table };
const timeline: Each = { renderer: async () => (await import("./text/run/whole-timeline.ts")).timeline };

const documents = () => import("./documents.ts");

/** The formats of results. To add one, add its file or folder and a row here. */
export const formats = {
  line: {
    about: "a line for each scenario, its changes, and the expectations that do not hold",
    each: line,
    draws: {
      ...ofRuns(oneByOne(line)),
      health: async () => (await import("./text/health/health-lines.ts")).healthLines,
    },
  },
  table: {
    about: "tables, timeline, verdict and lesson",
    ending: "txt",
    each: table,
    draws: {
      ...ofRuns(oneByOne(table)),
      variants: async () => (await import("./text/compare/comparison.ts")).variants,
      health: async () => (await import("./text/health/health-answers.ts")).health,
      route: async () => (await import("./text/route/route-text.ts")).route,
      clients: async () => (await import("./text/compare/compared-clients-table.ts")).clients,
      defence: async () => (await import("./text/compare/defence-comparison.ts")).comparedDefence,
      progress: async () => (await import("./text/learn/progress-text.ts")).progress,
      difference: async () => (await import("./text/compare/difference-table.ts")).difference,
      gauntlet: async () => (await import("./text/gauntlet/report-card.ts")).gauntlet,
      hunt: async () => (await import("./text/hunt/hunt-table.ts")).hunt,
      paper: async () => (await import("./text/paper/paper-text.ts")).papers,
      setup: async () => (await import("./text/learn/shown-setup-text.ts")).shownSetup,
      incident: async () => (await import("./text/incident/incident-text.ts")).fork,
      class: async () => (await import("./text/class/class-text.ts")).classText,
      sweep:
        async () =>
        ({ drawn }, look) =>
          drawn("table", look),
    },
  },
  chart: {
    about: "the charts of a sweep",
    draws: {
      sweep:
        async () =>
        ({ drawn }, look) =>
          drawn("charts", look),
    },
  },
  overview: {
    about: "the charts of a sweep, and its table",
    draws: {
      sweep:
        async () =>
        ({ drawn }, look) =>
          drawn("both", look),
    },
  },
  timeline: {
    about: "every event, and the verdict",
    each: timeline,
    draws: ofRuns(oneByOne(timeline)),
  },
  json: {
    about: "a document for programs",
    ending: "json",
    isMarked: true,
    isData: true,
    draws: {
      story: async () => (await import("./json/json.ts")).json("story"),
      load: async () => (await import("./json/json.ts")).json("load"),
      list: async () => (await import("./json/json.ts")).json("list"),
      variants: async () => (await import("./json/json.ts")).json("variants"),
      health: async () => (await import("./json/json.ts")).json("health"),
      route: async () => (await import("./json/json.ts")).json("route"),
      clients: async () => (await import("./json/documents/other-documents.ts")).clients,
      defence: async () => (await import("./json/documents/other-documents.ts")).defence,
      progress: async () => (await import("./json/documents/other-documents.ts")).progress,
      difference: async () => (await import("./json/documents/other-documents.ts")).difference,
      gauntlet: async () => (await import("./json/documents/gauntlet-document.ts")).gauntlet,
      hunt: async () => (await import("./json/documents/hunt-document.ts")).hunt,
      sweep: async () => (await import("./json/documents/other-documents.ts")).sweep,
      paper: async () => (await import("./json/documents/other-documents.ts")).papers,
      setup: async () => (await import("./json/documents/other-documents.ts")).setup,
      incident: async () => (await import("./json/documents/incident-document.ts")).incident,
      class: async () => (await import("./json/documents/other-documents.ts")).classResults,
    },
  },
  html: {
    about: "a self-contained page",
    ending: "html",
    isMarked: true,
    isData: true,
    draws: ofAll(async (kind) => (await documents()).html(kind)),
  },
  svg: {
    about: "a sequence diagram, the charts of a load, a sweep or a paper, or the servers of a setup",
    ending: "svg",
    isMarked: true,
    isData: true,
    draws: {
      story: async () => (await documents()).svg.story,
      load: async () => (await documents()).svg.load,
      health: async () => (await documents()).svg.story,
      route: async () => (await documents()).svg.story,
      sweep: async () => (await documents()).svg.sweep,
      setup: async () => (await documents()).svg.setup,
      paper: async () => (await documents()).svg.paper,
    },
  },
  markdown: {
    about: "a document for a wiki or a pull request",
    ending: "md",
    isMarked: true,
    isData: true,
    draws: ofAll(async (kind) => (await documents()).markdown(kind)),
  },
  junit: {
    about: "JUnit XML, as build servers read it",
    ending: "xml",
    isMarked: true,
    isData: true,
    draws: {
      ...ofScenarios(async () => (await documents()).junit),
      gauntlet: async () => (await documents()).junitGauntlet,
      hunt: async () => (await documents()).junitHunt,
      paper: async () => (await documents()).junitPaper,
    },
  },
  tap: {
    about: "TAP version 14",
    ending: "tap",
    isMarked: true,
    isData: true,
    draws: {
      ...ofScenarios(async () => (await documents()).tap),
      paper: async () => (await documents()).tapPaper,
    },
  },
  github: {
    about: "annotations for a hosted build on GitHub",
    isData: true,
    draws: {
      ...ofScenarios(async () => (await documents()).github),
      gauntlet: async () => (await documents()).githubTests.gauntlet,
      hunt: async () => (await documents()).githubTests.hunt,
    },
  },
  csv: {
    about: "a line for each call, time window of a load, point of a sweep, or number of a paper",
    ending: "csv",
    isData: true,
    draws: {
      ...ofRuns(async () => (await documents()).csv.calls),
      load: async () => (await documents()).csv.windows,
      clients: async () => (await documents()).csv.clients,
      defence: async () => (await documents()).csv.defence,
      progress: async () => (await documents()).csv.progress,
      class: async () => (await documents()).classCsv,
      difference: async () => (await documents()).csv.difference,
      sweep: async () => (await documents()).csv.sweep,
      paper: async () => (await documents()).csv.paper,
    },
  },
  otlp: {
    about: "OpenTelemetry traces, as tracing tools read them",
    isMarked: true,
    isData: true,
    draws: {
      ...ofScenarios(async () => (await import("./otlp/otlp.ts")).runs),
      gauntlet: async () => (await import("./otlp/otlp.ts")).gauntlet,
      hunt: async () => (await import("./otlp/otlp.ts")).hunt,
    },
  },
  ndjson: {
    about: "the results of a sweep, a line of JSON each",
    ending: "ndjson",
    isData: true,
    draws: {
      sweep:
        async () =>
        ({ ndjson }) =>
          ndjson(),
    },
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];

export function formatCalled(name: FormatName): Format {
  return formats[name];
}
