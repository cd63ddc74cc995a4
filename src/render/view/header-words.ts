import type { Header } from "../../trace.ts";

/** Describes headers without showing tokens. */
export function headerWords(headers: readonly Header[]): string[] {
  return headers.map(([name, value]) => `${name}: ${name.toLowerCase() === "authorization" ? secret(value) : value}`);
}

function secret(value: string): string {
  const [scheme, token] = value.split(" ");
  return token === undefined ? "…" : `${scheme} …`;
}
