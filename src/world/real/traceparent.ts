/**
 * A call's number crosses a socket in a header that tracing tools know and pass on: as the span, and in the number of the
 * trace, because a tool that passes it on names a span of its own.
 */
export function threadOf(call: number): string {
  const digits = call.toString(16).padStart(16, "0");
  return `00-${TRACE}${digits}-${digits}-01`;
}

/** The call that a header names; undefined if it names none of ours. */
export function callIn(header: string | undefined): number | undefined {
  const match = header === undefined ? null : form.exec(header);
  return match === null ? undefined : Number.parseInt(match[1]!, 16);
}

const TRACE = "1ab01ab01ab01ab0";
const form = new RegExp(`^00-${TRACE}([0-9a-f]{16})-[0-9a-f]{16}-[0-9a-f]{2}$`);
