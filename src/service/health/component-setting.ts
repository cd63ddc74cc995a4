import type { Component, Detail, LeafReport } from "../../spring/components/component.ts";
import { readDuration, readLimit, type Wrong } from "../../text/values/units.ts";
import { nearest } from "../../text/words/nearest.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** The report of a leaf, and how long it takes. */
export interface Leaf {
  readonly takesMs: number;
  /** The server that it really calls, and the timeout. Without it, the setup contains the report. */
  readonly asks?: { readonly to: string; readonly withinMs: number };
  readonly given: LeafReport;
}

export interface ReadComponent {
  readonly component: Component;
  /** By their full names. */
  readonly leaves: ReadonlyMap<string, Leaf>;
}

const leafKeys = ["status", "description", "details", "takes", "asks", "within", "throws", "fails"];

/**
 * Reads a component from a setup: a status, a map with its report, or its parts by name. Parts whose names resemble a
 * setting are below `parts`.
 */
export function readComponent(name: string, written: unknown, prefix = ""): ReadComponent | Wrong {
  const full = prefix + name;
  if (typeof written === "string") return leaf(name, full, { takesMs: 0, given: sayStatus(written) });
  if (!isMap(written)) return { wrong: "is not a component", cure: "write a status such as DOWN, or a map" };
  const inner = isMap(written.parts) ? written.parts : written;
  const keys = Object.keys(inner);
  const isLeaf =
    inner === written && keys.some((key) => leafKeys.includes(key) || nearest(key, leafKeys) !== undefined);
  const unknown = isLeaf && keys.find((key) => !leafKeys.includes(key));
  if (unknown) {
    const cure = `for a part of this name write parts: { ${unknown}: UP }; for a setting, ${suggest(unknown, leafKeys)}`;
    return { wrong: `has no setting ${unknown}`, cure };
  }
  return isLeaf ? readLeaf(name, full, inner) : readParts(name, full, inner);
}

function readParts(name: string, full: string, written: Readonly<Record<string, unknown>>): ReadComponent | Wrong {
  const parts: Component[] = [];
  const leaves = new Map<string, Leaf>();
  for (const [part, each] of Object.entries(written)) {
    const read = readComponent(part, each, `${full}/`);
    if ("wrong" in read) return { ...read, wrong: `contains ${part}, which ${read.wrong}` };
    parts.push(read.component);
    for (const [inner, own] of read.leaves) leaves.set(inner, own);
  }
  return { component: { name, parts }, leaves };
}

function readLeaf(name: string, full: string, written: Readonly<Record<string, unknown>>): ReadComponent | Wrong {
  const takes = readDuration(written.takes ?? "0s");
  if ("wrong" in takes) return { ...takes, wrong: `takes a time that ${takes.wrong}` };
  const within = readLimit(written.within ?? "none");
  if ("wrong" in within) return { ...within, wrong: `has a timeout that ${within.wrong}` };
  const details = new Map(
    Object.entries(isMap(written.details) ? written.details : {}).map(([k, v]) => [k, detail(v)]),
  );
  const { status, description, asks, throws, fails } = written;
  const given =
    typeof throws === "string" ? thrown(throws) : typeof fails === "string" ? failed(fails, details) : undefined;
  const said = { status: { code: String(status ?? "UP"), description: String(description ?? "") }, details };
  return leaf(name, full, {
    takesMs: takes.value,
    ...(typeof asks === "string" ? { asks: { to: asks, withinMs: within.value } } : {}),
    given: given ?? said,
  });
}

function leaf(name: string, full: string, own: Leaf): ReadComponent {
  return { component: { name }, leaves: new Map([[full, own]]) };
}

/** Reads `DOWN` or `DOWN: the card network is closed`; `nothing` means that the indicator reports nothing. */
function sayStatus(written: string): LeafReport {
  if (written === "nothing") return "nothing";
  const colon = written.indexOf(":");
  const [code, text] = colon < 0 ? [written, ""] : [written.slice(0, colon), written.slice(colon + 1)];
  return { status: { code: code.trim(), description: text.trim() }, details: new Map() };
}

function thrown(message: string): LeafReport {
  return { exception: "java.lang.IllegalStateException", message };
}

/**
 * The report of an indicator that extends the framework's class, which catches exceptions and reports DOWN with the
 * reason.
 */
export function failed(error: string, details: ReadonlyMap<string, Detail>): LeafReport {
  return { status: { code: "DOWN", description: "" }, details: new Map([...details, ["error", error]]) };
}

function detail(value: unknown): Detail {
  if (Array.isArray(value)) return value.map(detail);
  if (isMap(value)) return new Map(Object.entries(value).map(([key, inner]) => [key, detail(inner)]));
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
