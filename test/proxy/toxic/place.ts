import { nodeTurns } from "../../../src/platform/node-turns.ts";
import { Stage } from "../../../src/proxy/link/stage.ts";
import { toxicKinds } from "../../../src/proxy/toxic/index.ts";
import type { Chunk } from "../../../src/proxy/toxic/kind.ts";
import { Toxic } from "../../../src/proxy/toxic/toxic.ts";
import { clockOf } from "../../../src/world/virtual/time/clock.ts";
import { Kernel } from "../../../src/world/virtual/time/kernel.ts";

/** One toxic in virtual time, between bytes that are pushed and a log of what leaves it. */
export function inVirtualTime(
  type: string,
  values: Readonly<Record<string, number>>,
  { toxicity = 1, chance = (): number => 0.5, isCorrected = false } = {},
) {
  const kernel = new Kernel(nodeTurns);
  const clock = clockOf(kernel);
  const kind = toxicKinds.find((each) => each.type === type)!;
  const toxic = new Toxic(kind, { name: type, stream: "downstream", direction: "downstream", toxicity });
  const assign = (to: Readonly<Record<string, number>>) => toxic.assign({ values: new Map(Object.entries(to)) });
  assign(values);
  const log: string[] = [];
  const say = (what: string) => log.push(`${Math.round(clock.now() * 1000) / 1000}: ${what}`);
  const output = {
    hasRoom: true,
    room: () => {},
    push: ({ bytes }: Chunk) => say(`${bytes.length} B`),
    whenRoom(act: () => void) {
      this.room = act;
    },
    finish: (ending: string) => say(ending),
  };
  const around = { clock, isCorrected, chance, struck() {}, reset: () => say("reset") };
  const stage = new Stage(toxic, output, around);
  stage.start();
  return {
    log,
    stage,
    toxic,
    assign,
    output,
    push: (length: number) => stage.push({ bytes: new Uint8Array(length), atMs: clock.now() }),
    at: (ms: number, act: () => void) => void clock.after(ms, act),
    /** Lets this much time pass. */
    pass: (ms: number) => kernel.settle(ms),
  };
}
