export type Headers = readonly (readonly [name: string, value: string])[];

/** An answer as the application gives it, before the server frames it. */
export interface Content {
  readonly status: number;
  /** In their order, before those that the server adds. */
  readonly headers?: Headers;
  readonly type?: string | undefined;
  readonly language?: string;
  readonly body: string;
  /**
   * What the server knows of the body's length when it writes the headers: "told" by the application, as a HEAD tells it
   * too; "counted", where the body is empty; or "unknown", so that it is sent in chunks.
   */
  readonly length: "told" | "counted" | "unknown";
  /** The connection ends behind it, though no header says so. */
  readonly closes?: true;
  /** What happens beside the answer. */
  readonly effect?: "shut down" | "dump the heap";
}

/** An answer without a word: a HEAD's does not even say that it is empty. */
export function empty(status: number, headers: Headers = []): Content {
  return { status, headers, body: "", length: "counted" };
}
