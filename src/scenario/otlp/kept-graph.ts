import { mustHave } from "../../text/values/must-have.ts";
import { several } from "../../text/words/phrases.ts";
import { mostOnTheWay } from "../setup/checking/call-circles.ts";
import type { GraphCall, GraphRequest, TracedGraph } from "./traced-graph.ts";

const mostLines = 40;
const mostCallsOfRequest = 200;

/** A request of a server with the calls that a scenario can play. */
export interface KeptRequest extends GraphRequest {
  readonly server: string;
  /** The calls that are not in its groups, in words. */
  readonly leftOut: readonly string[];
}

export interface KeptServer {
  readonly name: string;
  readonly requests: readonly KeptRequest[];
  /** The number of its requests that are left out. */
  readonly rarer: number;
}

interface KeptGraph {
  /** The request with which most traces begin. */
  readonly entry: KeptRequest;
  readonly servers: readonly KeptServer[];
}

type KeptPlace = Pick<KeptRequest, "server"> & GraphRequest;

/** Returns the name of a traced service in the setup. */
export type Naming = (service: string) => string;

/** Leaves out rare requests, calls that close a circle, and calls beyond the limits of a setup. */
export function keptGraph(graph: TracedGraph, nameOf: Naming): KeptGraph {
  const places = [...graph].flatMap(([server, lines]) =>
    [...lines.values()].map((each): KeptPlace => ({ server, ...each })),
  );
  places.sort((one, other) => other.entries - one.entries);
  const [first] = places as [KeptPlace];
  const byServer = [...graph.keys()].map((name) => {
    const byCount = places.filter(({ server }) => server === name).sort((one, other) => other.count - one.count);
    const ranked = first.server === name ? [first, ...byCount.filter((each) => each !== first)] : byCount;
    return { name, kept: ranked.slice(0, mostLines), rarer: Math.max(0, ranked.length - mostLines) };
  });
  const kept = new Map(byServer.flatMap((server) => server.kept).map((each) => [keyOf(each.server, each.line), each]));
  const ordered = callersFirst(
    places.filter(({ server, line }) => kept.has(keyOf(server, line))),
    kept,
  );
  const orders = new Map(ordered.map((key, at) => [key, at]));
  /** By request: how many servers are on the longest way to it. */
  const depths = new Map<string, number>();
  const requests = new Map(
    ordered.map((key, at) => {
      const depth = depths.get(key) ?? 1;
      const whyLeftOut = ({ to, line }: GraphCall) => {
        const order = orders.get(keyOf(to, line));
        if (order === undefined) return `to rarer requests of ${nameOf(to)}`;
        if (order <= at) return `to ${nameOf(to)} ${line}, which leads back to this request`;
        return depth < mostOnTheWay ? undefined : `to ${nameOf(to)} ${line}, after ${mostOnTheWay} servers`;
      };
      const request = withoutCalls(mustHave(kept.get(key), key), whyLeftOut);
      for (const { to, line } of request.groups.flat()) {
        const called = keyOf(to, line);
        depths.set(called, Math.max(depths.get(called) ?? 1, depth + 1));
      }
      return [key, request];
    }),
  );
  const requestOf = ({ server, line }: KeptPlace) => mustHave(requests.get(keyOf(server, line)), keyOf(server, line));
  const servers = byServer.map((each) => ({ ...each, requests: each.kept.map(requestOf) }));
  return { entry: requestOf(first), servers };
}

function withoutCalls(place: KeptPlace, whyLeftOut: (call: GraphCall) => string | undefined): KeptRequest {
  const counts = new Map<string, number>();
  let room = mostCallsOfRequest;
  const groups = place.groups.map((group) =>
    group.filter((call) => {
      const why = whyLeftOut(call) ?? (room > 0 ? undefined : `after the first ${mostCallsOfRequest}`);
      if (why === undefined) room -= 1;
      else counts.set(why, (counts.get(why) ?? 0) + 1);
      return why === undefined;
    }),
  );
  return { ...place, groups, leftOut: [...counts].map(([why, count]) => `${several(count, "call")} ${why}`) };
}

/** Orders requests so that each is before those that it calls, except for calls that close a circle. */
function callersFirst(places: readonly KeptPlace[], kept: ReadonlyMap<string, KeptPlace>): string[] {
  const open = places.map(({ server, line }) => keyOf(server, line)).reverse();
  const seen = new Set<string>();
  const done = new Set<string>();
  // A stack of its own: a trace may be deeper than the calls of a program.
  for (let key = open.at(-1); key !== undefined; key = open.at(-1)) {
    if (seen.has(key)) {
      done.add(key);
      open.pop();
      continue;
    }
    seen.add(key);
    const called = mustHave(kept.get(key), key)
      .groups.flat()
      .map(({ to, line }) => keyOf(to, line));
    open.push(...called.filter((each) => kept.has(each) && !seen.has(each)).reverse());
  }
  return [...done].reverse();
}

function keyOf(server: string, line: string): string {
  return `${server} ${line}`;
}
