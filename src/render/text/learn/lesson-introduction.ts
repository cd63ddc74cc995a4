import { wordFor } from "../../../scenario/library/word-for.ts";
import { changesOfLoads, withLoads } from "../../../scenario/load/load-changes.ts";
import { twistedOf } from "../../../scenario/playing/job.ts";
import type { RawSetup, Scenario, Twist } from "../../../scenario/scenario.ts";
import { describeChanges, sayChange } from "../../../scenario/setup/changes/setup-changes.ts";
import { mergeSetup } from "../../../scenario/setup/merge.ts";
import { written } from "../../../text/values/format-value.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { answeredQuestions, answeredTwist, saysAnswers } from "../../view/learn/answered-questions.ts";
import { inYourCodeLines } from "../../view/learn/in-your-code.ts";
import { inSteps, isService } from "../../view/setup/call-tree.ts";
import { foldServers } from "../../view/setup/equal-parts.ts";
import { premiseOf } from "../../view/setup/premise.ts";
import { defaultSettings, settingPairs } from "../../view/setup/setting-pairs.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";
import { stepLine } from "../words/step-words.ts";
import { callTreeText } from "./call-tree-text.ts";
import { questionLines } from "./questions-text.ts";
import { askAfter, whatIf } from "./what-if.ts";

/** Describes a scenario with its twist before it runs: the change, and the resulting setup and steps. */
export function twistText(raw: Scenario, rawTwist: Twist, look: Look, spoilers: boolean, answers = false): string {
  const scenario = escapeAll(raw);
  const twist = escapeAll(rawTwist);
  const { faint } = paintFor(look);
  const { setup, steps } = scenario;
  const twisted = twistedOf(scenario);
  return partsText([
    head(scenario, look, spoilers),
    [faint("what if"), ...hanging("", spoilers ? premiseOf(twist) : changeOf({ setup, steps }, twist), look)],
    [faint("changes"), ...twistLines(scenario, twist, look)],
    [faint("setup"), ...setupLines(twisted.setup, look)],
    graphPart(twisted.setup, look),
    stepsPart(twisted, look),
    ...(answers
      ? answeredTwist(twist).map((question) => questionLines(question, look))
      : [questionPart(twist.predict && (spoilers ? twist.predict.ask : askAfter(twist)), look)]),
    [faint("run it"), `  ${labCommand(`run ${wordFor(scenario)} --twist`)}`],
    [faint("without it"), `  ${labCommand(`show ${wordFor(scenario)}`)}`],
  ]);
}

/** Says what a twist changes below the words "what if". */
function changeOf(scenario: Pick<Scenario, "setup" | "steps">, twist: Twist): string {
  return whatIf(scenario, twist).replace(/^What if (.*)\?$/, "$1");
}

/** Describes a scenario before it runs. `spoilers` adds how it ends, `answers` the answers to its questions. */
export function scenarioText(raw: Scenario, look: Look, spoilers: boolean, answers = false): string {
  const scenario = escapeAll(raw);
  const paint = paintFor(look);
  const { lesson, setup, predict, twist, source } = scenario;
  const why = [lesson ?? [], inYourCodeLines(scenario, look.languages)].flat();
  const [first, ...later] = answers ? answeredQuestions(scenario).map((each) => questionLines(each, look)) : [];
  return partsText([
    head(scenario, look, spoilers),
    spoilers ? why.flatMap((text) => wrap(text, Math.min(look.width, 84))) : [],
    [paint.faint("setup"), ...setupLines(setup, look)],
    graphPart(setup, look),
    stepsPart(scenario, look),
    first ?? questionPart(predict?.ask, look),
    !spoilers || twist === undefined
      ? []
      : [paint.faint("what if"), ...hanging("", premiseOf(twist), look), ...twistLines(scenario, twist, look)],
    ...later,
    source === undefined ? [] : [paint.faint("source"), ...hanging("", source, look)],
    spoilers ? [] : [paint.faint("predict it"), `  ${labCommand(`predict ${wordFor(scenario)}`)}`],
    [
      paint.faint("run it"),
      `  ${labCommand(`run ${wordFor(scenario)}`)}`,
      ...(spoilers && twist !== undefined ? [`  ${labCommand(`run ${wordFor(scenario)} --twist`)}`] : []),
    ],
    answers || predict === undefined || (spoilers && !saysAnswers(scenario))
      ? []
      : [
          paint.faint(spoilers ? "its answers" : "how it ends"),
          `  ${labCommand(`show ${wordFor(scenario)} --spoilers`)}`,
        ],
  ]);
}

