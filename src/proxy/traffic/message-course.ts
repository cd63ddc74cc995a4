import type { ExchangeEnd } from "../door/exchange.ts";
import type { Delivery } from "../link/socket-writer.ts";

/** The bytes that a client needs to see a status: "HTTP/1.1 200". */
export const statusLineBytes = 12;

/** An exchange as its client saw it. */
export interface ClientCourse extends ExchangeEnd {
  /** When the client had ended its side, if it got the end of the response only afterwards. */
  readonly laterThanMs?: number;
}

/** The place of a message in what its client got. */
export interface MessagePlace {
  /** The bytes of the connection up to the end of the message. */
  readonly endBytes: number;
  readonly delivery: Delivery;
  readonly beganMs: number;
  readonly nowMs: number;
}

/** Returns the course that the client saw: toxics hold bytes back, and a client may leave before they arrive. */
export function clientCourse(course: ExchangeEnd, { endBytes, delivery, beganMs, nowMs }: MessagePlace): ClientCourse {
  const { gotBytes, laterBytes, closedMs } = delivery;
  const before = endBytes - course.sentBytes;
  const arrived = (bytes: number) => Math.min(course.sentBytes, Math.max(0, bytes - before));
  const sentBytes = arrived(gotBytes + laterBytes);
  const isLater = closedMs !== undefined && arrived(gotBytes) < sentBytes;
  const hasLeft = closedMs !== undefined && !isLater;
  // A door sees that its connection ended, not whether the client or a toxic has ended it.
  const isCut = sentBytes < course.sentBytes || course.closedBy === "client";
  const closedBy = isCut ? (hasLeft ? "client" : "server") : course.closedBy;
  const endMs = isCut && hasLeft ? closedMs : nowMs;
  return {
    ...{ ...course, sentBytes, closedBy, tookMs: endMs - beganMs },
    ...(isLater && { laterThanMs: closedMs - beganMs }),
  };
}
