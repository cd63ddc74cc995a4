import type { Command } from "commander";
import { loadScenario } from "../../scenario/library/library.ts";
import { listTracks } from "../../scenario/library/tracks.ts";
import { type Job, jobOf } from "../../scenario/playing/job.ts";
import type { Report } from "../../scenario/report.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { forOthers, labCommands } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { cap } from "../options/options.ts";
import { makeFolder } from "../output/make-folder.ts";
import { spin } from "../output/spinner.ts";

interface Options {
  readonly track?: string;
  readonly json?: boolean;
  readonly force?: boolean;
  readonly cap: number;
}

export function define(command: Command): void {
  command
    .argument("<folder>", "the folder for the pages; it is created if it does not exist")
    .option("--track <track>", "write only the lessons of a track")
    .option("--json", "list the pages as JSON")
    .option("--force", "replace files that are not pages of the lab")
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Writes the course as a static site: lessons, exercises and mysteries that play in a browser, paths, papers, explained messages and
progress. It works from disk and on any web server, at any path. Lessons that need real sockets are played once and shown as
recorded.

Examples:
  lab site out
  lab site out --track start-here --json

Exit codes: 0 written, 2 usage error, 130 interrupted.`),
    );
}

export async function act(lab: Lab, [folder]: readonly [string], options: Options): Promise<number> {
  const { terminal, made } = lab;
  const tracks = tracksOf(options.track);
  const names = [...new Set(tracks.flatMap(({ lessons }) => lessons))];
  const { writeSite } = await import("../site/write-site.ts");
  makeFolder(folder);
  const scenarios = await Promise.all(names.map(loadScenario));
  const jobs = scenarios.map((scenario) =>
    jobOf(scenario, {
      world: scenario.worlds.includes("virtual") ? "virtual" : "real",
      seed: usualSeed,
      capMs: options.cap,
      examples: 0,
    }),
  );
  const reports = await playLessons(lab, jobs);
  const exercises = options.track === undefined ? await playExercises() : [];
  const papers = options.track === undefined ? await playPapersOnce() : [];
  const mysteries = options.track === undefined ? await readMysteries() : [];
  const paths = options.track === undefined ? await readPaths() : new Map();
  const course = { tracks, reports, exercises, mysteries, paths, papers, version: made.version };
  const site = forOthers(() => writeSite(folder, course, options.force ?? false));
  if (options.json) {
    const { documentText } = await import("../../render/json/documents/document-text.ts");
    terminal.printData(documentText({ kind: "site", ...site }, made));
    return 0;
  }
  const recorded = site.pages.filter(({ plays }) => plays === "recorded").length;
  const size = `${(site.bytes / 1_000_000).toFixed(1)} MB`;
  terminal.tell(
    `Wrote ${several(site.pages.length, "page")}, ${recorded} of them recorded, because a browser cannot play them, ${size}. Open ${folder}/index.html.`,
  );
  return 0;
}

/** Plays lessons, and returns their reports by name. */
async function playLessons({ terminal, interruption }: Lab, jobs: readonly Job[]): Promise<Map<string, Report>> {
  const { play } = await import("../../scenario/playing/play.ts");
  const { sideBySide } = await import("../compare/side-by-side.ts");
  const { runsAtOnce } = await import("../playing/task-limit.ts");
  const { mostOpenFiles } = await import("../../world/real/machine/open-files.ts");
  const { withThreads } = await import("../playing/open-threads.ts");
  const reports = new Map<string, Report>();
  const spinner = await spin(terminal, () => `played ${reports.size} of ${jobs.length} lessons`);
  return await withThreads(jobs, interruption, async (threads) => {
    const coming = sideBySide(jobs, play, interruption.signal, { most: runsAtOnce(mostOpenFiles()), threads });
    try {
      for (const report of coming) {
        const played = await report;
        reports.set(played.scenario.name, played);
      }
      return reports;
    } finally {
      await Promise.allSettled(coming);
      spinner.stop();
    }
  });
}

/** Plays the exercises that are fixed with settings, as their learner finds them. */
async function playExercises() {
  const { listPractice } = await import("../../scenario/practice/practice.ts");
  const { loadMend } = await import("../../scenario/mend/mend-library.ts");
  const { play } = await import("../../scenario/playing/play.ts");
  const all = await Promise.all(listPractice("mend").map(({ name }) => loadMend(name)));
  const bySettings = all.filter(({ springOf }) => springOf === undefined);
  return Promise.all(
    bySettings.map(async (mend) => ({
      mend,
      report: await play(jobOf(mend.scenario, { world: "virtual", seed: usualSeed, examples: 0 })),
    })),
  );
}

async function readMysteries() {
  const { listPractice } = await import("../../scenario/practice/practice.ts");
  const { loadMystery } = await import("../../scenario/mystery/mystery-library.ts");
  return Promise.all(listPractice("mystery").map(({ name }) => loadMystery(name)));
}

async function readPaths() {
  const { listPractice } = await import("../../scenario/practice/practice.ts");
  const { loadPath } = await import("../learn/practice-path-session.ts");
  return new Map(
    await Promise.all(listPractice("path").map(async ({ name }) => [name, await loadPath(name)] as const)),
  );
}

/** Plays one run of each paper; the numbers of many runs are for `lab paper`. */
async function playPapersOnce() {
  const { paperNames, readPaper } = await import("../../scenario/paper/paper-library.ts");
  const { play } = await import("../../scenario/playing/play.ts");
  return Promise.all(
    paperNames().map(async (name) => {
      const paper = readPaper(name);
      return { paper, report: await play(jobOf(paper.scenario, { world: "virtual", seed: usualSeed, examples: 0 })) };
    }),
  );
}

function tracksOf(wanted: string | undefined) {
  const all = listTracks();
  if (wanted === undefined) return all;
  const found = all.filter(({ name }) => name === wanted);
  if (found.length > 0) return found;
  const cure = suggest(
    wanted,
    all.map(({ name }) => name),
  );
  throw new ProblemError([{ says: `unknown track "${wanted}"`, cure }]);
}
