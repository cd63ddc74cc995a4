import type { World } from "../../world/world.ts";
import type { RawSetup } from "../scenario.ts";
import { describeChanges } from "../setup/changes/setup-changes.ts";
import { mergeSetup } from "../setup/merge.ts";
import { resolveSetup } from "../setup/resolve.ts";

/** Changes the setup of running servers. */
export class Changer {
  readonly #world: World;
  #setup: RawSetup;

  constructor(world: World, setup: RawSetup) {
    this.#world = world;
    this.#setup = setup;
  }

  /** The current setup, including changes. */
  get setup(): RawSetup {
    return this.#setup;
  }

  /** Applies a change and returns the differences. If a server cannot change, it and the servers after it stay as they were. */
  async change(patch: RawSetup): Promise<readonly string[]> {
    const next = mergeSetup(this.#setup, patch);
    const says = describeChanges(this.#setup, next);
    for (const server of resolveSetup(next, patch)) {
      const { name } = server;
      const own = says.filter((line) => line.startsWith(`${name}.`));
      await this.#world.change(server, own.join("; ") || "unchanged");
      this.#setup = { ...this.#setup, [name]: next[name] ?? {} };
    }
    this.#setup = next;
    return says;
  }
}
