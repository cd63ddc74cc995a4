import { marker } from "../../../text/marker.ts";
import { withoutSecrets } from "../../../text/secrets/secrets.ts";
import type { Made } from "../../results.ts";
import { escapeJson } from "../../view/escape.ts";

/**
 * Writes a document without secrets: the marker, the lab's version, the command that repeats it,
 * the version of its form, and the content.
 */
export function documentText(content: object, { version: lab, command }: Made): string {
  return `${escapeJson(JSON.stringify({ is: marker, lab, command, version: 1, ...withoutSecrets(content) }, null, 2))}\n`;
}
