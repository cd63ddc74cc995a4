import { expect, test } from "vitest";
import { textWidth } from "../../../../src/render/text/drawing/width.ts";
import { settingList } from "../../../../src/render/text/lists/setting-list.ts";
import { commonRows, kindRows } from "../../../../src/scenario/setting-rows.ts";
import { narrow, wide } from "../../fixture.ts";

test("settings at 80 columns, with their descriptions below their names", () => {
  const order = kindRows().filter(({ kind }) => kind === "order");
  const few = order.map((row) => ({ ...row, settings: row.settings.slice(0, 3) }));
  expect(settingList(few, commonRows().slice(0, 2), wide).join("\n")).toMatchInlineSnapshot(`
    "order: takes POST /orders, asks payment to charge, stores paid orders, and
    answers accordingly
      timeout: a duration or none; by default none
          How long each attempt may take.
      timeoutKind: whole, headers, connected, idle, client; by default whole
          The part of a call that the timeout covers: the whole call, the time until
          the headers, the time after connecting, or the time since the last byte;
          "client" leaves it to the client's own timer, which each client runs in
          its own way.
      warnsOnly: true or false; by default false
          Only notes that the timeout has passed; nothing is aborted.

    every server
      is: order, payment, gateway, monolith, stand-in, search, service, store,
      health
          Its kind; by default its name.
      count: a whole number from 1 to 2000; by default 1
          How many instances of it run behind its name.

    A setting is written server.setting=value, as in
    lab run timeout-504 --set order.timeout=500ms
    For the parts of one: lab list settings retry
    Faults are settings too; see lab list faults"
  `);
});

test("settings at 40 columns", () => {
  const [order] = kindRows();
  const few = [{ ...order!, settings: order!.settings.slice(0, 2) }];
  expect(settingList(few, commonRows().slice(0, 1), narrow).join("\n")).toMatchInlineSnapshot(`
    "order: takes POST /orders, asks payment
    to charge, stores paid orders, and
    answers accordingly
      timeout: a duration or none; by
      default none
          How long each attempt may take.
      timeoutKind: whole, headers,
      connected, idle, client; by default
      whole
          The part of a call that the
          timeout covers: the whole call,
          the time until the headers, the
          time after connecting, or the time
          since the last byte; "client"
          leaves it to the client's own
          timer, which each client runs in
          its own way.

    every server
      is: order, payment, gateway, monolith,
      stand-in, search, service, store,
      health
          Its kind; by default its name.

    A setting is written
    server.setting=value, as in
    lab run timeout-504 \\
        --set order.timeout=500ms
    For the parts of one:
    lab list settings retry
    Faults are settings too; see
    lab list faults"
  `);
});

test("no line is wider than the screen or contains Markdown", () => {
  for (const look of [wide, narrow]) {
    const lines = settingList(kindRows(), commonRows(), look);
    expect(lines.filter((line) => textWidth(line) > look.width || line.includes("`"))).toEqual([]);
  }
});
