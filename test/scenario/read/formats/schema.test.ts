import type * as v from "valibot";
import { describe, expect, test } from "vitest";
import { faults } from "../../../../src/fault/index.ts";
import { commonEntries, planEntries } from "../../../../src/scenario/read/formats/setup-schema.ts";
import { services } from "../../../../src/service/index.ts";
import { toldOf } from "../../../../src/service/setting/setting.ts";

const common = Object.keys(commonEntries());
const faultNames = faults.map((fault) => fault.name);

describe.each(services)("a $kind server", ({ kind, settings }) => {
  test("has no setting with the name of a fault or of a common setting", () => {
    // A gateway shares requests among its routes in its own way, and what calls others limits its calls, not its requests.
    const own = { gateway: ["by", "adaptive"], order: ["adaptive"], search: ["adaptive"] }[kind as string] ?? [];
    expect(Object.keys(settings).filter((key) => common.includes(key) || faultNames.includes(key))).toEqual(own);
  });

  test("says of each setting what it is about and what it takes", () => {
    const silent = Object.entries(settings).filter(([, entry]) => {
      const { description, takes } = toldOf(entry as v.GenericSchema);
      return !description || !takes;
    });
    expect(silent.map(([key]) => key)).toEqual([]);
  });
});

test("no fault has the name of a common setting or of a part of its plan", () => {
  const taken = [...common, ...Object.keys(planEntries)];
  expect(faultNames.filter((name) => taken.includes(name))).toEqual([]);
  expect(faultNames).toEqual([...new Set(faultNames)]);
});

test("every kind of server has a unique name", () => {
  const kinds = services.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
});
