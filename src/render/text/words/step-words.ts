import type { Load, RawSetup, Scenario, Send, Step } from "../../../scenario/scenario.ts";
import { mergeSetup } from "../../../scenario/setup/merge.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { isChange } from "../../../scenario/steps/change.ts";
import { isSend } from "../../../scenario/steps/send-step.ts";
import { isPause } from "../../../service/capacity/capacity-words.ts";
import { written } from "../../../text/values/format-value.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { sayDuration } from "../../../text/values/units.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often, several } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import { headerWords } from "../../view/calls/header-words.ts";
import { loadWords } from "../../view/load/load-words.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { changeWords } from "./server-words.ts";

const mostSentences = 8;

/** Describes the steps of a scenario, in sentences without capital letter and full stop. */
export function stepSentences({ setup, steps }: Scenario, look: Look): string[] {
  const telling: Telling = { steps, look, setup };
  const says = steps.flatMap((step, at) => wordsOf(step).sentences(step, at, telling));
  const left = says.length - mostSentences;
  if (left <= 0) return says;
  return [...says.slice(0, mostSentences), `${several(left, "step")} more ${left === 1 ? "follows" : "follow"}`];
}

interface Telling {
  readonly steps: readonly Step[];
  readonly look: Look;
  /** Includes the changes described so far. */
  setup: RawSetup;
}

/** The descriptions of one kind of step: sentences before a run, and a line in a listing. */
interface StepWords<Each extends Step> {
  sentences(step: Each, at: number, telling: Telling): string[];
  line(step: Each, look: Look): string;
}

const words: { readonly [Kind in Step["kind"]]: StepWords<Extract<Step, { kind: Kind }>> } = {
  wait: {
    sentences: (step, at, { steps }) => [
      `${whenWords(step, steps, at)}the ${CLIENT} waits ${sayDuration(step.waitMs)}`,
    ],
    line: ({ waitMs }) => `wait ${sayDuration(waitMs)}`,
  },
  send: {
    sentences: (step, at, { steps, look }) =>
      follows(steps, at) ? [] : [`${whenWords(step, steps, at)}${sendWords(withFollowers(step, steps, at), look)}`],
    line(step, look) {
      const times = step.times === 1 ? "" : ` ${glyphsFor(look).times} ${step.times}`;
      const together = step.together ? (step.times > 1 ? ", all at once" : ", together with the next") : "";
      const carries = headerWords(step.headers).map((header) => `, ${header}`);
      return `client sends ${step.method} ${step.path}${times} to ${step.to}${atWords(step)}${together}${carries.join("")}`;
    },
  },
  load: {
    sentences: (step, at, { steps }) => [`${whenWords(step, steps, at)}${loadWords(step)}${patienceWords(step)}`],
    line: (step) => `${loadWords(step)}${atWords(step)}`,
  },
  change: {
    sentences(step, at, telling) {
      const { setup } = step;
      telling.setup = mergeSetup(telling.setup, setup);
      const when = whenWords(step, telling.steps, at) || "then ";
      return changeSentences(setup, telling.setup).map((sentence, nth) => (nth === 0 ? when + sentence : sentence));
    },
    line(step) {
      const changes = Object.entries(step.setup).flatMap(([server, settings]) =>
        Object.entries(settings).map(([key, value]) => `${server}.${key} to ${written(value)}`),
      );
      return `change ${changes.join(", ")}${atWords(step)}`;
    },
  },
};

function patienceWords({ written, watchMs }: Load): string {
  const give = written.clients === 1 ? "gives" : "give";
  return written.watch === undefined ? "" : `, and ${give} up after ${sayDuration(watchMs)}`;
}

function wordsOf(step: Step): StepWords<Step> {
  return words[step.kind] as StepWords<Step>;
}

export function stepLine(step: Step, look: Look): string {
  return wordsOf(step).line(step, look);
}

function atWords({ atMs }: Step): string {
  return atMs ? `, ${sayDuration(atMs)} after the start` : "";
}

/**
 * Returns whether the step joins the previous sentence: another request to the same server after the first is answered.
 */
function follows(steps: readonly Step[], at: number): boolean {
  const [before, step] = [steps[at - 1], steps[at]];
  return inTurn(before) && inTurn(step) && before.to === step.to && !steps[at - 2]?.together;
}

function inTurn(step: Step | undefined): step is Send {
  return isSend(step) && !step.together && step.atMs === undefined;
}

function withFollowers(first: Send, steps: readonly Step[], at: number): [Send, ...Send[]] {
  const end = steps.findIndex((_, next) => next > at && !follows(steps, next));
  return [first, ...(steps.slice(at + 1, end < 0 ? undefined : end) as Send[])];
}

function sendWords(sends: readonly [Send, ...Send[]], look: Look): string {
  const requests: { says: string; times: number }[] = [];
  for (const { method, path, headers, times } of sends) {
    const carries = headers.length === 0 ? "" : ` (${headerWords(headers).join(", ")})`;
    const says = `${method} ${path}${carries}`;
    const before = requests.at(-1);
    if (before?.says === says) before.times += times;
    else requests.push({ says, times });
  }
  const [{ to, times, together }] = sends;
  const how = together && times > 1 ? ", all at once" : "";
  if (requests.length === 1) {
    const [{ says, times: all }] = requests as [(typeof requests)[number]];
    return `the ${CLIENT} sends ${says} to ${to}${all === 1 ? "" : ` ${often(all)}`}${how}`;
  }
  const each = requests.map(({ says, times }) => (times === 1 ? says : `${says} ${glyphsFor(look).times} ${times}`));
  return `the ${CLIENT} sends ${allOf(each)} to ${to}${how}`;
}

function changeSentences(change: RawSetup, now: RawSetup): string[] {
  const servers = resolveSetup(now, change);
  return servers.flatMap((server) => {
    const changed = mustHave(change[server.name], server.name);
    const settings = { ...now[server.name], ...(isPause(changed.capacity) && { capacity: changed.capacity }) };
    return changeWords(server, settings, Object.keys(changed));
  });
}

/** Times count from the start of a group of steps, which is the start of the run only for the first group. */
function whenWords(step: Step, steps: readonly Step[], at: number): string {
  const { atMs } = step;
  if (atMs === undefined) return steps[at - 1]?.together ? "at the same time " : "";
  if (atMs === 0) return "";
  const inFirst = steps.slice(1, at + 1).every((step, before) => steps[before]!.together || step.atMs !== undefined);
  const time = `${sayDuration(atMs)} ${inFirst ? "after the start" : "later"}`;
  return holdsFromThen(step) ? `from ${time} on, ` : `${time}, `;
}

/** Returns whether a change lasts. Switching a server off or on is described as a single event, like a request. */
function holdsFromThen(step: Step): boolean {
  return isChange(step) && !Object.values(step.setup).some((settings) => Object.hasOwn(settings, "off"));
}
