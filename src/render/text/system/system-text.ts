import { namedIn, type System, type SystemService } from "../../../hunt/system/system.ts";
import type { FailedWhen } from "../../../scenario/goals/accepted-answer.ts";
import { sayGoal } from "../../../scenario/goals/goal.ts";
import { sayDuration } from "../../../text/values/units.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import type { CallNode } from "../../view/setup/call-tree.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";
import { treeText } from "../learn/call-tree-text.ts";
import { hanging, partsText } from "../learn/lesson-introduction.ts";

/** Describes a system before anything is started. `file`: the words with which it is named on a command line. */
export function systemText(raw: System, file: string, look: Look): string {
  const { reset, requests, accept, goals, optional, name, title } = escapeAll(raw);
  const services = new Map([...raw.services].map((each) => escapeAll(each)));
  const outside = [...raw.outside].map((each) => escapeAll(each));
  const paint = paintFor(look);
  const part = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [paint.faint(head), ...lines.flatMap((line) => hanging("", line, look))];
  const column = Math.max(...[...services.keys()].map(textWidth)) + 2;
  const list = [...services.values()].flatMap((each) => hanging(padEnd(each.name, column), sayService(each), look));
  const fronts = [...new Set(requests.map(({ to }) => to))];
  const trees = fronts.map((front) => nodeOf(services, front, []));
  const isKnown = trees.some(({ inner }) => inner.length > 0);
  const every = "Each program has the addresses of all other services in its environment, such as STOCK_URL.";
  const asked = (each: System["requests"][number]) =>
    `${each.method} ${each.path} to ${each.to}, waits at most ${sayDuration(each.patienceMs)}`;
  return partsText([
    wrap(title === undefined ? name : `${name}: ${title}`, look.width).map(paint.strong),
    [paint.faint("services"), ...list],
    isKnown ? [paint.faint("calls"), ...treeText(trees, look)] : part("calls", [every]),
    part(
      "outside",
      outside.map(([host, to]) => `${host} leads to ${to}`),
    ),
    part("before each run", [...(reset.command === undefined ? [] : [reset.command]), ...reset.requests.map(asked)]),
    part("request", requests.map(asked)),
    part("accepted", accept.map(sayRow)),
    part("rules", [...goals.map(sayGoal), ...(optional.length === 0 ? [] : [`optional: ${optional.join(", ")}`])]),
    [paint.faint("next"), ...["run", "hunt"].map((command) => `  ${labCommand(`${command} ${shellWord(file)}`)}`)],
  ]);
}

function sayService({ run, url, plays = [], restartsEach }: SystemService): string {
  const anew = restartsEach ? ", anew before each run" : "";
  if (run !== undefined) return `${run}${anew}`;
  if (url !== undefined) return `runs at ${url}`;
  return `played by the lab: ${plays.map(({ method, path }) => `${method} ${path}`).join(", ")}`;
}

/** The services whose addresses a service names, and those that these name. */
function nodeOf(services: System["services"], name: string, path: readonly string[]): CallNode {
  const { run = "", env = {}, template } = services.get(name) ?? {};
  const names = new Set([run, ...Object.values(env), template?.text ?? ""].flatMap(namedIn));
  const inner = [...names].filter((to) => services.has(to) && to !== name && !path.includes(to));
  const below = [...path, name];
  return { says: name, notes: [], isCall: path.length > 0, inner: inner.map((to) => nodeOf(services, to, below)) };
}

function sayRow({ when, status, json, body, withinMs }: System["accept"][number]): string {
  const says = [
    ...(status === undefined ? [] : [status.join(" or ")]),
    ...(json === undefined ? [] : [`JSON with ${JSON.stringify(json)}`]),
    ...(body === undefined ? [] : [`a body with ${body}`]),
    ...(withinMs === undefined ? [] : [`within ${sayDuration(withinMs)}`]),
  ];
  return `${sayWhen(when)}: ${says.join(", ")}`;
}

function sayWhen({ kind, names }: FailedWhen): string {
  if (kind === "nothing" || kind === "anything") return `${kind} failed`;
  return `${kind === "only" ? "only " : ""}${names.join(", ")} failed`;
}
