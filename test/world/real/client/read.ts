import { isFailure, type Outcome } from "../../../../src/service/service.ts";
import type { Failure } from "../../../../src/trace.ts";

/** Reads an outcome to its end: the status and text of an answer, and the Failure if there is one. */
export interface Seen {
  readonly status?: number;
  readonly text?: string;
  readonly failure?: Failure;
}

export async function read(outcome: Outcome): Promise<Seen> {
  if (isFailure(outcome)) return { failure: outcome };
  const { status, body } = outcome;
  if (body instanceof Uint8Array) return { status, text: Buffer.from(body).toString("latin1") };
  let text = "";
  for (;;) {
    const next = await body.next();
    if (next === null) return { status, text };
    if (!(next instanceof Uint8Array)) return { status, text, failure: next };
    text += Buffer.from(next).toString("latin1");
  }
}
