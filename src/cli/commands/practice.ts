import type { Command } from "commander";
import { documentText } from "../../render/json/documents/document-text.ts";
import { listingOf } from "../../scenario/library/library.ts";
import { listTracks } from "../../scenario/library/tracks.ts";
import { kindNamed, listAllPractice, practiceKinds } from "../../scenario/practice/practice.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { under } from "../options/option-groups.ts";
import { isGiven } from "../options/option-rules.ts";
import { practiceFiles } from "../practice/practice-files.ts";
import { type PracticeOptions, practiceOptions } from "../practice/practice-options.ts";

interface Options extends PracticeOptions {
  readonly guess?: readonly string[];
  readonly random?: boolean;
}

export function define(command: Command): void {
  command.argument("[name]", "name of an exercise, a mystery, an incident, a task or a path (default: list them)");
  // Before the rules of each kind, which would say what else the option needs.
  command.hook("preAction", () => refuseForeign(command));
  practiceOptions(command);
  for (const { heading, declare } of Object.values(practiceFiles)) {
    under(command, heading, () => declare(command));
  }
  command.addHelpText(
    "after",
    labCommands(`
An exercise is a setup that fails: change it until it reaches its goal. A mystery hides a fault of payment: find it from
outside. An incident runs up to a moment at which you decide; then all decisions are compared. A task is code to write: a
server or a client of your own, in any language, which the failures of the gauntlet judge. A path is a sequence of lessons
and exercises for a group.

Examples:
  lab practice                                                      list everything
  lab practice ends-in-time                                         show it, and judge its file each time you save it
  lab practice ends-in-time --set order.timeout=1s                  judge one change
  lab practice the-slow-one                                         hide it, and wait for your requests
  lab practice the-slow-one --guess payment.delay=2s                compare a guess with it
  lab practice --random --seed 7 --level 2                          hide a random fault
  lab practice black-friday                                         decide in an incident
  lab practice black-friday --choose shed --out incident.html       all decisions, as a page
  lab practice write-retries --out retries                          write starters in five languages
  lab practice write-retries --use 'order=node retries/order.mjs'   judge your server
  lab practice write-lookups --client 'node pay.mjs'                judge your client
  lab practice black-friday --class 07.json                         store the decision for your hand-in
  lab practice 45-minutes                                           take a path

Exit codes: 0 solved, 1 not solved, 2 usage error, 4 this machine was too busy to tell, 130 interrupted.`),
  );
}

/** Rejects options of another kind of practice, so that none is silently ignored. */
function refuseForeign(command: Command): void {
  const [name] = command.args;
  const kind = kindOf(name, command.opts());
  if (name !== undefined && kind === undefined) return;
  const own = kind === undefined ? [] : practiceFiles[kind].options;
  for (const { options, plural } of Object.values(practiceFiles)) {
    const foreign = options.find((long) => !own.includes(long) && isGiven(command, long));
    if (foreign === undefined) continue;
    throw new ProblemError([
      kind === undefined
        ? {
            says: `${foreign} has no effect without a name`,
            cure: `write a name; ${labCommand("practice")} lists them`,
          }
        : { says: `${foreign} applies only to ${plural}`, cure: "leave it out" },
    ]);
  }
}

export async function act(lab: Lab, args: readonly [string?], options: Options): Promise<number> {
  const [name] = args;
  const kind = kindOf(name, options);
  if (kind !== undefined) return await practiceFiles[kind].act(lab, args as never, options as never);
  if (name !== undefined) {
    if (listingOf(name) !== undefined)
      throw new ProblemError([
        { says: `${name} is a lesson, not practice`, cure: `write ${labCommand(`predict ${name}`)}` },
      ]);
    if (listTracks().some((track) => track.name === name))
      throw new ProblemError([
        { says: `${name} is a track, not practice`, cure: `write ${labCommand(`learn ${name}`)}` },
      ]);
    const names = listAllPractice().map((each) => each.name);
    const cure = suggest(name, names, `see ${labCommand("practice")}`);
    throw new ProblemError([{ says: `there is no practice called "${name}"`, cure }]);
  }
  const given = { "--hints": options.hints, "--hint": options.hint, "--class": options.class };
  const [needy] = Object.entries(given).flatMap(([long, value]) => (value === undefined ? [] : [long]));
  if (needy !== undefined)
    throw new ProblemError([{ says: `${needy} has no effect without a name`, cure: "write the name of an exercise" }]);
  return await list(lab, options);
}

/** Returns the kind of practice that a command line means. A guess without a name is about the last mystery. */
function kindOf(name: string | undefined, { guess, random }: Options) {
  if (random || (name === undefined && guess !== undefined)) return "mystery";
  return name === undefined ? undefined : kindNamed(name);
}

async function list({ terminal, made }: Lab, { json }: Options): Promise<number> {
  const all = listAllPractice();
  const byKind = Object.fromEntries(
    practiceKinds.map((kind) => [kind, all.filter((each) => each.kind === kind).map(({ kind: _, ...each }) => each)]),
  );
  if (json) terminal.printData(documentText(byKind, made));
  else {
    const { practiceByKind } = await import("../../render/text/practice/practice-list.ts");
    terminal.print(`${practiceByKind(all, terminal.look).join("\n")}\n`);
  }
  return 0;
}
