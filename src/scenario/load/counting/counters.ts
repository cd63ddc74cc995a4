import type { Meter } from "../../../service/capacity/meter.ts";
import { isFailure } from "../../../service/service.ts";
import type { Event } from "../../../trace.ts";
import type { World } from "../../../world/world.ts";
import type { Load } from "../../scenario.ts";
import { chanceOf } from "../chance-of.ts";
import type { LoadFrame } from "../load-frame.ts";
import { Charges } from "./charges.ts";
import type { LoadWatch } from "./load-call.ts";
import { LoadTally } from "./load-tally.ts";
import { isSuccess } from "./part.ts";
import { ServerTally } from "./server-tally.ts";

/** The progress of the loads of a run. */
export interface LoadProgress {
  readonly nowMs: number;
  /** The time during which calls begin; Infinity if it is not known beforehand. */
  readonly forMs: number;
  readonly calls: number;
}

/** Counts everything that is reported about the loads of one run. */
export class LoadCounters {
  readonly charges = new Charges();
  readonly loads: LoadTally[] = [];
  readonly servers = new Map<string, ServerTally>();
  readonly #frame: LoadFrame;
  readonly #mostExamples: number;
  readonly #listener: ((event: Event) => void) | undefined;

  /** `listener` sees every event of every call; it is needed only if expectations are about single calls. */
  constructor(frame: LoadFrame, listener?: (event: Event) => void, mostExamples = 1) {
    this.#frame = frame;
    this.#mostExamples = mostExamples;
    this.#listener = listener;
  }

  readonly meter = (server: string): Meter => {
    const tally = new ServerTally();
    this.servers.set(server, tally);
    return tally;
  };

  progress(nowMs: number): LoadProgress {
    const calls = this.loads.reduce((sum, { all }) => sum + all.offered, 0);
    return { nowMs, forMs: this.#frame.forMs, calls };
  }

  /** Starts the counters of one load. */
  begin(load: Load, step: number, world: World): { readonly tally: LoadTally; readonly watch: LoadWatch } {
    const startUs = Math.round(world.now() * 1000);
    if (this.loads.length === 0) for (const server of this.servers.values()) server.begin(this.#frame, startUs);
    const place = chanceOf(load.name);
    const chance = this.#mostExamples > 0 ? (purpose: string) => world.chance(place, purpose) : undefined;
    const tally = new LoadTally(load, step, startUs, this.#frame, chance, this.#mostExamples);
    this.loads.push(tally);
    const { charges } = this;
    const watch: LoadWatch = {
      charges,
      listener: this.#listener,
      ended(call, outcome) {
        tally.ended(call, Math.round(world.now() * 1000), outcome);
        if (!isFailure(outcome) && isSuccess(outcome.status)) charges.confirm(call);
      },
    };
    return { tally, watch };
  }

  /** Checks sums that hold in every run: a call that is lost or counted twice is a bug of ours. */
  check(nowMs: number): void {
    const nowUs = Math.round(nowMs * 1000);
    for (const tally of this.loads) {
      const { offered, ended } = tally.all;
      if (offered !== ended + tally.inFlight) {
        throw new Error(`${tally.load.name}: ${offered} calls, of which ${ended} ended and ${tally.inFlight} are open`);
      }
      tally.checkWindows();
      requireLittle(tally.load.name, tally.littleGap(nowUs));
    }
    for (const [name, server] of this.servers) requireLittle(name, server.littleGap(nowUs));
  }
}

const mostGap = 1e-9;

function requireLittle(name: string, gap: number): void {
  if (gap > mostGap) throw new Error(`${name}: the law of Little is off by ${gap}`);
}
