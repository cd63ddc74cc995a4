import { connect } from "node:net";
import { resolveSetup } from "../src/scenario/setup/resolve.ts";
import { Chance } from "../src/world/chance.ts";
import { openReal } from "../src/world/real/open.ts";

const LONGEST_MS = 10_000;
const PATIENCE_MS = 150;
const AT_ONCE = 50;

/** Sends generated requests, many of them malformed, to a gateway over real sockets. Returns the failures. */
export async function fuzzGateway(seed: number, count: number): Promise<string[]> {
  const inputs = new Inputs(seed);
  const fallen: string[] = [];
  const servers = resolveSetup({
    gateway: { share: "50%", tokens: ["alice-token"], rateLimit: { rate: 1_000_000, burst: 1_000_000 }, retry: 1 },
    order: { timeout: "1s" },
    payment: {},
    monolith: {},
  });
  await using world = await openReal({ servers, seed, quick: true });
  const port = Number(new URL(world.address("gateway")!).port);
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const requests = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => inputs.request());
    const ends = await Promise.all(requests.map((request) => endOf(port, request)));
    ends.forEach((end, at) => {
      if (end === "hung") fallen.push(`it hung after ${JSON.stringify(requests[at]!.slice(0, 300))}`);
    });
    const good = await endOf(port, GOOD, LONGEST_MS);
    if (!good.startsWith("HTTP/1.1 200")) fallen.push(`the next good request got ${JSON.stringify(good.slice(0, 80))}`);
  }
  await world.settle(LONGEST_MS);
  return fallen;
}

const GOOD =
  "POST /orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice-token\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi";

/** Sends a request and returns all bytes until the connection closes; "hung" if it does not close. */
function endOf(port: number, request: string, patienceMs = PATIENCE_MS): Promise<string> {
  return new Promise((resolve) => {
    let came = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(request, "latin1")));
    // The gateway waits for the rest of an incomplete request and keeps idle connections, so this side ends the data.
    const patience = setTimeout(() => socket.end(), patienceMs);
    const late = setTimeout(() => {
      socket.destroy();
      resolve("hung");
    }, LONGEST_MS);
    socket.on("data", (chunk) => {
      came += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(patience);
      clearTimeout(late);
      resolve(came);
    });
  });
}

/** Random requests that users may send by mistake or on purpose. */
class Inputs {
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  request(): string {
    const body = this.#one(["", "", "hi", "\0\xff\r\n", "x".repeat(20_000)]);
    const lines = [`${this.#one(methods)} ${this.#target()} ${this.#one(versions)}`];
    for (let n = this.#below(6); n > 0; n--) lines.push(this.#one(headers));
    if (this.#below(2) === 0) lines.push("authorization: Bearer alice-token");
    lines.push(this.#one(framings(body)));
    const end = this.#one(["\r\n", "\r\n", "\r\n", "\n"]);
    const whole = `${lines.filter((line) => line !== "").join(end)}${end}${end}${body}`;
    return this.#below(8) === 0 ? whole.slice(0, this.#below(whole.length)) : whole;
  }

  #target(): string {
    let path = this.#one(["/", "/orders", "/orders/", "/members", "//", "http://other.example/orders", "*", ""]);
    for (let n = this.#below(4); n > 0; n--) path += this.#one(pieces);
    return path;
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!;
  }

  #below(end: number): number {
    return Math.floor(this.#chance.draw("soak", "fuzz") * end);
  }
}

const methods = [
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "CONNECT",
  "FETCH",
  "get",
  "G\0T",
  "",
];
const versions = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTP/1.1", ""];
const pieces = [
  "/a",
  "//",
  "/..",
  "/%2e%2e",
  "/%00",
  "%",
  "%zz",
  "/%C3%A4",
  "/ä",
  ";a=b",
  "?x=1&x=2",
  "?{}",
  "#f",
  " ",
  "\\",
];
const headers = [
  "host: other.example",
  "host: a, b",
  "host",
  "x-user: ann",
  "x-user: ",
  "connection: close",
  "connection: x-user, upgrade",
  "upgrade: websocket",
  "expect: 100-continue",
  "expect: something else",
  "te: trailers",
  "transfer-encoding: identity",
  "content-length: 3",
  "authorization: Bearer",
  "authorization: Basic YTpi",
  "x-forwarded-for: 6.6.6.6",
  "forwarded: for=6.6.6.6",
  "traceparent: 00-1ab01ab01ab01ab01ab01ab01ab01ab0-0000000000000001-01",
  'cookie: a=b; x-user="bob"',
  "x-long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  `x-huge: ${"b".repeat(20_000)}`,
  "x-bytes: \x80\xff\t",
  "x-null: \0",
  " x-folded: yes",
  "no colon at all",
  ": no name",
];

function framings(body: string): string[] {
  const { length } = body;
  return [
    `content-length: ${length}`,
    `content-length: ${length}`,
    `content-length: ${length + 5}`,
    "content-length: -1",
    "content-length: 99999999999999999999",
    "transfer-encoding: chunked",
    "transfer-encoding: chunked\r\ncontent-length: 4",
    "",
  ];
}
