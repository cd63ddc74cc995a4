import type { Scenario } from "../../../scenario/scenario.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { kindOf } from "../../../scenario/steps/index.ts";
import { askingSettings } from "../../../service/asking/settings/asking-settings.ts";
import type { CallFlow } from "../../../service/flow.ts";
import { serviceOf } from "../../../service/index.ts";
import type { WrittenSettings } from "../../../service/service.ts";
import { neededCallSettings } from "../../../service/setting/needed-call.ts";
import { unique } from "../../../text/values/unique.ts";
import { plural } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import type { Server } from "../../../world/server.ts";
import { inCallOrder } from "../calls/call-order.ts";
import { inSteps, stepNotes } from "./call-tree.ts";
import { foldEqual, fromTo, withoutNumber } from "./equal-parts.ts";
import { settingPairs } from "./setting-pairs.ts";

/** A server of a setup, or several that are alike. */
export interface GraphBox {
  readonly name: string;
  /** Its name with the number of its instances, or the first and the last of several servers. */
  readonly says: string;
  /** The number of servers or instances. */
  readonly count: number;
  /** Its kind and its settings. */
  readonly notes: readonly string[];
}

/** The calls of one server to another for the same purpose. */
export interface GraphArrow {
  readonly from: string;
  readonly to: string;
  /** The request; empty if only a request shows it. */
  readonly says: string;
  /** The defences of the call, and when it is made. */
  readonly notes: readonly string[];
  readonly isOptional: boolean;
}

/** The servers of a setup in the order of their calls, each with the calls that arrive there. */
export interface ServerGraph {
  readonly boxes: readonly GraphBox[];
  readonly arrows: readonly GraphArrow[];
}

type Shown = Pick<Scenario, "setup" | "steps">;

/** Settings that belong to the call of a server with only one. */
const ofCalls = new Set([...Object.keys(askingSettings), ...Object.keys(neededCallSettings), "asks"]);

/** Describes the servers of a scenario and their calls. `folds`: describes many servers that look the same as one. */
export function serverGraph({ setup, steps }: Shown, folds = true): ServerGraph {
  const servers = resolveSetup(setup);
  const sent = steps.flatMap((step) => {
    const says = kindOf(step).line(step);
    return kindOf(step)
      .calls(step)
      .map((to) => arrowOf(CLIENT, to, says));
  });
  const made = servers.flatMap((server) => arrowsOf(server, setup[server.name]!, servers));
  const arrows = unique([...sent, ...made]);
  const names = inCallOrder([CLIENT, ...servers.map(({ name }) => name)], arrows);
  const boxes = names
    .filter((name) => name !== CLIENT || sent.length > 0)
    .map((name) => boxOf(name, setup[name] ?? {}, servers));
  return folds ? folded({ boxes, arrows }) : { boxes, arrows };
}

function arrowOf(from: string, to: string, says: string, notes: readonly string[] = []): GraphArrow {
  return { from, to, says, notes, isOptional: notes.includes("optional") };
}

function boxOf(name: string, settings: WrittenSettings, servers: readonly Server[]): GraphBox {
  if (name === CLIENT) return { name, says: name, count: 1, notes: [] };
  const { kind, instances } = servers.find((each) => each.name === name)!;
  const { is, count, ...rest } = settings;
  const hidden = kind === "service" ? inSteps : [...ofCalls];
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !hidden.includes(key)));
  const kinds = kind === "service" || kind === name ? [] : [kind];
  const number = instances?.count ?? 1;
  const numbered = number > 1 ? `${name} × ${number}` : name;
  return { name, says: numbered, count: number, notes: [...kinds, ...settingPairs(own)] };
}

function arrowsOf({ name, kind, settings }: Server, raw: WrittenSettings, servers: readonly Server[]): GraphArrow[] {
  const service = serviceOf(kind);
  const flows = service.flows?.(settings) ?? [];
  const calls = flows.flatMap(({ calls, takes }) => calls.map((call) => ({ call, takes })));
  const isOfMany = flows.filter(({ calls }) => calls.length > 0).length > 1;
  const arrows = calls
    .filter(({ call }) => !call.written.includes("undo"))
    .map(({ call, takes }) => {
      const { method = takes.method, path = takes.path } = call;
      const says = method === "*" ? "" : `${method} ${path}`;
      const cause = isOfMany && method !== "*" ? [`for ${takes.method} ${takes.path}`] : [];
      return arrowOf(name, call.to, says, [...notesOf(call, kind, raw), ...cause]);
    });
  const known = new Set(arrows.map(({ to }) => to));
  const others = (service.asks?.(settings) ?? textsIn(raw)).filter((to) => !known.has(to) && to !== name);
  const there = new Set(servers.map((server) => server.name));
  return [...arrows, ...[...new Set(others)].filter((to) => there.has(to)).map((to) => arrowOf(name, to, ""))];
}

/** The servers that settings name in some way. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const groups: Readonly<Record<string, string>> = {
  together: "at once with others",
  firstOf: "until one succeeds",
  afterAnswering: "after the response",
};

/** Says when a call is made, and its defences. `written`: the path of the setting that makes it. */
function notesOf({ written }: CallFlow, kind: string, raw: WrittenSettings): string[] {
  const isFallback = written.includes("fallback");
  if (kind !== "service") {
    const defences = Object.fromEntries(Object.entries(raw).filter(([key]) => ofCalls.has(key) && key !== "asks"));
    return isFallback ? ["fallback"] : settingPairs(defences);
  }
  const way = written.slice(0, written.lastIndexOf("fallback") < 0 ? -1 : written.lastIndexOf("fallback"));
  let value: unknown = raw;
  const notes = way.flatMap((key, at) => {
    value = (value as WrittenSettings)[key];
    const isStep = typeof key === "number";
    const own = isStep && !(isFallback && at === way.length - 1) ? stepNotes(value as WrittenSettings) : [];
    return [...own, ...(typeof key === "string" && groups[key] !== undefined ? [groups[key]] : [])];
  });
  return [...new Set(isFallback ? [...notes, "fallback"] : notes)];
}

/** Draws several servers that look the same as one, if they have the same callers and call the same servers. */
function folded({ boxes, arrows }: ServerGraph): ServerGraph {
  const keyOf = ({ name, says: _, ...box }: GraphBox) => {
    const own = arrows.filter(({ from, to }) => from === name || to === name);
    const calls = own.map(({ from, to, ...more }) => ({
      ...more,
      from: from === name ? "" : from,
      to: to === name ? "" : to,
    }));
    return JSON.stringify([withoutNumber(name), box, calls]);
  };
  const hidden = new Set<string>();
  const drawn = foldEqual(boxes, keyOf).map((each): GraphBox => {
    if ("part" in each) return each.part;
    const [first] = each.more;
    for (const { name } of each.more.slice(1)) hidden.add(name);
    const says = fromTo(each.more.map(({ name }) => name));
    const number = plural(each.more.length, "server") + (first.count > 1 ? ` × ${first.count}` : "");
    return { ...first, says, count: each.more.length, notes: [number, ...first.notes] };
  });
  return { boxes: drawn, arrows: arrows.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to)) };
}
