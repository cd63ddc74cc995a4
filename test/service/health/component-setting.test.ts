import { expect, it } from "vitest";
import { readComponent } from "../../../src/service/health/component-setting.ts";

/** The component and the reports of its leaves by name. */
function read(written: unknown, name = "db") {
  const got = readComponent(name, written);
  if ("wrong" in got) throw new Error(`${got.wrong}: ${got.cure}`);
  return { component: got.component, leaves: Object.fromEntries(got.leaves) };
}
const says = (code: string, description = "", details = new Map()) => ({ status: { code, description }, details });

it.each([
  ["DOWN", says("DOWN")],
  ["DOWN : the card network: closed", says("DOWN", "the card network: closed")],
  ["nothing", "nothing"],
])("a leaf may be a text: %s", (written, given) => {
  expect(read(written)).toEqual({ component: { name: "db" }, leaves: { db: { takesMs: 0, given } } });
});

it("a leaf has a status, a description, a time and a server that it calls", () => {
  const usual = { component: { name: "db" }, leaves: { db: { takesMs: 20, given: says("UP") } } };
  expect(read({ takes: "20ms" })).toEqual(usual);
  const { db } = read({ status: "DOWN", description: "no network", asks: "stock", within: "1s" }).leaves;
  expect(db).toEqual({ takesMs: 0, asks: { to: "stock", withinMs: 1000 }, given: says("DOWN", "no network") });
});

it("details keep their kind, in lists and maps, too", () => {
  const details = { text: "a", count: 3, on: false, none: null, list: [1, [true]], map: { key: "b" } };
  const { db } = read({ details }).leaves;
  const all: [string, unknown][] = [
    ["text", "a"],
    ["count", 3],
    ["on", false],
    ["none", null],
    ["list", [1, [true]]],
    ["map", new Map([["key", "b"]])],
  ];
  expect([...(db!.given as ReturnType<typeof says>).details]).toEqual(all);
});

it("a leaf throws, or fails with the reason among its details", () => {
  expect(read({ throws: "no pool" }).leaves.db!.given).toEqual({
    exception: "java.lang.IllegalStateException",
    message: "no pool",
  });
  const failed = new Map([
    ["pool", "a"],
    ["error", "no pool"],
  ]);
  expect(read({ fails: "no pool", details: { pool: "a" } }).leaves.db!.given).toEqual(says("DOWN", "", failed));
});

it("parts have names of their own, and below `parts` they may be called like a setting", () => {
  expect(read({ primary: "UP", others: { second: "DOWN" } })).toEqual({
    component: { name: "db", parts: [{ name: "primary" }, { name: "others", parts: [{ name: "second" }] }] },
    leaves: {
      "db/primary": { takesMs: 0, given: says("UP") },
      "db/others/second": { takesMs: 0, given: says("DOWN") },
    },
  });
  expect(read({ parts: { status: "UP" } }).component).toEqual({ name: "db", parts: [{ name: "status" }] });
});

it.each([
  [3, "is not a component: write a status such as DOWN, or a map"],
  [["UP"], "is not a component: write a status such as DOWN, or a map"],
  [null, "is not a component: write a status such as DOWN, or a map"],
  [{ status: "UP", primary: "UP" }, "has no setting primary: for a part of this name write parts: { primary: UP }"],
  [{ statu: "UP" }, "has no setting statu: for a part of this name write parts: { statu: UP }; for a setting, did you"],
  [{ takes: "long" }, "takes a time that "],
  [{ within: "long" }, "has a timeout that "],
  [{ primary: { second: 1 } }, "contains primary, which contains second, which is not a component"],
])("%j is not a component", (written, why) => {
  expect(() => read(written)).toThrow(why);
});
