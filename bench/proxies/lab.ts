import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../../src/service/service.ts";
import type { Deferred } from "../../src/service/task.ts";
import { call } from "../../src/world/real/calling/call.ts";
import { Caller } from "../../src/world/real/calling/caller.ts";
import { RealWorld } from "../../src/world/real/world.ts";
import type { Server } from "../../src/world/server.ts";

/** A real world whose servers behind the gateway run in another process. */
class BackendElsewhere extends RealWorld {
  readonly #caller = new Caller({ client: "undici", connections: "pooled", pool: Number.POSITIVE_INFINITY });
  readonly #target = { host: "127.0.0.1", port: Number(process.argv[2]) };
  #calls = 0;

  override ask(
    from: Server,
    parent: number | null,
    to: string,
    ask: OutgoingRequest,
    timeout: CallTimeout | undefined,
  ): Deferred<Outcome> {
    const plan = {
      call: ++this.#calls,
      from,
      parent,
      to: { server: to },
      destination: () => ({ target: this.#target }),
      ask,
      timeout,
      caller: this.#caller,
    };
    return this.activity.begin(call(this, plan));
  }
}

/** Opens a gateway with token, log and share, and returns its port. */
export async function openGateway(): Promise<number> {
  let events = 0;
  const servers = resolveSetup({
    gateway: { share: "10%", tokens: ["alice-token"] },
    order: {},
    payment: {},
    monolith: {},
  });
  const world = new BackendElsewhere({ servers, seed: 1, sink: () => events++ });
  await world.open();
  return Number(new URL(world.address("gateway")!).port);
}
