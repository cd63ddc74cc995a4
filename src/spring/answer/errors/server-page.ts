import type { Content } from "../content.ts";
import { reasons } from "./reason-phrases.ts";

/*
 * The length of the server's pages without the reason, which they contain twice. Ours are padded to it, because the
 * answer to a HEAD declares a length.
 */
const pageBytes = 413;

/** The page of the server itself, for requests that never reached an application. */
export function serverPage(status: number): Content {
  const reason = reasons[status] ?? "";
  const title = `HTTP Status ${status}: ${reason}`;
  const told = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  const body = padded(told, pageBytes + 2 * reason.length);
  return { status, type: "text/html;charset=utf-8", language: "en", length: "told", body };
}

export function padded(text: string, length: number): string {
  return text + " ".repeat(Math.max(0, length - text.length));
}
