import type { Chunk } from "../toxic/kind.ts";

/** How a stream ends: with its source, or with the whole connection, because a toxic or an error closed it. */
export type Ending = "end" | "cut";

/** The next part of a chain: a toxic's place, or the socket at the end. */
export interface Receiver {
  /** Takes a chunk, also without room: what has been read must go somewhere. */
  push(chunk: Chunk): void;
  readonly hasRoom: boolean;
  /** Calls back once when there is room again. Only the part before it asks. */
  whenRoom(act: () => void): void;
  finish(ending: Ending): void;
}
