export type Headers = readonly (readonly [name: string, value: string])[];

/** An answer as the application gives it, before the server frames it. */
export interface Content {
  readonly status: number;
  /** In order, before those that the server adds. */
  readonly headers?: Headers;
  readonly type?: string | undefined;
  readonly language?: string;
  readonly body: string;
  /**
   * The body's length when the server writes the headers: "told" by the application, as for a HEAD
   * too; "counted", if the body is empty; or "unknown", so that it is sent in chunks.
   */
  readonly length: "told" | "counted" | "unknown";
  /** The connection ends after it, although no header says so. */
  readonly closes?: true;
  /** A side effect of the request. */
  readonly effect?: "shut down" | "dump the heap";
}

/** An answer without a body: for a HEAD it does not even declare that it is empty. */
export function empty(status: number, headers: Headers = []): Content {
  return { status, headers, body: "", length: "counted" };
}
