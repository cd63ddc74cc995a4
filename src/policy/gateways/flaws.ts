import { gatewayAnswers, type ServerFault } from "./gateway-answers.ts";
import type { GatewayProduct } from "./products.ts";

/** Products that were tested, so that it is known how each reads an answer and not only which status it returns. */
export type TestedProduct = Exclude<GatewayProduct, "alb">;

export const readers: readonly TestedProduct[] = ["nginx", "haproxy", "envoy", "spring"];

/** Flaws of an answer, with the error codes of Node's parser. */
export const flaws = {
  "does not speak HTTP": "HPE_INVALID_CONSTANT",
  "sends HTTP/3.7": "HPE_INVALID_VERSION",
  "sends status 2000": "HPE_INVALID_STATUS",
  "sends bare newlines": "HPE_CR_EXPECTED",
  "sends a bad header": "HPE_INVALID_HEADER_TOKEN",
  "sends a header of 20 KB": "HPE_HEADER_OVERFLOW",
  "sends two lengths": "HPE_UNEXPECTED_CONTENT_LENGTH",
  "sends length and chunks": "HPE_INVALID_TRANSFER_ENCODING",
  "sends a body with 204": "HPE_UNEXPECTED_CONTENT_LENGTH",
  "sends an unasked 101": "HPE_PAUSED_UPGRADE",
  "sends a bad chunk": "HPE_INVALID_CHUNK_SIZE",
} as const satisfies Partial<Record<ServerFault, string>>;
export type Flaw = keyof typeof flaws;

/** The largest head that each product accepts. */
export const mostHeadBytes: Readonly<Record<TestedProduct, number>> = {
  nginx: 4 * 1024,
  haproxy: 15 * 1024,
  envoy: 60 * 1024,
  spring: 8 * 1024,
};

/** Returns whether a product tolerates a flaw in a head, rejects the answer, or passes all bytes on unchanged. */
export function verdictOn(flaw: Flaw, reader: TestedProduct): "reads" | "refuses" | "passes" {
  const answer: { readonly passes?: string } = gatewayAnswers[flaw][reader];
  if (answer.passes === "raw") return "passes";
  return answer.passes === undefined ? "refuses" : "reads";
}

/** Returns whether a product hides from its client that the server behind it reset the connection within a body. */
export function hidesReset(reader: TestedProduct): boolean {
  return gatewayAnswers["resets in the body"][reader].passes === "stalled";
}
