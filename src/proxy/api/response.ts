import type { JsonText } from "../json/write.ts";

export interface ApiResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export function json(status: number, text: JsonText): ApiResponse {
  return { status, headers: [["Content-Type", "application/json"]], body: text };
}

/** A plain text as Go's http.Error writes it: with a line feed, and not to be taken for anything else. */
export function plain(status: number, text: string): ApiResponse {
  const headers = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["X-Content-Type-Options", "nosniff"],
  ] as const;
  return { status, headers, body: `${text}\n` };
}

export const noContent: ApiResponse = { status: 204, headers: [], body: "" };
