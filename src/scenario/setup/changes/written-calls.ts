import { isMap } from "../../read/document/shape.ts";
import type { RawSetup } from "../../scenario.ts";

/** The settings of a server as a file writes them. */
export type WrittenServer = RawSetup[string];

/** A call of a service as its file writes it. */
export interface WrittenCall {
  /** Its name in settings such as `checkout.payment.timeout`: the server it calls, with the path if the service calls several paths there. */
  readonly name: string;
  /** Its place among the settings of the service. */
  readonly path: readonly string[];
  readonly step: WrittenServer;
}

/** The settings of a service that contain its calls. */
export const callKeys: readonly string[] = ["does", "takes"];
const lists = ["together", "firstOf", "does", "afterAnswering"];

/** Lists the calls of a service of the file; other servers have none. */
export function writtenCalls(server: string, settings: WrittenServer): WrittenCall[] {
  if ((settings.is ?? server) !== "service") return [];
  const { takes } = settings;
  const routes = isMap(takes) ? Object.entries(takes) : [];
  const found = [
    ...callsAmong(settings.does, ["does"]),
    ...routes.flatMap(([line, route]) => callsAmong(isMap(route) ? route.does : undefined, ["takes", line, "does"])),
  ];
  return found.map((call) => {
    const [to, path] = placeOf(call);
    const isOnly = found.every((other) => placeOf(other)[0] !== to || placeOf(other)[1] === path);
    return { ...call, name: isOnly ? to : to + path };
  });
}

/** Returns the calls that a name means: all to a server, or only those to one path, as in `payment/pay`. */
export function callsNamed(name: string, server: string, settings: WrittenServer): WrittenCall[] {
  return writtenCalls(server, settings).filter((call) => [placeOf(call)[0], placeOf(call).join("")].includes(name));
}

function callsAmong(steps: unknown, path: readonly string[]): Omit<WrittenCall, "name">[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: unknown, at) => {
    if (!isMap(step)) return [];
    const here = [...path, String(at)];
    const own = typeof step.calls === "string" ? [{ path: here, step }] : [];
    return [...own, ...lists.flatMap((key) => callsAmong(step[key], [...here, key]))];
  });
}

/** The server that a call is sent to, and its path without the query. */
function placeOf({ step }: Pick<WrittenCall, "step">): [to: string, path: string] {
  const [to = "", , path = ""] = String(step.calls).split(" ");
  return [to, path.replace(/\?.*/, "")];
}

/** Whether the steps of two services are the same, except for the settings of calls. */
export function differOnlyInCalls(one: WrittenServer, other: WrittenServer): boolean {
  const [first, second] = [one, other].map((each) => JSON.stringify(callKeys.map((key) => frameOf(each[key]))));
  return first === second;
}

function frameOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(frameOf);
  if (!isMap(value)) return value;
  if (typeof value.calls === "string") return "a call";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, frameOf(inner)]));
}
