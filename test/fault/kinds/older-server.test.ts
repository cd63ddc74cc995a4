import { describe, expect, it } from "vitest";
import { NO_BODY, text as plainText } from "../../../src/service/replies.ts";
import { worldKinds } from "../../../src/world/world.ts";
import { answers } from "../answers.ts";
import { struck } from "../struck.ts";

const older = "older-server: true";

describe.each(worldKinds)("an older server in the %s world", (world) => {
  it("answers in the words of the server that it replaces", async () => {
    const setup = `{ order: { ${older} }, payment: {}, monolith: { ${older} } }`;
    expect(await answers(world, setup, "POST /orders to order", "GET /members to monolith")).toEqual([
      "200 by order: Order complete, says the old version",
      "200 by monolith: Answered by the existing server, says the old version",
    ]);
  });

  it("passes a whole answer on with the mark of the old version", async () => {
    const setup = `{ gateway: { new: order, old: order, ${older} }, order: {}, payment: {} }`;
    expect(await answers(world, setup, "POST /orders to gateway")).toEqual([
      "200 by order: Order complete, says the old version",
    ]);
  });

  it("does not change JSON", async () => {
    const setup = `{ health: { ${older}, pay: DOWN } }`;
    expect(await answers(world, setup, "GET /actuator/health to health")).toEqual([
      `503 by health: {"groups":["liveness","readiness"],"status":"DOWN"}`,
    ]);
  });
});

it("adds nothing to an empty answer, and notes that the older version answers", async () => {
  const { answer, says } = await struck("older-server", true, { answer: plainText(200, "") });
  expect(answer).toMatchObject({ body: NO_BODY });
  expect(says).toEqual(["the older version answers"]);
});
