/**
 * Returns the traceparent header for a call. Its number is in the trace ID as well as in the span ID, because tracing tools
 * that pass the header on replace the span ID.
 */
export function threadOf(call: number): string {
  const digits = call.toString(16).padStart(16, "0");
  return `00-${TRACE}${digits}-${digits}-01`;
}

/** Returns the call that a header names; undefined if it is not a call of ours. */
export function callIn(header: string | undefined): number | undefined {
  const match = header === undefined ? null : form.exec(header);
  return match === null ? undefined : Number.parseInt(match[1]!, 16);
}

const TRACE = "1ab01ab01ab01ab0";
const form = new RegExp(`^00-${TRACE}([0-9a-f]{16})-[0-9a-f]{16}-[0-9a-f]{2}$`);
