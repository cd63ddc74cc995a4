import { marker } from "../../text/marker.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import type { Made } from "../results.ts";
import { escapeJson } from "../view/escape.ts";

/** Writes a document without secrets: the marker, the lab's version, the command that repeats it, and the content. */
export function documentText(content: object, { version: lab, command }: Made): string {
  return `${escapeJson(JSON.stringify({ is: marker, lab, command, ...withoutSecrets(content) }, null, 2))}\n`;
}
