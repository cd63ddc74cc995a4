import type { RawSetup } from "../../scenario/scenario.ts";
import { readComponent } from "../../service/health/component-setting.ts";
import type { MadeApplication } from "../../service/health/make.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { nearest } from "../../text/words/nearest.ts";
import { didYouMean } from "../../text/words/suggestion.ts";

/** A setup after `--set` or `--then`, and the components that were added to it. */
export interface ChangedHealth {
  readonly setup: RawSetup;
  readonly added: readonly string[];
}

/** Settings of the health server itself, not of a component. */
const own = ["liveness", "readiness", "starts", "stops"];
/** Servers that may run next to the health server. */
const companions = ["order", "payment"];
const other = new RegExp(`^(${companions.join("|")})\\.([^=]+)=(.*)$`, "s");

/** Reads a change: `pay=DOWN` sets a component, `db/audit=DOWN` a part of one, `readiness=REFUSING_TRAFFIC` a state. */
export async function readChange(
  written: string,
  setup: RawSetup,
  { application, known }: MadeApplication,
): Promise<ChangedHealth> {
  const [, server, setting, given] = other.exec(written) ?? [];
  if (server !== undefined && setting !== undefined && given !== undefined) {
    const { yamlValue } = await import("./yaml-value.ts");
    const before = setup[server] ?? {};
    return { setup: withAsked({ ...setup, [server]: { ...before, [setting]: yamlValue(given) } }), added: [] };
  }
  const equals = written.indexOf("=");
  const name = written
    .slice(0, Math.max(0, equals))
    .replace(/^health\./, "")
    .trim();
  const value = written.slice(equals + 1).trim();
  if (equals < 0 || name === "" || value === "") {
    throw new ProblemError([
      { says: `"${written}" is not a change`, cure: "write COMPONENT=STATUS, such as pay=DOWN" },
    ]);
  }
  const health = setup.health ?? {};
  const [top = name, ...parts] = name.split("/");
  const components = (health.components ?? {}) as Readonly<Record<string, unknown>>;
  const next = own.includes(name)
    ? { ...health, [name]: value }
    : { ...health, components: { ...components, [top]: nested(components[top], parts, await readValue(value)) } };
  const there = application.components.map((component) => component.name);
  const isNew = !own.includes(name) && !Object.hasOwn(components, top) && !there.includes(top);
  const property = known.nearest(top);
  const meant = property === undefined ? nearest(top, [...there, ...own]) : `--property ${property}=${value}`;
  return { setup: withAsked({ ...setup, health: next }), added: isNew ? [sayAdded(top, meant)] : [] };
}

function sayAdded(name: string, meant: string | undefined): string {
  return `${name} is a new component${meant === undefined ? "" : `; ${didYouMean(meant)}`}`;
}

function nested(before: unknown, parts: readonly string[], value: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  const map = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
  return { ...map, [part]: nested(map[part], rest, value) };
}

/** Loads the YAML reader only for a map or a list. */
async function readValue(text: string): Promise<unknown> {
  return /^[[{]/.test(text) ? (await import("./yaml-value.ts")).yamlValue(text) : text;
}

/** Adds the servers that components call, and payment, which every order server calls. */
function withAsked(setup: RawSetup): RawSetup {
  const asked = serversAsked(setup);
  const names = asked.includes("order") || Object.hasOwn(setup, "order") ? ["payment", ...asked] : asked;
  const started = names.filter((name) => companions.includes(name)).map((name) => [name, setup[name] ?? {}] as const);
  return Object.fromEntries([...started, ...Object.entries(setup)]);
}

/** Returns the servers that components call. */
export function serversAsked(setup: RawSetup): string[] {
  const components = Object.entries((setup.health?.components ?? {}) as Readonly<Record<string, unknown>>);
  return components.flatMap(([name, written]) => askedBy(name, written));
}

/** Notes a server that no component calls and whose settings therefore have no effect. One note is enough: an order server calls payment. */
export function noteUnasked(setup: RawSetup, asked: ReadonlySet<string>): string[] {
  const hasSettings = (name: string) => Object.keys(setup[name] ?? {}).length > 0;
  const idle = companions.find((name) => hasSettings(name) && !asked.has(name) && !asked.has("order"));
  return idle === undefined
    ? []
    : [`no component calls ${idle}, so its settings have no effect; add --set '${idle}Check={asks: ${idle}}'`];
}

/** Returns the servers that a component calls. An unreadable component calls none, and is rejected later. */
function askedBy(name: string, written: unknown): string[] {
  const read = readComponent(name, written);
  return "wrong" in read ? [] : [...read.leaves.values()].flatMap(({ asks }) => asks?.to ?? []);
}
