import type { Socket } from "node:net";
import { type AnswerPiece, AnswerReader } from "../../../policy/gateways/answer-reader.ts";
import type { TestedProduct } from "../../../policy/gateways/flaws.ts";
import type { OutgoingRequest } from "../../../service/service.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Failure } from "../../../trace.ts";
import { IncomingBody } from "../../body/incoming-body.ts";
import type { CallAddress, Connection, OpenLine } from "./connection.ts";
import { Dialler } from "./dial.ts";
import { piecesOf } from "./pieces.ts";
import { RunningExchange } from "./running-exchange.ts";
import { write } from "./write-request.ts";

/** Returns a client that reads answers from a plain socket as one product reads them. */
export function openAs(reader: TestedProduct): OpenLine {
  return (target) => new ProductLine(reader, target);
}

class ProductLine implements Connection {
  readonly #reader: TestedProduct;
  readonly #dialler: Dialler;
  #idle: Socket | undefined;

  constructor(reader: TestedProduct, target: CallAddress) {
    this.#reader = reader;
    this.#dialler = new Dialler(target);
  }

  start(ask: OutgoingRequest): RunningExchange {
    const exchange = new RunningExchange(this.#dialler, () => arrival.giveUp());
    const arrival = new ProductReply(exchange, new AnswerReader(this.#reader, ask.method));
    const socket = this.#takeIdle() ?? this.#dialler.dial().on("error", () => {});
    arrival.comesOver(socket);
    let isWritten = false;
    const written = () => {
      isWritten = true;
    };
    void write(socket, ask, this.#dialler.target).then(written, (error) => {
      exchange.fail(error);
      socket.destroy();
    });
    exchange.over.then((usable) => {
      arrival.leave();
      // The rest of a request that was answered early may never come.
      if (usable && arrival.isReusable && isWritten && !socket.destroyed) this.#keep(socket);
      else socket.destroy();
    });
    return exchange;
  }

  /** Keeps an idle connection; anything that arrives before it is reused closes it. */
  #keep(socket: Socket): void {
    this.#idle = socket;
    socket.on("end", this.#drop).on("data", this.#drop).resume();
  }

  #takeIdle(): Socket | undefined {
    const idle = this.#idle;
    this.#idle = undefined;
    idle?.off("end", this.#drop).off("data", this.#drop);
    return idle?.destroyed === false ? idle : undefined;
  }

  readonly #drop = () => this.#idle?.destroy();

  get localPort(): number | undefined {
    return this.#dialler.localPort;
  }

  close(): void {
    this.#dialler.drop();
  }
}

/** Reads one answer as it arrives. */
class ProductReply {
  readonly #exchange: RunningExchange;
  readonly #reader: AnswerReader;
  #socket!: Socket;
  #body: IncomingBody | undefined;
  isReusable = false;

  constructor(exchange: RunningExchange, reader: AnswerReader) {
    this.#exchange = exchange;
    this.#reader = reader;
  }

  comesOver(socket: Socket): void {
    this.#socket = socket;
    socket.on("data", this.#came).on("end", this.#ended).on("error", this.#broke);
    socket.resume();
  }

  leave(): void {
    this.#socket.off("data", this.#came).off("end", this.#ended).off("error", this.#broke);
  }

  /** Ends the body, because its caller does not wait for the rest. */
  giveUp(): void {
    this.#fail({ name: "cut", phase: "body", code: "ECANCELED" });
  }

  readonly #came = (bytes: Uint8Array) => this.#take(this.#reader.push(bytes));
  readonly #ended = () => this.#take(this.#reader.end("fin"));
  readonly #broke = (error: Error) => {
    if (this.#body === undefined) this.#exchange.fail(error);
    else this.#take(this.#reader.end("rst"));
  };

  #take(reads: readonly AnswerPiece[]): void {
    const head = reads.find((read) => read.kind === "head");
    if (head !== undefined) this.#body = this.#newBody();
    for (const read of reads) {
      if (read.kind === "body") this.#begun.push(read.bytes);
      else if (read.kind === "failed") this.#fail(read.why);
      else if (read.kind === "whole") {
        this.isReusable = read.reusable;
        this.#begun.finish(null);
      }
    }
    if (head !== undefined) this.#reply(head);
  }

  /** The body, which begins with the head. */
  get #begun(): IncomingBody {
    return mustHave(this.#body, "the body");
  }

  #newBody(): IncomingBody {
    return new IncomingBody({
      hold: () => this.#socket.pause(),
      release: () => this.#socket.resume(),
      cancel() {},
    });
  }

  #reply({ status, headers, raw }: Extract<AnswerPiece, { kind: "head" }>): void {
    const whole = raw ? undefined : this.#begun.whole();
    if (whole !== undefined) this.#exchange.replyWhole(status, headers, whole, this.isReusable);
    else this.#exchange.reply(status, headers, piecesOf(this.#begun, errorOf), raw && { script: [], end: "fin" });
  }

  #fail(why: Failure): void {
    if (this.#body === undefined) this.#exchange.fail(errorOf(why));
    else this.#body.finish(why);
  }
}

/** Returns the error that Node's clients would report. */
function errorOf({ name, code }: Failure): Error {
  const says = name === "hung-up" || name === "cut" ? "other side closed" : "the response cannot be read";
  return Object.assign(new Error(says), { code });
}
