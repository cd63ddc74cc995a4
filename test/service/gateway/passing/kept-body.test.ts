import { once } from "node:events";
import http from "node:http";
import { expect, test } from "vitest";
import { frontOf } from "../front.ts";

const route = "spring.cloud.gateway.server.webflux.routes[0]";
const front = frontOf({
  properties: {
    [`${route}.id`]: "all",
    [`${route}.uri`]: "http://payment",
    [`${route}.predicates`]: "Path=/**",
    [`${route}.filters[0].name`]: "Retry",
    [`${route}.filters[0].args.retries`]: "2",
    [`${route}.filters[0].args.methods`]: "POST",
  },
  standIns: { "http://payment": "payment" },
});

/** Sends a body in pieces, each when the previous one has been written. */
async function send(pieces: readonly Buffer[]): Promise<number | undefined> {
  const request = http.request({ host: "127.0.0.1", port: front.port, method: "POST", path: "/", agent: false });
  for (const piece of pieces) await new Promise((resolve) => request.write(piece, resolve));
  request.end();
  const [reply] = (await once(request, "response")) as [http.IncomingMessage];
  reply.resume();
  return reply.statusCode;
}

test("a body that streams in is sent again with each retry, whole, and in chunks as it arrived", async () => {
  const seen: { length: number; framing: string | undefined }[] = [];
  front.serve = async (request, response) => {
    let length = 0;
    for await (const piece of request) length += piece.length;
    seen.push({ length, framing: request.headers["transfer-encoding"] });
    response.writeHead(seen.length < 3 ? 503 : 200).end();
  };
  expect(await send([Buffer.alloc(100_000, "a"), Buffer.alloc(50, "b"), Buffer.alloc(300_000, "c")])).toBe(200);
  const whole = { length: 400_050, framing: "chunked" };
  expect(seen).toEqual([whole, whole, whole]);
});

test("a body that is too large to keep is an error, and reaches no server", async () => {
  let reached = 0;
  front.serve = (_, response) => {
    reached += 1;
    response.end();
  };
  const piece = Buffer.alloc(1_000_000);
  expect([await send(Array.from({ length: 17 }, () => piece)), reached]).toEqual([500, 0]);
});
