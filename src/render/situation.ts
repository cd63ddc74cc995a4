import type { Scenario, Step } from "../scenario/scenario.ts";
import { shown } from "../scenario/shown.ts";
import { CLIENT } from "../trace.ts";
import { placeOf, type Server } from "../world/server.ts";
import { escapeAll } from "./escape.ts";
import { glyphsFor } from "./glyphs.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { stepWords } from "./scenario.ts";
import { textWidth, wrap } from "./width.ts";

const mostSteps = 4;

/** Who calls whom and how they are set, with nothing of how it ends; in plain mode without the drawing. */
export function situation(raw: Scenario, servers: readonly Server[], look: Look, plain: boolean): string[] {
  const scenario = escapeAll(raw);
  const width = Math.min(look.width, 84);
  const sentences = [
    ...servers.flatMap((server) => serverWords(server, scenario)),
    ...stepsWords(scenario.steps, look),
  ];
  const text = wrap(sentences.map((sentence) => `${capital(sentence)}.`).join(" "), width);
  return plain ? text : [...drawing(edgesOf(scenario, servers), look), "", ...text];
}

/** What is known of a server beside its kind: what was set for it, in words where there are some. */
function serverWords(server: Server, { setup }: Scenario): string[] {
  if (server.off) return [`${server.name} is off: nobody listens at its address`];
  const faults = server.faults.map(({ fault, value }) => fault.says(value));
  const named = new Set(["is", "faults", "off", ...server.faults.map(({ fault }) => fault.name)]);
  const settings = Object.entries(setup[server.name] ?? {})
    .filter(([key]) => !named.has(key))
    .map(([key, value]) => settingWords[key]?.(spaced(shown(value))) ?? `has ${key} ${shown(value)}`);
  const says = [...settings, ...faults];
  return says.length === 0 ? [] : [`${server.name} ${says.join(", and ")}`];
}

const settingWords: Readonly<Record<string, (value: string) => string>> = {
  timeout: (value) => (value === "none" ? "waits without a limit" : `waits at most ${value}`),
  noticesHangUp: (value) =>
    value === "true" ? "notices when its caller hangs up" : "does not notice when its caller hangs up",
};

function stepsWords(steps: readonly Step[], look: Look): string[] {
  const says = steps.slice(0, mostSteps).map((step) => stepWords(step, look));
  const left = steps.length - says.length;
  return left > 0 ? [...says, `and ${left} steps more`] : says;
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** A server calls those that its settings name. */
function edgesOf({ steps }: Scenario, servers: readonly Server[]): Edges {
  const names = servers.map(({ name }) => name);
  const sent = steps.flatMap((step) => (step.kind === "send" ? [placeOf(step.to).server] : []));
  const edges = new Map([[CLIENT, [...new Set(sent)]]]);
  for (const { name, settings } of servers) {
    const named = textsIn(settings);
    const called = names.filter((other) => other !== name && named.has(other));
    if (called.length > 0) edges.set(name, called);
  }
  return edges;
}

function textsIn(value: unknown): Set<string> {
  if (typeof value === "string") return new Set([value]);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.values(value).flatMap((inner) => [...textsIn(inner)]));
}

/** One line where each calls one other, otherwise a line for each caller. */
function drawing(edges: Edges, look: Look): string[] {
  const { line, right } = glyphsFor(look);
  const arrow = ` ${line}${right} `;
  const paint = paintFor(look);
  const chain = [CLIENT];
  for (let next = edges.get(CLIENT); next?.length === 1 && !chain.includes(next[0]!); next = edges.get(next[0]!))
    chain.push(next[0]!);
  const oneLine = chain.join(arrow);
  const whole = [...edges.values()].every((called) => called.length === 1) && chain.length === edges.size + 1;
  if (whole && textWidth(oneLine) <= look.width) return [paint.strong(oneLine)];
  return [...edges].flatMap(([caller, called]) =>
    wrap(`${caller}${arrow}${called.join(", ")}`, look.width).map(paint.strong),
  );
}

/** 1s as people write it in a sentence. */
function spaced(value: string): string {
  return value.replace(/^([\d.]+)(ms|s)$/, "$1 $2");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