function head({ name, title, track, level, worlds }: Scenario, look: Look, spoilers: boolean): string[] {
  const { strong, faint } = paintFor(look);
  return [
    ...wrap(spoilers ? `${name}: ${title}` : name, look.width).map(strong),
    faint(
      `${track === "" ? "your own" : `track ${track}`}, ${level === undefined ? "" : `${level}, `}${worlds.join(" and ")} world`,
    ),
  ];
}

function stepsPart({ steps }: Scenario, look: Look): string[] {
  const lines = steps.flatMap((step, at) => hanging(`${at + 1}  `, stepLine(step, look), look));
  return [paintFor(look).faint("steps"), ...lines];
}

/** Draws what services of the user's own design do. */
function graphPart(setup: RawSetup, look: Look): string[] {
  const tree = callTreeText(setup, look);
  return tree.length === 0 ? [] : [paintFor(look).faint("calls"), ...tree];
}

function questionPart(ask: string | undefined, look: Look): string[] {
  return ask === undefined ? [] : [paintFor(look).faint("question"), ...hanging("", ask, look)];
}

/** Puts the parts of a description below each other. */
export function partsText(parts: readonly (readonly string[])[]): string {
  const texts = parts.filter((part) => part.length > 0).map((part) => part.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

/** Writes a line for each change of the twist: "order.timeout: 1s → 500ms". */
function twistLines({ setup, steps }: Scenario, twist: Twist, look: Look): string[] {
  const ofLoads = changesOfLoads({ steps }, { steps: withLoads(steps, [twist.load]) }).map(sayChange);
  return [...describeChanges(setup, mergeSetup(setup, twist.setup), written), ...ofLoads].flatMap((each) =>
    hanging("", each, look),
  );
}

function setupLines(setup: RawSetup, look: Look): string[] {
  const rows = foldServers(
    Object.entries(setup).map(([server, settings]) => ({ server, says: setupWords(server, settings) })),
  );
  const column = Math.max(0, ...rows.map(({ server }) => textWidth(server))) + 2;
  return rows.flatMap(({ server, says }) => hanging(padEnd(server, column), says, look));
}

function setupWords(server: string, settings: RawSetup[string]): string {
  const { is, ...rest } = withoutSteps(server, settings);
  const kind = typeof is === "string" ? [kindWords(is)] : [];
  return [...kind, ...settingPairs(rest, each)].join(", ") || defaultSettings;
}

function kindWords(kind: string): string {
  return kind === "service" ? "a service" : `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} server`;
}

/** Leaves out what the drawing of the calls shows. */
function withoutSteps(server: string, settings: RawSetup[string]): RawSetup[string] {
  if (!isService(server, settings)) return settings;
  return { is: "service", ...Object.fromEntries(Object.entries(settings).filter(([key]) => !inSteps.includes(key))) };
}

/** Writes a value whole; faults and routes without the brackets of their list. */
function each(value: unknown): string {
  const listed = Array.isArray(value) && value.some((item) => typeof item === "object");
  return listed ? value.map(written).join(", ") : written(value);
}

/** Wraps a text next to its head. */
export function hanging(head: string, text: string, look: Look): string[] {
  const margin = textWidth(head) + 2;
  return wrap(text, look.width - margin).map((line, nth) =>
    nth === 0 ? `  ${head}${line}` : " ".repeat(margin) + line,
  );
}
