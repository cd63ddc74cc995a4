import * as v from "valibot";
import { expect, test } from "vitest";
import { documentSchema } from "../../../src/render/json/documents/document.ts";
import { json } from "../../../src/render/json/json.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { made, neverReplies, refused502, reply, share10, timeout504, wide } from "../fixture.ts";

function parsed(reports: readonly Report[]) {
  return v.parse(documentSchema, JSON.parse(json("list")({ reports }, wide, made)));
}

test("every report fits the schema, in the order asked for", () => {
  const reports = [timeout504, refused502, neverReplies, share10];
  expect(parsed(reports).reports.map(({ scenario }) => scenario)).toEqual(reports.map(({ scenario }) => scenario.name));
});

test("a report as programs see it", () => {
  expect(parsed([timeout504]).reports[0]).toMatchInlineSnapshot(`
    {
      "calls": [
        {
          "atMs": 0,
          "by": "client",
          "call": 1,
          "connection": 1,
          "knows": "unknown",
          "line": "POST /orders",
          "outcome": {
            "body": "Payment did not answer within 1 s",
            "headers": [
              [
                "content-type",
                "text/plain",
              ],
            ],
            "status": 504,
          },
          "parent": null,
          "servedBy": null,
          "to": "order",
          "tookMs": 1003.123,
        },
        {
          "atMs": 1,
          "by": "order",
          "call": 2,
          "connection": 1,
          "knows": "unknown",
          "line": "POST /pay",
          "outcome": {
            "code": "LAB_TIMEOUT",
            "failure": "timed-out",
            "phase": "headers",
          },
          "parent": 1,
          "servedBy": null,
          "to": "payment",
          "tookMs": 1001,
        },
      ],
      "changes": [],
      "defences": [],
      "events": [
        {
          "atMs": 0,
          "call": 1,
          "kind": "asked",
          "line": "POST /orders",
          "parent": null,
          "to": "order",
          "who": "client",
        },
        {
          "atMs": 0.6,
          "call": 1,
          "kind": "arrived",
          "line": "POST /orders",
          "who": "order",
        },
        {
          "atMs": 1,
          "call": 2,
          "kind": "asked",
          "line": "POST /pay",
          "parent": 1,
          "to": "payment",
          "who": "order",
        },
        {
          "atMs": 2,
          "call": 2,
          "kind": "arrived",
          "line": "POST /pay",
          "who": "payment",
        },
        {
          "atMs": 1002,
          "call": 2,
          "code": "LAB_TIMEOUT",
          "failure": "timed-out",
          "kind": "failed",
          "phase": "headers",
          "tookMs": 1001,
          "who": "order",
        },
        {
          "atMs": 1003.123,
          "body": "Payment did not answer within 1 s",
          "call": 1,
          "headers": [
            [
              "content-type",
              "text/plain",
            ],
          ],
          "kind": "answered",
          "status": 504,
          "tookMs": 1003.123,
          "who": "client",
        },
        {
          "atMs": 3004,
          "call": 2,
          "kind": "finished",
          "says": "charged",
          "who": "payment",
        },
      ],
      "kept": {
        "forgiving": false,
        "forgottenCalls": 0,
        "goesOn": false,
        "lagMs": 3,
        "lesson": "The order server stops waiting after 1 s and answers 504. Nobody tells the payment server, so it takes the money anyway, two seconds later.
    ",
        "set": [],
        "steps": [],
        "toleranceMs": 250,
        "track": "calls",
        "twist": "no limit: the client waits 3 s and gets 200",
        "worlds": [
          "real",
          "virtual",
        ],
      },
      "ledger": [
        {
          "atMs": 3004,
          "by": "payment",
          "call": 2,
          "says": "charged",
        },
      ],
      "scenario": "timeout-504",
      "seed": 1,
      "setup": {
        "order": {
          "timeout": "1s",
        },
        "payment": {
          "delay": "3s",
        },
      },
      "skipped": null,
      "stuck": false,
      "title": "A timeout turns a slow payment into a 504",
      "tookMs": 3004.4,
      "twisted": false,
      "verdict": {
        "checks": [
          {
            "holds": true,
            "saw": "504 after 1.003 s",
            "says": "client gets 504 after 1 s",
          },
          {
            "holds": true,
            "saw": "charged at 3.004 s",
            "says": "payment finishes after 3 s all the same",
          },
        ],
        "holds": true,
      },
      "world": "real",
    }
  `);
});

test("a missing answer is null; a failure has a name, a phase and a code", () => {
  const outcomes = parsed([neverReplies, refused502]).reports.map(({ calls }) => calls[1]!.outcome);
  expect(outcomes).toEqual([null, { failure: "refused", phase: "connect", code: "ECONNREFUSED" }]);
});

test("a binary body is base64; a body kept in part says how long it was", () => {
  const bytes = { ...reply(200, ""), body: new Uint8Array([0xff, 0x00]), bodyBytes: 2 };
  const part = {
    ...reply(200, "half a ch\u00e9"),
    body: new TextEncoder().encode("half a ché").slice(0, -1),
    bodyBytes: 5000,
  };
  const calls = [bytes, part].map((outcome) => ({ ...timeout504.calls[0]!, outcome }));
  const [one, two] = parsed([{ ...timeout504, calls }]).reports[0]!.calls.map(({ outcome }) => outcome);
  expect(one).toMatchObject({ body: { base64: "/wA=" } });
  expect(two).toMatchObject({ body: "half a ch", bodyBytes: 5000 });
});
