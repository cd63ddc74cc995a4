import { bytes } from "../../text/bytes/bytes.ts";
import type { Header } from "../../trace.ts";
import type { RequestTemplate } from "./server-under-test.ts";

/** Builds the request of one order, with its id in place of `{id}`. */
export function orderRequest({ method, path, headers, body }: RequestTemplate, id: string) {
  const filled = (text: string) => text.replaceAll("{id}", id);
  return {
    method,
    path: filled(path),
    headers: headers.map(([name, value]): Header => [name, filled(value)]),
    body: bytes(filled(body)),
  };
}
