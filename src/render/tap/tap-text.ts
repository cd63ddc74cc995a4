import { escapeLine } from "../view/escape.ts";

/** A number sign would start a directive. */
export function directiveFree(text: string): string {
  return escapeLine(text).replace(/[\\#]/g, "\\$&");
}

/** Every JSON string is a valid YAML string. */
export function quoted(text: string): string {
  return JSON.stringify(escapeLine(text));
}
