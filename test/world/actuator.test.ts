import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { playSetting } from "../../replay/actuator/play.ts";
import { type Exchange, readCompact, type Setting } from "../../replay/actuator/setting.ts";

const folder = new URL("../data/actuator/", import.meta.url);
const settings = readdirSync(folder).flatMap((file) => readCompact(readFileSync(new URL(file, folder), "utf8")));

/** The parts of an exchange that real sockets treat differently. What an answer says is compared without sockets in `spring/recorded.test.ts`. */
function shapeOf({ request, response }: Exchange): string {
  const { method, on, headers, body } = request;
  const sent = [method, on, Object.keys(headers), body === undefined];
  return JSON.stringify([sent, response.status, Object.keys(response.headers), response.body === "{refused}"]);
}

/** Leaves out settings of which every exchange has the shape of an earlier one. */
function ofEachShape(): Setting[] {
  const seen = new Set<string>();
  return settings.filter(({ exchanges }) => {
    const found = exchanges.map(shapeOf).filter((shape) => !seen.has(shape));
    for (const shape of found) seen.add(shape);
    return found.length > 0;
  });
}

const played = ofEachShape();

test.each(played)("over real sockets the answers recorded under $name are reproduced byte by byte", async (setting) => {
  expect((await playSetting(setting)).differences).toEqual([]);
});

test("there are answers of many shapes", () => {
  expect(new Set(settings.flatMap(({ exchanges }) => exchanges.map(shapeOf))).size).toBeGreaterThan(100);
  expect(played.length).toBeLessThan(settings.length / 5);
});
