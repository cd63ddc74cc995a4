import { expect, test } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Reply } from "../../../src/service/service.ts";
import { headerValue } from "../../../src/text/headers/headers.ts";
import type { World } from "../../../src/world/world.ts";
import { within, worlds } from "../../world/setup.ts";

async function answer(world: World, method: string, path: string, ifMatch?: string): Promise<string> {
  const headers = ifMatch === undefined ? [] : [["If-Match", ifMatch] as const];
  const reply = (await world.send("rows", { method, path, headers, body: NO_BODY }, 5000).outcome) as Reply;
  return `${reply.status} ${headerValue(reply.headers, "etag")}`;
}

for (const [name, open] of worlds) {
  test(`${name}: a store counts the versions of each row, and rejects a write of an old one`, async () => {
    await within(open, resolveSetup({ rows: { is: "store" } }), async ({ world, events }) => {
      expect(await answer(world, "GET", "/a")).toBe('200 "0"');
      expect(await answer(world, "PUT", "/a?x=1", '"0"')).toBe('200 "1"');
      expect(await answer(world, "PUT", "/a", '"0"')).toBe('409 "1"');
      expect(await answer(world, "PUT", "/a", '"1"')).toBe('200 "2"');
      expect(await answer(world, "PUT", "/a")).toBe('200 "3"');
      expect(await answer(world, "PUT", "/a", "*")).toBe('200 "4"');
      expect(await answer(world, "GET", "/b")).toBe('200 "0"');
      expect(await answer(world, "DELETE", "/a")).toBe("405 undefined");
      const wrote = events.flatMap(({ what }) => (what.kind === "finished" ? [what.says] : []));
      expect(wrote).toEqual([1, 2, 3, 4].map((version) => `wrote version ${version}`));
      const [server] = resolveSetup({ rows: { is: "store", checks: false } });
      await world.change(server!, "no checks");
      expect(await answer(world, "PUT", "/a", '"0"')).toBe('200 "5"');
      expect(events.flatMap(({ what }) => (what.kind === "decided" ? [what.says] : []))).toEqual([
        "rejects: version 1 is newer than the one that was read",
        "overwrites: version 4 is newer than the one that was read",
      ]);
    });
  });
}
