import { ProblemError } from "../../text/problems/problem.ts";
import { isMap } from "../read/document/shape.ts";

/** One span of an OpenTelemetry trace, as far as the lab uses it. */
export interface OtlpSpan {
  readonly id: string;
  readonly parent: string | undefined;
  readonly service: string;
  readonly kind: "server" | "client" | "other";
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

export const mostSpans = 200_000;

/** Reads OTLP JSON: a request of an exporter, several in a list, or one on each line, as the file exporter of the Collector writes. */
export function readSpans(text: string, file: string): OtlpSpan[] {
  const spans = documentsIn(text.replace(/^\uFEFF/, ""), file).flatMap((document) =>
    resourceSpansOf(document).flatMap(spansOf),
  );
  if (spans.length === 0) throw notOtlp(file, "it has no spans");
  if (spans.length > mostSpans) {
    const says = `${file} has ${spans.length} spans, more than ${mostSpans}`;
    throw new ProblemError([{ says, cure: "write fewer traces into the file" }]);
  }
  return spans;
}

function documentsIn(text: string, file: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const lines = text.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [{ line, at: at + 1 }]));
  return lines.map(({ line, at }) => {
    const document = parsed(line);
    if (document === undefined) throw notOtlp(file, lines.length === 1 ? "it is not JSON" : `line ${at} is not JSON`);
    return document;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? false;
  } catch {
    return undefined;
  }
}

function notOtlp(file: string, why: string): ProblemError {
  const cure = "write traces with the file exporter of an OpenTelemetry Collector, format json";
  return new ProblemError([{ says: `${file} is not an OpenTelemetry trace: ${why}`, cure }]);
}

/** Also finds what Tempo answers, which wraps the same parts or calls them batches. */
function resourceSpansOf(document: unknown): unknown[] {
  const inner = field(document, "trace") ?? document;
  return listIn(inner, "resourceSpans", "resource_spans", "batches");
}

function spansOf(resourceSpans: unknown): OtlpSpan[] {
  const service = attributesOf(field(resourceSpans, "resource")).get("service.name") ?? "unknown-service";
  const scopes = listIn(resourceSpans, "scopeSpans", "scope_spans", "instrumentationLibrarySpans");
  return scopes.flatMap((scope) => listIn(scope, "spans").flatMap((span) => spanOf(span, service)));
}

/** Leaves out a span without an id or without times. */
function spanOf(span: unknown, service: string): OtlpSpan[] {
  const trace = textOf(field(span, "traceId") ?? field(span, "trace_id"));
  const own = textOf(field(span, "spanId") ?? field(span, "span_id"));
  const startMs = millisecondsOf(field(span, "startTimeUnixNano") ?? field(span, "start_time_unix_nano"));
  const endMs = millisecondsOf(field(span, "endTimeUnixNano") ?? field(span, "end_time_unix_nano"));
  if (own === "" || !Number.isFinite(startMs) || !Number.isFinite(endMs) || endMs < startMs) return [];
  const above = textOf(field(span, "parentSpanId") ?? field(span, "parent_span_id"));
  const code = field(field(span, "status"), "code");
  return [
    {
      id: `${trace}/${own}`,
      parent: /^0*$/.test(above) ? undefined : `${trace}/${above}`,
      service,
      kind: kindOf(field(span, "kind")),
      name: textOf(field(span, "name")),
      startMs,
      endMs,
      failed: code === 2 || code === "STATUS_CODE_ERROR",
      attributes: attributesOf(span),
    },
  ];
}

/** A kind is a number or a name. A consumer takes messages as a server takes requests. */
function kindOf(kind: unknown): OtlpSpan["kind"] {
  if ([2, 5, "SPAN_KIND_SERVER", "SPAN_KIND_CONSUMER"].includes(kind as never)) return "server";
  return [3, 4, "SPAN_KIND_CLIENT", "SPAN_KIND_PRODUCER"].includes(kind as never) ? "client" : "other";
}

function attributesOf(holder: unknown): ReadonlyMap<string, string> {
  const entries = listIn(holder, "attributes").flatMap((each): [string, string][] => {
    const value = field(each, "value");
    const [given] = ["stringValue", "string_value", "intValue", "int_value"].flatMap((key) => field(value, key) ?? []);
    return given === undefined ? [] : [[textOf(field(each, "key")), textOf(given)]];
  });
  return new Map(entries);
}

function field(of: unknown, key: string): unknown {
  return isMap(of) && Object.hasOwn(of, key) ? of[key] : undefined;
}

function listIn(of: unknown, ...keys: readonly string[]): unknown[] {
  return keys.flatMap((key) => {
    const list = field(of, key);
    return Array.isArray(list) ? list : [];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Nanoseconds are a string, because they exceed the numbers of JSON. */
function millisecondsOf(nanoseconds: unknown): number {
  const text = textOf(nanoseconds);
  return /^\d{1,20}$/.test(text) ? Number(BigInt(text) / 1000n) / 1000 : Number.NaN;
}
