import { type Server, sameCalls } from "../../server.ts";
import { idOf } from "../../serving/instances.ts";
import { clientNameOf, loadClients } from "../client/index.ts";
import { Caller } from "./caller.ts";

/** The clients of all servers of a world, one for each instance. */
export class Callers {
  readonly #callers = new Map<string, Caller>();

  of(server: Server): Caller {
    const id = idOf(server);
    const caller = this.#callers.get(id) ?? new Caller(server.calls);
    this.#callers.set(id, caller);
    return caller;
  }

  async change(before: Server, server: Server): Promise<void> {
    if (sameCalls(before.calls, server.calls)) return;
    await loadClients([clientNameOf(server.calls)]);
    this.#callers.get(idOf(server))?.change(server.calls);
  }

  readonly usesPort = (port: number): boolean => [...this.#callers.values()].some((caller) => caller.uses(port));

  close(): void {
    for (const caller of this.#callers.values()) caller.close();
  }
}
