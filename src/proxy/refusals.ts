import net from "node:net";
import type { Clock, Timer } from "../service/host.ts";
import type { Address } from "./listen/address.ts";
import type { Entrance } from "./listen/entrance.ts";

const everyMs = 100;

/** Lets a proxy refuse connections: while it is told to, or while its upstream does. */
export class Refusals {
  readonly #entrance: Entrance;
  readonly #clock: Clock;
  readonly #upstream: () => Address;
  readonly #failed: (error: unknown) => void;
  #timer: Timer | undefined;
  /** Whether it refuses whatever the upstream does; undefined if this was never said. */
  always: boolean | undefined;
  /** Whether it refuses after the upstream has refused; undefined if this was never said. */
  passes: boolean | undefined;

  constructor(entrance: Entrance, clock: Clock, upstream: () => Address, failed: (error: unknown) => void) {
    this.#entrance = entrance;
    this.#clock = clock;
    this.#upstream = upstream;
    this.#failed = failed;
  }

  /** Applies the present settings to an open entrance. */
  async apply(): Promise<void> {
    this.stop();
    if (this.always) await this.#entrance.refuse();
    else await this.#entrance.accept();
  }

  /** Called when the upstream has refused a connection. */
  upstreamRefused(): void {
    if (!this.passes || this.#entrance.isRefusing) return;
    this.#entrance.refuse().then(() => this.#tryLater(), this.#failed);
  }

  stop(): void {
    this.#timer?.callOff();
    this.#timer = undefined;
  }

  /** Tries the upstream again. It has refused a connection before, so its address is valid. */
  #tryLater(): void {
    this.#timer = this.#clock.after(everyMs, () => {
      const socket = net.connect(this.#upstream());
      socket.on("error", () => {
        if (this.#timer !== undefined) this.#tryLater();
      });
      socket.once("connect", () => {
        socket.destroy();
        if (this.#timer === undefined) return;
        this.stop();
        this.#entrance.accept().catch(this.#failed);
      });
    });
  }
}
