export type Headers = readonly (readonly [name: string, value: string])[];

/** An answer as the application gives it, before the server frames it. */
export interface Content {
  readonly status: number;
  /** Sent before the headers that the server adds. */
  readonly headers?: Headers;
  readonly type?: string | undefined;
  readonly language?: string;
  readonly body: string;
  /**
   * How the server learns the body's length before it writes the headers: "told" by the application, for a HEAD, too;
   * "counted" if the body is empty; "unknown" if the body is sent in chunks.
   */
  readonly length: "told" | "counted" | "unknown";
  /** Closes the connection after the answer, although no header says so. */
  readonly closes?: true;
  /** A side effect of the request. */
  readonly effect?: "shut down" | "dump the heap";
}

/** An answer without a body. Its headers say that the body is empty, except to a HEAD. */
export function empty(status: number, headers: Headers = []): Content {
  return { status, headers, body: "", length: "counted" };
}
