import { once } from "node:events";
import { connect } from "node:net";
import { recorded } from "../world/recorded.ts";
import { playConvoy } from "./convoy.ts";
import type { Lane } from "./lane.ts";
import { orderRequest } from "./order-request.ts";
import type { Answer, Finding, Plan, Seen } from "./plan.ts";
import { closing } from "./play-failure.ts";

const leavesAfterMs = 300;
const halfMs = 500;
const stopsWithinMs = 5000;

/** A failure with its own procedure: of the caller, of the process, or over several orders. */
export interface Special {
  readonly name: string;
  readonly about: string;
  /** It ends the server. */
  readonly isLast?: true;
  play(lane: Lane, plan: Plan): Promise<Omit<Seen, "failure">>;
}

const hang = { faults: [{ hang: true }] };

export const specials: readonly Special[] = [
  { name: "three-hang", about: "a new order while three hang", play: playConvoy },
  {
    name: "client-leaves",
    about: "the client leaves early",
    play: (lane, plan) => ofCaller(lane, plan, hang, async () => [await lane.order({ leavesAfterMs })]),
  },
  {
    name: "half-a-request",
    about: "the client sends half a body and leaves",
    play: (lane, plan) => ofCaller(lane, plan, {}, async () => [await halfRequest(lane, plan)]),
  },
  { name: "sent-twice", about: "the client sends it twice with one key", play: sentTwice },
  { name: "stop-idle", about: "SIGTERM while nothing happens", isLast: true, play: (lane) => stops(lane) },
  {
    name: "stop-busy",
    about: "SIGTERM while one order hangs",
    isLast: true,
    async play(lane) {
      await lane.fail(hang);
      // The client stays connected, so that only the stop can end the order.
      void lane.order({ leavesAfterMs: 2 * stopsWithinMs });
      await lane.sleep(leavesAfterMs);
      return await stops(lane);
    },
  },
];

async function ofCaller(
  lane: Lane,
  plan: Plan,
  settings: object,
  act: () => Promise<readonly Answer[]>,
): Promise<Omit<Seen, "failure">> {
  await lane.fail(settings as Readonly<Record<string, unknown>>);
  const fromMs = lane.now();
  const answers = await act();
  await lane.fail({});
  return await closing(lane, plan, fromMs, { answers });
}

async function sentTwice(lane: Lane, plan: Plan): Promise<Omit<Seen, "failure">> {
  const header = [plan.key ?? "idempotency-key", "the-same-key"] as const;
  const twice = async () => {
    const options = { headers: [header], id: "the-same-order" };
    return [await lane.order(options), await lane.order(options)];
  };
  const seen = await ofCaller(lane, plan, {}, twice);
  if (plan.key === undefined) return seen;
  return { ...seen, finding: { rule: "charged-once", holds: seen.charged <= 1 } };
}

async function stops(lane: Lane): Promise<Omit<Seen, "failure">> {
  const program = lane.subject.program!;
  const how = await program.stopsWithin(stopsWithinMs);
  const finding: Finding = { rule: "stops", holds: how === "stopped" };
  return { answers: [], requests: 0, charged: 0, next: [], finding };
}

/** Sends a request whose body is shorter than its stated length. */
async function halfRequest(lane: Lane, { ask }: Plan): Promise<Answer> {
  const startedMs = lane.now();
  const lagMs = lane.lagMs;
  const { host, port } = lane.subject.at()!;
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
  await Promise.race([closed, lane.sleep(halfMs)]);
  socket.destroy();
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(came)?.[1];
  const reply = status === undefined ? undefined : recorded(Number(status), [], new Uint8Array(0));
  return { reply, failure: undefined, tookMs: lane.now() - startedMs, lagMs: lane.lagMs - lagMs };
}
