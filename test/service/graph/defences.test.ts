import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { order } from "../../../src/service/kinds/order.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";

/** Settings of an order server, each with a case in which it decides something; `payment`: the faults that it meets. */
const cases: Readonly<Record<string, { readonly settings: string; readonly payment: string }>> = {
  timeout: { settings: "timeout: 200ms", payment: "delay: 1s" },
  timeoutKind: { settings: "timeout: 200ms, timeoutKind: idle", payment: "delay: 1s" },
  warnsOnly: { settings: "timeout: 200ms, warnsOnly: true", payment: "delay: 1s" },
  cancels: { settings: "timeout: 200ms, cancels: false, retry: 2", payment: "delay: 1s" },
  deadline: { settings: "deadline: 250ms, retry: 9", payment: "delay: 100ms, error-status: 503" },
  propagatesDeadline: {
    settings: "deadline: 300ms, propagatesDeadline: true",
    payment: "respectsDeadline: true, delay: 1s",
  },
  retry: { settings: "retry: { tries: 3, wait: { first: 50ms } }", payment: "error-status: 503" },
  key: {
    settings: "retry: 3, key: once",
    payment: "keys: true, faults: [{ error-status: 503, when: after, first: 1 }]",
  },
  breaker: { settings: "breaker: 2", payment: "error-status: 503" },
  throttle: { settings: "throttle: { k: 1.1, window: 10s }", payment: "error-status: 503" },
  adaptive: { settings: "adaptive: { by: aimd, starts: 1, least: 1 }", payment: "delay: 1s" },
  bulkhead: { settings: "bulkhead: 1", payment: "delay: 1s" },
  hedge: { settings: "hedge: 80ms", payment: "faults: [{ delay: 1s, first: 1 }]" },
  fallback: { settings: "fallback: { body: later }", payment: "off: true" },
  layers: {
    settings: "layers: [timeout, retry], timeout: 250ms, retry: 9",
    payment: "delay: 100ms, error-status: 503",
  },
  reads: { settings: "reads: head", payment: "cut-chunks: true" },
  statuses: { settings: "statuses: { refused: 418 }", payment: "off: true" },
  sends: { settings: "sends: 5KB", payment: "body-limit: 1KB" },
  sendsBy: { settings: "sends: 5KB, sendsBy: 1KB, sendsOver: 200ms", payment: "" },
  sendsOver: { settings: "sends: 5KB, sendsOver: 300ms", payment: "" },
};

/** Plays five requests, some at once, to a server that calls payment. */
async function played(front: string, line: string, payment: string): Promise<Report> {
  const sends = [0, 40, 400, 1500, 1540].map((at) => `{ send: ${line}, to: front, at: ${at}ms }`);
  const setup = `{ front: { ${front} }, payment: { ${payment} } }`;
  const text = `title: t\nsetup: ${setup}\nsteps: [${sends.join(", ")}]\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
}

/** The calls to payment and the statuses of the client, with their times, and what the defences decided. Only an order stores something. */
function storyOf({ calls, events }: Report): string[] {
  const ends = calls.map(({ by, atMs, tookMs, outcome, key }) => {
    const end = outcome === null ? "open" : "status" in outcome ? outcome.status : `${outcome.name} ${outcome.phase}`;
    const body = by === "front" && outcome !== null && "status" in outcome ? utf8(outcome.body) : "";
    return `${by} ${atMs} ${tookMs} ${end} ${body} ${key === undefined ? "" : "with a key"}`;
  });
  const decided = events.flatMap(({ atMs, what }) =>
    what.kind === "decided" && what.by !== "store" ? [`${atMs} ${what.by} ${what.says}`] : [],
  );
  return [...ends, ...decided];
}

test("every setting that an order server has for its call has a case", () => {
  expect(Object.keys(cases).toSorted()).toEqual(
    Object.keys(order.settings)
      .filter((key) => key !== "asks")
      .toSorted(),
  );
});

test.each(Object.entries(cases))(
  "%s does the same for a call of a service as for that of an order",
  async (_, { settings, payment }) => {
    const ofOrder = await played(`is: order, ${settings}`, "POST /orders", payment);
    const step = `{ calls: payment POST /pay, ${settings} }`;
    const ofService = await played(`is: service, takes: POST /orders, does: [${step}]`, "POST /orders", payment);
    expect(storyOf(ofService)).toEqual(storyOf(ofOrder));
    const without = await played(
      "is: service, takes: POST /orders, does: [{ calls: payment POST /pay }]",
      "POST /orders",
      payment,
    );
    expect(storyOf(without)).not.toEqual(storyOf(ofService));
  },
);
