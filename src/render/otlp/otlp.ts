import { createHash } from "node:crypto";
import { faults } from "../../fault/index.ts";
import type { Gauntlet } from "../../gauntlet/card.ts";
import type { HuntReport } from "../../hunt/hunt-report.ts";
import type { Report } from "../../scenario/report.ts";
import { marker } from "../../text/marker.ts";
import { halfDigits } from "../../world/run-trace.ts";
import type { Look } from "../look.ts";
import type { Made, Runs } from "../results.ts";
import { escapeAll, escapeJson } from "../view/escape.ts";
import { type CallSpan, type NamedRun, spansOf } from "./spans.ts";

const faultNames = new Set(faults.map(({ name }) => name));
const isFault = (name: string) => faultNames.has(name);

/** Writes the calls of runs as OpenTelemetry traces. */
export function runs({ reports }: Runs, _: Look, made: Made): string {
  return document(reports, made);
}

/** Writes the calls of every failure of a gauntlet. */
export function gauntlet({ rows }: Gauntlet, _: Look, made: Made): string {
  return document(
    rows.map(({ story }) => story),
    made,
  );
}

/** Writes the calls of every break of a hunt that was played again for its story. */
export function hunt({ breaks }: HuntReport, _: Look, made: Made): string {
  return document(
    breaks.flatMap(({ story }) => story ?? []),
    made,
  );
}

function document(reports: readonly Report[], { version }: Made): string {
  const spans = escapeAll(reports).flatMap((report, at) =>
    storiesIn(report).flatMap((story) => spansOf(named(story, at), isFault)),
  );
  const services = [...new Set(spans.map(({ service }) => service))];
  const resourceSpans = services.map((service) => ({
    resource: { attributes: [attribute("service.name", service)] },
    scopeSpans: [
      {
        scope: { name: marker, version },
        spans: spans.filter((span) => span.service === service).map(spanJson),
      },
    ],
  }));
  return `${escapeJson(JSON.stringify({ resourceSpans }))}\n`;
}

/** A load keeps only its examples. The same call may be an example twice, as the slowest and for its status. */
function storiesIn(report: Report): Report[] {
  const examples = (report.load?.loads ?? []).flatMap((each) => each.examples);
  const first = new Map(examples.map((story) => [story.calls[0]?.call, story]));
  return [report, ...[...first.values()].map((story) => ({ ...report, ...story }))];
}

/** A run in virtual time has no headers and no date; its names follow from what was played, so that it gives the same bytes. */
function named(report: Report, at: number): NamedRun {
  const { trace, scenario, setup, seed, set, twisted, changeWords } = report;
  if (trace !== undefined) return { ...report, trace };
  const played = JSON.stringify([at, scenario.name, scenario.steps, setup, seed, set, twisted, changeWords]);
  const id = createHash("sha256").update(played).digest("hex").slice(0, halfDigits);
  return { ...report, trace: { id, startedAtMs: 0 } };
}

function spanJson({
  traceId,
  spanId,
  parentSpanId,
  link,
  kind,
  name,
  startNs,
  endNs,
  failed,
  attributes,
  events,
}: CallSpan) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kind === "server" ? 2 : 3,
    startTimeUnixNano: `${startNs}`,
    endTimeUnixNano: `${endNs}`,
    attributes: attributesOf(attributes),
    ...(events.length > 0 && {
      events: events.map((event) => ({
        timeUnixNano: `${event.atNs}`,
        name: event.name,
        attributes: attributesOf(event.attributes),
      })),
    }),
    ...(link !== undefined && { links: [link] }),
    ...(failed && { status: { code: 2 } }),
  };
}

function attributesOf(all: CallSpan["attributes"]) {
  return Object.entries(all).map(([key, value]) => attribute(key, value));
}

/** OTLP writes whole numbers as text. */
function attribute(key: string, value: string | number) {
  return { key, value: typeof value === "number" ? { intValue: `${value}` } : { stringValue: value } };
}
