import type { Socket } from "node:net";
import type { Side, What } from "../../../trace.ts";

interface OutsideCall {
  readonly call: number;
  /** Set once its answer has been written, although the kernel may not have accepted all of its bytes yet. */
  status: number | null | undefined;
}

/**
 * A connection from outside, of which only our side is visible: how many bytes the kernel has accepted for each of its
 * calls, and which side closed it.
 */
export class OutsideConnection {
  readonly #socket: Socket;
  readonly #record: (call: number, what: What) => void;
  /** Calls without an answer, oldest first. */
  readonly #open: OutsideCall[] = [];
  #last: { readonly call: number; readonly sentBytes: number } | undefined;
  /** The bytes that the kernel has certainly accepted, and how many of them belong to answered calls. */
  #takenBytes = 0;
  #answeredBytes = 0;
  #isOver = false;

  /** `ended`: the side that half-closed the connection. */
  constructor(socket: Socket, record: (call: number, what: What) => void, ended: () => Side = () => "client") {
    this.#socket = socket;
    this.#record = record;
    socket.on("drain", () => this.progressed());
    socket.once("end", () => this.#closed(ended()));
    socket.once("error", () => this.#closed("client"));
    socket.once("finish", () => this.#closed("server"));
    socket.once("close", () => this.#closed("server"));
  }

  begin(call: number): void {
    this.#open.push({ call, status: undefined });
  }

  /** Called when an answer is completely written; `status` is null if it has no readable one. */
  answered(call: number, status: number | null): void {
    const open = this.#open.find((each) => each.call === call);
    if (open === undefined) return;
    open.status = status;
    // If this side has just reset the connection, the kernel had accepted its bytes before.
    if (this.#socket.destroyed && this.#socket.errored === null) this.#tellAnswered();
    else this.progressed();
  }

  /** Called when the kernel may have accepted bytes; it has not if some are still queued here. */
  readonly progressed = (): void => {
    if (this.#socket.destroyed || this.#socket.writableLength > 0) return;
    this.#takenBytes = this.#socket.bytesWritten;
    this.#tellAnswered();
  };

  #tellAnswered(): void {
    for (let [first] = this.#open; first?.status !== undefined; [first] = this.#open) {
      const { call, status } = first;
      this.#open.shift();
      const sentBytes = this.#takenBytes - this.#answeredBytes;
      this.#answeredBytes = this.#takenBytes;
      this.#last = { call, sentBytes };
      this.#record(call, { kind: "sent", status, sentBytes });
    }
  }

  #closed(by: Side): void {
    if (this.#isOver) return;
    this.progressed();
    this.#isOver = true;
    const unanswered = this.#open.splice(0).map(({ call }, at) => {
      const sentBytes = at === 0 ? this.#takenBytes - this.#answeredBytes : 0;
      return { call, sentBytes };
    });
    const concerned = unanswered.length === 0 && this.#last !== undefined ? [this.#last] : unanswered;
    for (const { call, sentBytes } of concerned) this.#record(call, { kind: "closed", by, sentBytes });
  }
}
