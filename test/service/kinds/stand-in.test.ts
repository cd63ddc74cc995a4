import { expect, test } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Reply } from "../../../src/service/service.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { within, worlds } from "../../world/setup.ts";

for (const [name, open] of worlds) {
  test(`${name}: a stand-in answers as configured, in turn, and shows the headers that reach it`, async () => {
    const settings = { status: [503, 200], headers: ["X-Up: one", "X-Up:two", "Vary: "], body: "here" };
    const servers = resolveSetup({ up: { is: "stand-in", for: "http://up:9000", ...settings } });
    await within(open, servers, async ({ world, events }) => {
      const statuses = [];
      for (let n = 0; n < 3; n++) {
        const ask = { method: "GET", path: "/a", headers: [["X-Sent", "yes"]] as const, body: NO_BODY };
        const reply = (await world.send("up", ask, 1000).outcome) as Reply;
        statuses.push(reply.status);
        const own = reply.headers.filter(([each]) => /^(x-up|vary|content-type)$/i.test(each));
        expect(own.map(([each, value]) => `${each.toLowerCase()}=${value}`)).toEqual(["x-up=one", "x-up=two", "vary="]);
        expect(new TextDecoder().decode(reply.body as Uint8Array)).toBe("here");
      }
      expect(statuses).toEqual([503, 200, 200]);
      const arrived = events.find(({ what }) => what.kind === "arrived")!.what;
      expect(arrived).toMatchObject({ line: "GET /a", headers: expect.arrayContaining([["X-Sent", "yes"]]) });
    });
  });
}

test("an invalid status or header is rejected", () => {
  const setup = (settings: object) => () => resolveSetup({ up: { is: "stand-in", for: "x", ...settings } });
  expect(setup({ status: 99 })).toThrow("status");
  expect(setup({ headers: ["no colon"] })).toThrow("is not a header");
});

test("a change of its answers begins with the first one again", async () => {
  const settings = (answers: object) => resolveSetup({ up: { is: "stand-in", for: "up:9000", ...answers } });
  await within(openVirtual, settings({ status: [503, 404, 200] }), async ({ world }) => {
    const answer = async () => {
      const ask = { method: "GET", path: "/a", headers: [], body: NO_BODY };
      const { status, body } = (await world.send("up", ask, 1000).outcome) as Reply;
      return `${status} ${utf8(body as Uint8Array)}`;
    };
    expect([await answer(), await answer()]).toEqual([
      "503 This stands in for up:9000",
      "404 This stands in for up:9000",
    ]);
    await world.change(settings({ status: [500, 201], body: "new" })[0]!, "other responses");
    expect([await answer(), await answer(), await answer()]).toEqual(["500 new", "201 new", "201 new"]);
  });
});

test("a body that is too large is rejected and takes no answer's turn", async () => {
  const servers = resolveSetup({ up: { is: "stand-in", for: "x", status: [503, 200] } });
  await within(openVirtual, servers, async ({ world }) => {
    const send = async (bytes: number) => {
      const ask = { method: "POST", path: "/", headers: [], body: new Uint8Array(bytes) };
      return ((await world.send("up", ask, 1000).outcome) as Reply).status;
    };
    expect([await send(1_000_001), await send(1)]).toEqual([413, 503]);
  });
});
