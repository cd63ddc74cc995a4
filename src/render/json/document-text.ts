import { marker } from "../../text/marker.ts";
import type { Made } from "../results.ts";
import { escapeJson } from "../view/escape.ts";

/** A document of a command: what it is, which lab wrote it, how to have it again, and its content. */
export function documentText(content: object, { version: lab, command }: Made): string {
  return `${escapeJson(JSON.stringify({ is: marker, lab, command, ...content }, null, 2))}\n`;
}
