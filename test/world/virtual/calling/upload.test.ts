import { expect, it } from "vitest";
import type { BodyStream } from "../../../../src/service/body.ts";
import { text } from "../../../../src/service/replies.ts";
import type { Answer, CallTimeout, Request } from "../../../../src/service/service.ts";
import { begin, Deferred } from "../../../../src/service/task.ts";
import type { Failure } from "../../../../src/trace.ts";
import { madeSlowly, readBody, serving } from "../serving.ts";

const brokeOff: Failure = { name: "reset", phase: "body", code: "ECONNRESET" };
const timeout = (ms: number): CallTimeout => ({ ms, covers: ["headers", "body"], warnsOnly: false });

const readOn = (body: BodyStream, see: (what: string) => void) => void begin(readBody(body, see));

/** A server that does this with the body of each request and never answers, and what it sees of the body. */
function taking(take: (body: BodyStream, see: (what: string) => void) => void = readOn) {
  const seen: string[] = [];
  const handle = ({ body }: Request) => {
    see("arrived");
    take(body as BodyStream, see);
    return new Deferred<Answer>();
  };
  const server = serving(handle);
  const see = (what: string) => void seen.push(`${server.world.now()} ${what}`);
  return { ...server, seen };
}

it("takes a request to the server with the first piece of its body, and each piece as it is made", async () => {
  const { world, read, seen } = taking();
  read({}, { body: madeSlowly(world, "ab", "cd", null) });
  await world.settle(1000);
  expect(seen).toEqual(["5 arrived", "5 ab", "10 cd", "15 end"]);
});

it("takes a request whose source is empty to the server, too", async () => {
  const { world, read, seen } = taking();
  read({}, { body: madeSlowly(world, null) });
  await world.settle(1000);
  expect(seen).toEqual(["5 arrived", "5 end"]);
});

it("fails the call if the source breaks off, so that the server does not see the end of the body", async () => {
  const { world, read, seen } = taking();
  const outcome = read({}, { body: madeSlowly(world, "ab", brokeOff) });
  await world.settle(1000);
  expect(outcome).toEqual(["10 client-error headers the request broke off: ECONNRESET"]);
  expect(seen).toEqual(["5 arrived", "5 ab", "10 cut body ECONNRESET"]);
});

it("stops and cancels the source when the caller leaves", async () => {
  const { world, read, seen } = taking();
  const body = madeSlowly(world, "ab", "cd", "ef", null);
  read({}, { body }, timeout(7));
  await world.settle(1000);
  expect(seen).toEqual(["5 arrived", "5 ab", "7 cut body ECONNRESET"]);
  expect(body).toMatchObject({ left: ["ef", null], cancelled: 1 });
});

it("does not reach the server if the caller leaves before the first piece", async () => {
  const { world, read, seen } = taking();
  read({}, { body: madeSlowly(world, "ab", null) }, timeout(3));
  await world.settle(1000);
  expect(seen).toEqual([]);
});

it("stops when the server has answered", async () => {
  const { world, read } = serving(() => text(200, "done"));
  const body = madeSlowly(world, "ab", "cd", "ef", null);
  read({}, { body });
  await world.settle(1000);
  expect(body).toMatchObject({ left: ["cd", "ef", null], cancelled: 1 });
});

/** More than a server buffers. */
const large = new Uint8Array(1_200_000);

it("waits while the server does not read, and goes on when it reads", async () => {
  const { world, read, seen } = taking(
    (body, see) => void world.clock.sleep(50).tell(() => readOn(body, see), undefined),
  );
  const body = madeSlowly(world, large, "ab", null);
  read({}, { body });
  await world.settle(40);
  expect(body.left).toEqual(["ab", null]);
  await world.settle(1000);
  expect(seen.map((what) => what.slice(0, 10))).toEqual(["5 arrived", "55 \0\0\0\0\0\0\0", "60 ab", "65 end"]);
});

it("goes on while the server ignores the body", async () => {
  const { world, read, seen } = taking((body) => body.cancel());
  const body = madeSlowly(world, large, large, null);
  const outcome = read({}, { body }, timeout(50));
  await world.settle(1000);
  expect(body).toMatchObject({ left: [], cancelled: 1 });
  expect(outcome).toEqual(["50 timed-out headers TimeoutError"]);
  expect(seen).toEqual(["5 arrived"]);
});

it("goes on when the server stops reading while the caller waits", async () => {
  const { world, read } = taking((body) => void world.clock.sleep(50).tell(() => body.cancel(), undefined));
  const body = madeSlowly(world, large, "ab", null);
  read({}, { body });
  await world.settle(1000);
  expect(body.left).toEqual([]);
});

const notRead = () => {};

it("reports a timeout while the server does not read a long request as one of sending", async () => {
  const { world, read } = taking(notRead);
  const outcome = read({}, { body: new Uint8Array(9_000_000) }, timeout(50));
  await world.settle(1000);
  expect(outcome).toEqual(["50 timed-out send TimeoutError"]);
});

it("ends the run if it is unknown how much of a request has been sent when its caller gives up", async () => {
  const { world, read } = taking(notRead);
  read({}, { body: madeSlowly(world, large, null) }, timeout(50));
  await expect(world.settle(1000)).rejects.toMatchObject({
    problems: [{ says: expect.stringMatching(/^a simulated run cannot tell how much of a request/) }],
  });
});
