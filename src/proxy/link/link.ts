import type net from "node:net";
import type { Toxic } from "../toxic/toxic.ts";
import type { Ending } from "./receiver.ts";
import { SocketReader } from "./socket-reader.ts";
import { type Delivery, SocketWriter } from "./socket-writer.ts";
import { Stage, type Surroundings } from "./stage.ts";

/** One direction of a connection: from one socket through the toxics to the other. */
export class Link {
  readonly #source: SocketReader;
  readonly #sink: SocketWriter;
  readonly #stages: Stage[] = [];
  readonly #around: Surroundings;

  constructor(
    from: net.Socket,
    to: net.Socket,
    toxics: readonly Toxic[],
    around: Surroundings,
    close: (ending: Ending) => void,
  ) {
    this.#around = around;
    this.#sink = new SocketWriter(to, around.clock, close);
    this.#source = new SocketReader(from, this.#sink, around.clock);
    for (const toxic of toxics) this.add(toxic);
  }

  get receivedBytes(): number {
    return this.#source.bytes;
  }

  get sentBytes(): number {
    return this.#sink.bytes;
  }

  get delivery(): Delivery {
    return this.#sink.delivery;
  }

  /** Whether only another write tells what the other side has read. */
  get isDoubtful(): boolean {
    return this.#sink.isDoubtful;
  }

  whenWritten(act: () => void): void {
    this.#sink.whenWritten(act);
  }

  onTaken(act: () => void): void {
    this.#sink.taken = act;
  }

  /** Adds a toxic at the end of the chain. The one before it is interrupted. */
  add(toxic: Toxic): void {
    const last = this.#stages.at(-1);
    const stage = new Stage(toxic, this.#sink, this.#around);
    this.#stages.push(stage);
    if (last === undefined) this.#source.output = stage;
    else
      last.interrupt(() => {
        // It may have been removed while the one before it could not stop.
        if (this.#stages.includes(stage)) last.output = stage;
      });
    stage.start();
  }

  /** Lets a toxic go on with its present values. */
  update(toxic: Toxic): void {
    this.#stageOf(toxic)?.interrupt();
  }

  remove(toxic: Toxic): void {
    const stage = this.#stageOf(toxic);
    stage?.interrupt(() => {
      if (toxic.kind.cutsWhenRemoved) return stage.cut();
      const place = this.#stages.indexOf(stage);
      const before = this.#stages[place - 1];
      (before ?? this.#source).output = stage.output;
      this.#stages.splice(place, 1);
      stage.dissolve();
      before?.interrupt();
    });
  }

  abort(): void {
    for (const stage of this.#stages) stage.abort();
  }

  #stageOf(toxic: Toxic): Stage | undefined {
    return this.#stages.find((stage) => stage.toxic === toxic);
  }
}
