import { withoutSecrets } from "../../../text/secrets/secrets.ts";
import type { Header } from "../../../trace.ts";

/** Describes headers without secrets. */
export function headerWords(headers: readonly Header[]): string[] {
  return withoutSecrets(headers).map(([name, value]) => `${name}: ${value}`);
}
