import type { RawSetup, Scenario, Send, Step } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { allOf } from "../../text/lists.ts";
import { sayDuration } from "../../text/units.ts";
import { CLIENT } from "../../trace.ts";
import type { Look } from "../look.ts";
import { glyphsFor } from "./glyphs.ts";
import { headerWords } from "./header-words.ts";
import { changeWords } from "./server-words.ts";
import { several } from "./words.ts";

const mostSentences = 8;

/** What the client does and what changes meanwhile, in sentences that lack their capital and their full stop. */
export function stepSentences({ setup, steps }: Scenario, look: Look): string[] {
  let now = setup;
  const says = steps.flatMap((step, at) => {
    const when = whenWords(steps, at);
    if (step.kind === "wait") return `${when}the ${CLIENT} waits ${sayDuration(step.waitMs)}`;
    if (step.kind === "send") return follows(steps, at) ? [] : `${when}${sendWords(withFollowers(steps, at), look)}`;
    now = mergeSetup(now, step.setup);
    return changeSentences(step.setup, now).map((sentence, nth) =>
      nth === 0 ? (when || "then ") + sentence : sentence,
    );
  });
  const left = says.length - mostSentences;
  if (left <= 0) return says;
  return [...says.slice(0, mostSentences), `${several(left, "step")} more ${left === 1 ? "follows" : "follow"}`];
}

/** Whether it is said in the sentence of the step before: one more request to the same server, when that is answered. */
function follows(steps: readonly Step[], at: number): boolean {
  const [before, step] = [steps[at - 1], steps[at]];
  return inTurn(before) && inTurn(step) && before.to === step.to && !steps[at - 2]?.together;
}

function inTurn(step: Step | undefined): step is Send {
  return step?.kind === "send" && !step.together && step.atMs === undefined;
}

function withFollowers(steps: readonly Step[], at: number): Send[] {
  const end = steps.findIndex((_, next) => next > at && !follows(steps, next));
  return steps.slice(at, end < 0 ? undefined : end) as Send[];
}

function sendWords(sends: readonly Send[], look: Look): string {
  const requests: { says: string; times: number }[] = [];
  for (const { method, path, headers, times } of sends) {
    const carries = headers.length === 0 ? "" : ` (${headerWords(headers).join(", ")})`;
    const says = `${method} ${path}${carries}`;
    const before = requests.at(-1);
    if (before?.says === says) before.times += times;
    else requests.push({ says, times });
  }
  const each = requests.map(({ says, times }) => (times === 1 ? says : `${says} ${glyphsFor(look).times} ${times}`));
  const { to, times, together } = sends[0]!;
  return `the ${CLIENT} sends ${allOf(each)} to ${to}${together && times > 1 ? ", all at once" : ""}`;
}

function changeSentences(change: RawSetup, now: RawSetup): string[] {
  const servers = resolveSetup(now).filter(({ name }) => change[name] !== undefined);
  return servers.flatMap((server) => changeWords(server, now[server.name]!, Object.keys(change[server.name]!)));
}

/** Times count from where a group of steps begins, which is the start of the run for the first group alone. */
function whenWords(steps: readonly Step[], at: number): string {
  const { atMs } = steps[at]!;
  if (atMs === undefined) return steps[at - 1]?.together ? "at the same time " : "";
  if (atMs === 0) return "";
  const inFirst = steps.slice(1, at + 1).every((step, before) => steps[before]!.together || step.atMs !== undefined);
  const time = `${sayDuration(atMs)} ${inFirst ? "after the start" : "later"}`;
  return holdsFromThen(steps[at]!) ? `from ${time} on, ` : `${time}, `;
}

/** A setting holds from then on; a server is switched off or on in a moment, as a request is sent. */
function holdsFromThen(step: Step): boolean {
  return step.kind === "change" && !Object.values(step.setup).some((settings) => Object.hasOwn(settings, "off"));
}
