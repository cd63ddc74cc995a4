import type net from "node:net";
import type { Clock } from "../../service/host.ts";
import type { TlsRelay } from "../tls/relay.ts";
import type { Direction, Toxic } from "../toxic/toxic.ts";
import { Link } from "./link.ts";
import type { Ending } from "./receiver.ts";
import { noBytes } from "./socket-writer.ts";

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

/** A client and an upstream, connected by two one-way links. The end of one direction closes the whole other socket. */
export class ProxyConnection {
  readonly links: Readonly<Record<Direction, Link>>;
  /** The toxics of faults whose plan names it. */
  readonly planned: readonly Toxic[];
  /** The toxics that were drawn to strike it, or that reset it without. */
  readonly struck = new Set<Toxic>();
  readonly front: TlsRelay | undefined;
  /** Whether both sockets have closed. */
  isOver = false;
  /** The sockets to which the links write. */
  readonly #sockets: Readonly<Record<Direction, net.Socket>>;
  readonly #isCorrected: boolean;
  #resets: boolean;
  #deliveries: { readonly mark: number; readonly act: () => void }[] = [];

  constructor(client: net.Socket, upstream: net.Socket, settings: LinkSettings) {
    const { clock, planned, isCorrected } = settings;
    this.planned = Object.values(planned).flat();
    const toxics = {
      upstream: [...settings.toxics.upstream, ...planned.upstream],
      downstream: [...settings.toxics.downstream, ...planned.downstream],
    };
    this.#sockets = { upstream, downstream: client };
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
      for (const socket of [client, upstream])
        socket.on("error", ({ code }: NodeJS.ErrnoException) => {
          this.#resets ||= code === "ECONNRESET";
        });
    const closing = (direction: Direction) => (ending: Ending) => this.#close(direction, ending);
    this.links = {
      upstream: new Link(client, upstream, toxics.upstream, around, closing("upstream")),
      downstream: new Link(upstream, client, toxics.downstream, around, closing("downstream")),
    };
    this.links.downstream.onTaken(() => this.#deliver());
  }

  /** Calls back when the client has been given the bytes up to this one, or when the connection is over. */
  whenDelivered(mark: number, act: () => void): void {
    this.#deliveries.push({ mark, act });
    this.#deliver();
  }

  #deliver(): void {
    if (this.#deliveries.length === 0) return;
    const { gotBytes } = this.links.downstream.delivery;
    const isDone = ({ mark }: { readonly mark: number }) => this.isOver || gotBytes >= mark;
    const done = this.#deliveries.filter(isDone);
    this.#deliveries = this.#deliveries.filter((each) => !isDone(each));
    for (const { act } of done) act();
  }

  /** Closes both sockets at once and forgets what waits in the chains. */
  end(): void {
    for (const link of Object.values(this.links)) link.abort();
    for (const socket of Object.values(this.#sockets)) socket.destroy();
    this.isOver = true;
    this.#deliver();
  }

  #close(direction: Direction, ending: Ending): void {
    const socket = this.#sockets[direction];
    const { isDoubtful } = this.links[direction];
    if (socket.destroyed) return;
    if (ending === "end" && this.#isCorrected) socket.end(noBytes);
    else if (socket.writableLength === 0 && !isDoubtful) this.#destroy(socket);
    else this.links[direction].whenWritten(() => this.#destroy(socket));
  }

  #destroy(socket: net.Socket): void {
    if (this.#resets) socket.resetAndDestroy();
    else socket.destroy();
  }
}
