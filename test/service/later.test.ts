import { expect, it } from "vitest";
import { Later } from "../../src/service/later.ts";

it("delivers its first value to every listener in the same turn, and to those that come after it", () => {
  const later = new Later<string>();
  const heard: string[] = [];
  for (const who of ["a", "b", "c"]) later.then((value) => heard.push(`${who} ${value}`));
  later.come("first");
  later.come("second");
  later.then((value) => heard.push(`late ${value}`));
  expect(heard).toEqual(["a first", "b first", "c first", "late first"]);
});

it("gives each listener its argument", () => {
  const later = new Later<string>();
  const heard: string[] = [];
  const hear = (value: string, who: string) => heard.push(`${who} ${value}`);
  for (const who of ["a", "b"]) later.tell(hear, who);
  later.come("first");
  later.tell(hear, "late");
  expect(heard).toEqual(["a first", "b first", "late first"]);
});

it("can be awaited like a promise", async () => {
  const later = new Later<number>();
  setImmediate(() => later.come(7));
  expect(await later).toBe(7);
});

it("removes the listener with this argument, and no other", () => {
  const later = new Later<string>();
  const heard: string[] = [];
  const hear = (value: string, who: string) => heard.push(`${who} ${value}`);
  later.tell(hear, "a");
  later.stopTelling("b");
  later.stopTelling("a");
  for (const who of ["c", "d"]) later.tell(hear, who);
  later.stopTelling("c");
  later.come("first");
  expect(heard).toEqual(["c first", "d first"]);
});
