import { once } from "node:events";
import { connect } from "node:net";
import { mustHave } from "../../text/values/must-have.ts";
import { recorded } from "../../world/calling/recorded.ts";
import { playConvoy } from "./convoy.ts";
import { orderRequest } from "./order-request.ts";
import { closing } from "./play-failure.ts";
import type { FailureEvidence, OrderAnswer, RuleFinding, ServerUnderTest } from "./server-under-test.ts";
import type { TargetCopy } from "./target-copy.ts";

const leavesAfterMs = 300;
const halfMs = 500;
const stopsWithinMs = 5000;

/** A failure with its own procedure: of the caller, of the process, or over several orders. */
export interface Special {
  readonly name: string;
  readonly about: string;
  /** It ends the server. */
  readonly isLast?: true;
  play(copy: TargetCopy, target: ServerUnderTest): Promise<Omit<FailureEvidence, "failure">>;
}

const hang = { faults: [{ hang: true }] };

export const specials: readonly Special[] = [
  { name: "three-hang", about: "a new order while three hang", play: playConvoy },
  {
    name: "client-leaves",
    about: "the client disconnects early",
    play: (copy, target) => ofCaller(copy, target, hang, async () => [await copy.order({ leavesAfterMs })]),
  },
  {
    name: "half-a-request",
    about: "the client sends half a body and leaves",
    play: (copy, target) => ofCaller(copy, target, {}, async () => [await halfRequest(copy, target)]),
  },
  { name: "sent-twice", about: "the client sends it twice with one key", play: sentTwice },
  { name: "stop-idle", about: "SIGTERM while nothing happens", isLast: true, play: (copy) => stops(copy) },
  {
    name: "stop-busy",
    about: "SIGTERM while one order hangs",
    isLast: true,
    async play(copy) {
      await copy.fail(hang);
      // The client stays connected, so that only the stop can end the order.
      void copy.order({ leavesAfterMs: 2 * stopsWithinMs });
      await copy.sleep(leavesAfterMs);
      return await stops(copy);
    },
  },
];

async function ofCaller(
  copy: TargetCopy,
  target: ServerUnderTest,
  settings: object,
  act: () => Promise<readonly OrderAnswer[]>,
): Promise<Omit<FailureEvidence, "failure">> {
  await copy.fail(settings as Readonly<Record<string, unknown>>);
  const fromMs = copy.now();
  const answers = await act();
  await copy.fail({});
  return await closing(copy, target, fromMs, { answers });
}

async function sentTwice(copy: TargetCopy, target: ServerUnderTest): Promise<Omit<FailureEvidence, "failure">> {
  const header = [target.key ?? "idempotency-key", "the-same-key"] as const;
  const twice = async () => {
    const options = { headers: [header], id: "the-same-order" };
    return [await copy.order(options), await copy.order(options)];
  };
  const seen = await ofCaller(copy, target, {}, twice);
  if (target.key === undefined) return seen;
  return { ...seen, finding: { rule: "charged-once", holds: seen.charged <= 1 } };
}

async function stops(copy: TargetCopy): Promise<Omit<FailureEvidence, "failure">> {
  const program = mustHave(copy.running.program, "the program of the server");
  const how = await program.stopsWithin(stopsWithinMs);
  const finding: RuleFinding = { rule: "stops", holds: how === "stopped" };
  return { answers: [], requests: 0, charged: 0, next: [], finding };
}

/** Sends a request whose body is shorter than its stated length. */
async function halfRequest(copy: TargetCopy, { ask }: ServerUnderTest): Promise<OrderAnswer> {
  const startedMs = copy.now();
  const lagMs = copy.lagMs;
  const { host, port } = mustHave(copy.running.at(), "the address of the server");
  const socket = connect({ host, port });
  let came = "";
  socket
    .on("error", () => {})
    .setEncoding("latin1")
    .on("data", (text: string) => {
      came += text;
    });
  const closed = once(socket, "close").catch(() => {});
  const { method, path, headers: own } = orderRequest(ask, "half-an-order");
  const headers = [...own, ["content-length", "20"]].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n${headers}\r\n{"item": 1`);
  await Promise.race([closed, copy.sleep(halfMs)]);
  socket.destroy();
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(came)?.[1];
  const reply = status === undefined ? undefined : recorded(Number(status), [], new Uint8Array(0));
  return { reply, failure: undefined, tookMs: copy.now() - startedMs, lagMs: copy.lagMs - lagMs };
}
