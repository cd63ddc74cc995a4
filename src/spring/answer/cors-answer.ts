import type { Came } from "../request/forwarded.ts";
import type { HealthRequest } from "../request/health-request.ts";
import { type CorsRules, checkCors } from "../routes/cors.ts";
import type { Content, Headers } from "./content.ts";

/** The CORS headers of an answer, or the answer that rejects a browser's request. */
export type CorsAnswer = { readonly headers: Headers } | { readonly rejected: Content };

export function judgeCors(rules: CorsRules | undefined, request: HealthRequest, came: Came): CorsAnswer {
  const checked = checkCors(rules, { ...request, own: came });
  if ("fails" in checked) return { headers: [] };
  const { headers, refused } = checked;
  if (!refused) return { headers };
  return { rejected: { status: 403, headers, body: "Invalid CORS request", length: "unknown" } };
}
