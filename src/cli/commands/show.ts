import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import { listTracks, type Track } from "../../scenario/library/tracks.ts";
import { twistedOf } from "../../scenario/playing/job.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { standingOf } from "../learn/standing.ts";
import { chooseLanguages, type LanguagesOptions, languagesOption } from "../options/languages-option.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { choice } from "../options/options.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { progressOrNone } from "../state/say-progress.ts";

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, a track, or your own file, also of a system")
    .option("--spoilers", "also show how lessons end, and which choices are right")
    .option("--twist", "show it with its twist: one setting changed")
    .addOption(languagesOption())
    .addOption(choice("--as <product>", "write its defences, or its timeouts, as code for this library", products))
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab show timeout-504\n  lab show start-here\n  lab show timeout-504 --twist\n  lab show ./my-lesson.yaml\n  lab show ./my-lesson.yaml --as resilience4j\n  lab show ./shop.yaml --out shop.svg\n\nExit codes: 0 shown, 2 usage error.",
      ),
    );
  addReportOptions(command, "table", "setup");
  onlyOneOf(command, "--as", "--spoilers");
  for (const other of resultOptions) onlyOneOf(command, other, "--as");
}

const resultOptions = ["--format", "--json", "--out", "--report"];
const products = [
  "resilience4j",
  "resilience4j-java",
  "cockatiel",
  "opossum",
  "failsafe-go",
  "java-http",
  "rest-client",
  "okhttp",
  "net-http",
  "httpx",
  "requests",
  "undici",
  "axios",
] as const;

interface Options extends ReportOptions, LanguagesOptions {
  readonly as?: (typeof products)[number];
  readonly spoilers?: boolean;
  readonly twist?: boolean;
}

export async function act(
  lab: Lab,
  [name]: readonly [string],
  { as, spoilers = false, twist = false, ...options }: Options,
): Promise<number> {
  const { terminal } = lab;
  chooseLanguages(terminal, options);
  const track = listTracks().find((each) => each.name === name);
  if (track !== undefined && as !== undefined) throw onlyOfScenario(track, `--as ${as}`, "defences");
  const { format, json, out, report } = options;
  const result = [format && "--format", json && "--json", out && "--out", report && "--report"].find(Boolean);
  if (track !== undefined && result) throw onlyOfScenario(track, result, "servers");
  if (track !== undefined && twist) throw onlyOfScenario(track, "--twist", "a twist");
  if (as !== undefined) {
    const { exported } = await import("../../render/exports/index.ts");
    const scenario = await loadScenario(name);
    const text = exported((twist ? twistedOf(scenario) : scenario).setup, as);
    if (text === "") {
      const cure = "write one with a retry, a breaker, a bulkhead or a timeout";
      throw new ProblemError([{ says: `no server of ${name} has a defence`, cure }]);
    }
    terminal.printData(text);
    return 0;
  }
  if (/\.ya?ml$/i.test(name)) {
    const { isSystemFile, readSystem } = await import("../system/read-system.ts");
    if (await isSystemFile(name)) {
      const odd = result ?? (twist ? "--twist" : undefined);
      if (odd) throw new ProblemError([{ says: `${odd} has no effect on a system`, cure: "leave it out" }]);
      const { systemText } = await import("../../render/text/system/system-text.ts");
      terminal.print(systemText((await readSystem(name)).system, name, terminal.look));
      return 0;
    }
  }
  const progress = progressOrNone(terminal);
  const mayTell = (lesson: string) => spoilers || standingOf(lesson, progress) !== "open";
  if (track === undefined) {
    const scenario = await loadScenario(name);
    const asks = scenario.file === undefined && scenario.predict !== undefined;
    const value = { scenario, isTwisted: twist, isTold: !asks || mayTell(scenario.name), hasAnswers: spoilers };
    await show(lab, await outputsOf(options, "setup", "table"), { kind: "setup", value });
  } else {
    terminal.print(await trackText(track, terminal.look, mayTell));
  }
  return 0;
}

function onlyOfScenario({ name, lessons }: Track, option: string, has: string): ProblemError {
  const cure = `name one of its lessons, such as ${labCommand(`show ${lessons[0]} ${option}`)}`;
  return new ProblemError([{ says: `${name} is a track, and only a scenario has ${has}`, cure }]);
}

/** Returns a track's page. A lesson's title can give its outcome away, so some lessons are listed by their question. */
async function trackText(
  { name, teaches, lessons, next }: Track,
  look: Look,
  mayTell: (lesson: string) => boolean,
): Promise<string> {
  const scenarios = await Promise.all(lessons.map(loadScenario));
  const lines = scenarios.flatMap(({ name, title, predict }, at) => [
    `${`${at + 1}`.padStart(3)}  ${name}`,
    ...wrap(escapeLine(mayTell(name) ? title : (predict?.ask ?? "")), look.width - 5).map((line) => `     ${line}`),
  ]);
  const head = teaches === "" ? [name] : wrap(`${name}: ${teaches}`, look.width);
  const then = next === undefined ? [] : ["", `read next: ${next}`];
  return `${[...head, "", ...lines, "", `start: ${labCommand(`learn ${name}`)}`, ...then].join("\n")}\n`;
}
