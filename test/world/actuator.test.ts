import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { playSetting } from "../../replay/actuator/play.ts";
import { readCompact } from "../../replay/actuator/setting.ts";

const folder = new URL("../data/actuator/", import.meta.url);

for (const file of readdirSync(folder)) {
  const settings = readCompact(readFileSync(new URL(file, folder), "utf8"));

  test(`over real sockets every answer recorded in ${file} is reproduced byte by byte`, async () => {
    for (const setting of settings) expect((await playSetting(setting)).differences, setting.name).toEqual([]);
  });
}
