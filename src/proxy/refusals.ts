import net from "node:net";
import type { Clock, Timer } from "../service/host.ts";
import { AddressError, type HostPort } from "./listen/host-port.ts";
import type { ProxyPort } from "./listen/proxy-port.ts";

const everyMs = 100;

/** The parts of a proxy that its refusals need. */
export interface RefusalsHost {
  readonly entrance: ProxyPort;
  readonly clock: Clock;
  upstream(): HostPort;
  /** Another program has the port, so the proxy cannot listen again yet. Called once until it can. */
  blocked(why: string): void;
  onCrash(error: unknown): void;
}

/** Lets a proxy refuse connections: while it is told to, or while its upstream does. */
export class Refusals {
  readonly #host: RefusalsHost;
  /** The next attempt to end a refusal; while an attempt runs, its own. */
  #timer: Timer | undefined;
  #isBlocked = false;
  /** Whether it refuses whatever the upstream does; undefined if this was never said. */
  always: boolean | undefined;
  /** Whether it refuses after the upstream has refused; undefined if this was never said. */
  passes: boolean | undefined;

  constructor(host: RefusalsHost) {
    this.#host = host;
  }

  /** Applies the present settings to an open entrance. If it cannot listen again, returns why, and tries on. */
  async apply(): Promise<AddressError | undefined> {
    this.stop();
    const { entrance } = this.#host;
    if (!this.always) return await this.#accept();
    await entrance.refuse();
    return undefined;
  }

  /** Called when the upstream has refused a connection. */
  upstreamRefused(): void {
    const { entrance, onCrash } = this.#host;
    // A message that a fault has delayed may tell it after the proxy was deleted.
    if (!this.passes || !entrance.isListening || this.#timer !== undefined) return;
    this.#later(() => this.#tryUpstream());
    entrance.refuse().catch(onCrash);
  }

  stop(): void {
    this.#timer?.callOff();
    this.#timer = undefined;
    this.#isBlocked = false;
  }

  #later(attempt: () => void): void {
    this.#timer = this.#host.clock.after(everyMs, attempt);
  }

  /** Tries the upstream again. It has refused a connection before, so its address is valid. */
  #tryUpstream(): void {
    const timer = this.#timer;
    const socket = net.connect(this.#host.upstream());
    socket.on("error", () => {
      if (this.#timer === timer) this.#later(() => this.#tryUpstream());
    });
    socket.once("connect", () => {
      socket.destroy();
      if (this.#timer === timer) this.#acceptLater();
    });
  }

  #acceptLater(): void {
    this.#accept().catch(this.#host.onCrash);
  }

  /** Listens again, or tries on until no other program has the port. */
  async #accept(): Promise<AddressError | undefined> {
    const { entrance, blocked } = this.#host;
    const timer = this.#timer;
    const error = await entrance.accept().then(() => undefined, addressError);
    // It may have been told something else in the meantime.
    if (this.#timer !== timer) return error;
    if (error === undefined) this.stop();
    else if (entrance.isRefusing) {
      if (!this.#isBlocked) blocked(error.message);
      this.#isBlocked = true;
      this.#later(() => this.#acceptLater());
    }
    return error;
  }
}

function addressError(error: unknown): AddressError {
  if (error instanceof AddressError) return error;
  throw error;
}
