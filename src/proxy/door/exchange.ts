import type http from "node:http";
import type { Side } from "../../trace.ts";

/** One request and what became of it. */
export interface Exchange {
  readonly atMs: number;
  /** The port from which the connection came. */
  readonly port: number | undefined;
  readonly line: string;
  /** The faults that struck it, in words. */
  readonly faults: readonly { readonly name: string; readonly says: string }[];
  /** The status of the upstream's answer, a code if there was none, or undefined if it was never asked. */
  readonly upstream: number | string | undefined;
  /** The status that the client got; null if what it got has no status line. */
  readonly client: number | null;
}

/** The further course of an exchange, in milliseconds from its begin. */
export interface ExchangeEnd {
  readonly tookMs: number;
  /** The bytes that the client was sent. */
  readonly sentBytes: number;
  /** The bytes that its connection was sent until then, with all earlier responses. */
  readonly connectionBytes: number;
  /** Who ended the connection before the answer was complete; null if it was. */
  readonly closedBy: Side | null;
  /** When the upstream was asked and its answer began, or failed to; null if it never was or did. */
  readonly askedMs: number | null;
  readonly answeredMs: number | null;
}

/** Calls back when an answer is over. */
export function watchEnd(
  { socket }: http.IncomingMessage,
  outgoing: http.ServerResponse,
  ended: (sent: Pick<ExchangeEnd, "sentBytes" | "connectionBytes" | "closedBy">) => void,
): void {
  const { bytesWritten } = socket;
  let closedBy: Side | null = "server";
  const left = () => {
    // Clients close their side as soon as the server has ended its own.
    if (!socket.writableEnded) closedBy = "client";
  };
  // Node's own listener ends the other side.
  socket.prependOnceListener("end", left).prependOnceListener("error", left);
  outgoing.once("finish", () => {
    closedBy = null;
  });
  outgoing.once("close", () => {
    socket.off("end", left).off("error", left);
    const connectionBytes = socket.bytesWritten;
    ended({ sentBytes: connectionBytes - bytesWritten, connectionBytes, closedBy });
  });
}
