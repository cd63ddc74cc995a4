import { expect, test } from "vitest";
import { commonRows, kindRows, type SettingRow } from "../../src/scenario/setting-rows.ts";
import { settingsNamed, sharedApart } from "../../src/scenario/shared-settings.ts";

const kinds = kindRows();

test("a setting that several kinds of servers have is listed once, below the names of all of them", () => {
  const apart = sharedApart(kinds);
  const withRetry = apart.filter(({ settings }) => settings.some(({ name }) => name === "retry"));
  expect(withRetry.map(({ kind, says }) => [kind, says])).toEqual([
    ["order, gateway and search", "have these settings in common"],
  ]);
  expect(apart.find(({ kind }) => kind === "gateway")!.settings.map(({ name }) => name)).toContain("timeout");
  const count = (all: typeof kinds) =>
    new Set(all.flatMap(({ settings }) => settings.map((row) => JSON.stringify(row))));
  expect(count(apart)).toEqual(count(kinds));
});

test("a setting or one of its parts is found by its name", () => {
  const [retry, ...others] = settingsNamed("retry", kinds, commonRows());
  expect(others).toEqual([]);
  expect(retry!.kinds).toEqual(["order", "gateway", "search"]);
  expect(retry!.row.parts!.map(({ name }) => name)).toContain("budget");
  expect(settingsNamed("retry.wait.jitter", kinds, commonRows())[0]!.row).toMatchObject({ byDefault: "none" });
  expect(settingsNamed("capacity.queue.limit", kinds, commonRows())).toMatchObject([{ kinds: [] }]);
  expect(settingsNamed("retry.nothing", kinds, commonRows())).toEqual([]);
});

test("every setting and every part says what it takes and what it does", () => {
  const undocumented = (rows: readonly SettingRow[]): string[] =>
    rows.flatMap(({ name, takes, says, parts = [] }) => [
      ...(takes === "see its text" || says === "" ? [name] : []),
      ...undocumented(parts).map((part) => `${name}.${part}`),
    ]);
  expect(undocumented([...kinds.flatMap(({ settings }) => settings), ...commonRows()])).toEqual([]);
});
