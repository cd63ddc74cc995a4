import type net from "node:net";
import type { Clock } from "../../service/host.ts";
import type { TlsRelay } from "../tls/relay.ts";
import type { Direction, Toxic } from "../toxic/toxic.ts";
import { Link } from "./link.ts";
import type { Ending } from "./receiver.ts";

/** The parts of a proxy that its connections need. */
export interface LinkSettings {
  readonly clock: Clock;
  readonly toxics: Readonly<Record<Direction, readonly Toxic[]>>;
  /** The toxics of faults whose plan names this connection, after the others. */
  readonly planned: Readonly<Record<Direction, readonly Toxic[]>>;
  readonly isCorrected: boolean;
  /** Whether a reset of one side is one of the other, too. */
  readonly relaysResets: boolean;
  /** The relay through which it leads, whose upstream sees other bytes. */
  readonly front?: TlsRelay | undefined;
  chance(purpose: string): number;
}

/** Written to learn when everything before it has been sent. */
const nothing = new Uint8Array(0);

/** A client and an upstream, connected by two one-way links. The end of one direction closes the whole other socket. */
export class ProxyConnection {
  readonly links: Readonly<Record<Direction, Link>>;
  /** The toxics of faults whose plan names it. */
  readonly planned: readonly Toxic[];
  /** The toxics that were drawn to strike it, or that reset it without. */
  readonly struck = new Set<Toxic>();
  readonly front: TlsRelay | undefined;
  readonly #sockets: readonly [client: net.Socket, upstream: net.Socket];
  readonly #isCorrected: boolean;
  #resets: boolean;

  constructor(client: net.Socket, upstream: net.Socket, settings: LinkSettings) {
    const { clock, planned, isCorrected } = settings;
    this.planned = Object.values(planned).flat();
    const toxics = {
      upstream: [...settings.toxics.upstream, ...planned.upstream],
      downstream: [...settings.toxics.downstream, ...planned.downstream],
    };
    this.#sockets = [client, upstream];
    this.#isCorrected = isCorrected;
    this.front = settings.front;
    // The real server decides this when the connection begins, even for a toxic that does not strike.
    const resetting = isCorrected
      ? []
      : Object.values(toxics).flatMap((chain) => chain.filter(({ kind }) => kind.resets));
    for (const toxic of resetting) this.struck.add(toxic);
    this.#resets = resetting.length > 0;
    const around = {
      clock,
      isCorrected,
      chance: settings.chance,
      struck: (toxic: Toxic) => void this.struck.add(toxic),
      reset: () => {
        this.#resets ||= isCorrected;
      },
    };
    if (settings.relaysResets)
      for (const socket of this.#sockets)
        socket.on("error", ({ code }: NodeJS.ErrnoException) => {
          this.#resets ||= code === "ECONNRESET";
        });
    const closing = (socket: net.Socket) => (ending: Ending) => this.#close(socket, ending);
    this.links = {
      upstream: new Link(client, upstream, toxics.upstream, around, closing(upstream)),
      downstream: new Link(upstream, client, toxics.downstream, around, closing(client)),
    };
  }

  /** Closes both sockets at once and forgets what waits in the chains. */
  end(): void {
    for (const link of Object.values(this.links)) link.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  #close(socket: net.Socket, ending: Ending): void {
    if (socket.destroyed) return;
    if (ending === "end" && this.#isCorrected) socket.end();
    else if (socket.writableLength === 0) this.#destroy(socket);
    else socket.write(nothing, () => this.#destroy(socket));
  }

  #destroy(socket: net.Socket): void {
    if (this.#resets) socket.resetAndDestroy();
    else socket.destroy();
  }
}
