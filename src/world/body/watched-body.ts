import type { BodyStream, Piece } from "../../service/body.ts";
import type { Reply } from "../../service/service.ts";
import { begin, type Task } from "../../service/task.ts";
import type { Failure, RecordedReply } from "../../trace.ts";
import { BodyPrefix } from "./body-prefix.ts";

/** By call: what has arrived of answers whose body is no longer read. */
export type UnreadBodies = Map<number, () => RecordedReply>;

export interface BodyListener {
  /** Called when the reader has received another piece. */
  read?(): void;
  /** Called when the reader has reached the end; `why` is null if the body is complete. */
  ended(why: Failure | null, came: RecordedReply): void;
}

/** Watches the body of a call's answer. While its caller does not read it, the call is in `unread`. */
export function watchedBody(
  { status, headers, body }: Omit<Reply, "body"> & { readonly body: BodyStream },
  call: number,
  unread: UnreadBodies,
  listener: BodyListener,
): BodyStream {
  const kept = new BodyPrefix();
  const came = () => kept.of({ status, headers });
  let ended = false;
  unread.set(call, came);
  function* next(): Task<Piece> {
    unread.delete(call);
    const piece = yield* body.next();
    if (piece instanceof Uint8Array) {
      kept.see(piece);
      unread.set(call, came);
      listener.read?.();
    } else if (!ended) {
      ended = true;
      listener.ended(piece, came());
    }
    return piece;
  }
  return { next: () => begin(next()), cancel: () => body.cancel() };
}
