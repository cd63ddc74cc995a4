import { isNamed } from "../text/headers/header-name.ts";

/** The token of an allowed request, or the answer to a rejected one. */
export type TokenCheck =
  | { readonly token: string }
  | { readonly status: 400 | 401; readonly headers: readonly (readonly [string, string])[] };

const noToken = { status: 401, headers: [["www-authenticate", "Bearer"]] } as const;
const malformed = invalid("The token is malformed");
const unknown = invalid("The token is unknown");
const two = {
  status: 400,
  headers: [["www-authenticate", bearer("invalid_request", "More than one token was sent")]],
} as const;

function bearer(error: string, description: string): string {
  return `Bearer error="${error}", error_description="${description}"`;
}

function invalid(description: string) {
  return { status: 401, headers: [["www-authenticate", bearer("invalid_token", description)]] } as const;
}

const wellFormed = /^bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/** Finds the token of a request and compares it with every known one in constant time. */
export function checkToken(headers: readonly (readonly [string, string])[], known: readonly string[]): TokenCheck {
  const sent = headers.filter((header) => isNamed(header, "authorization"));
  if (sent.length > 1) return two;
  const value = sent[0]?.[1];
  const token = value === undefined ? undefined : wellFormed.exec(value)?.[1];
  if (token === undefined) return value !== undefined && /^bearer(\s|$)/i.test(value) ? malformed : noToken;
  let match = 0;
  for (const each of known) match |= same(each, token);
  return match === 1 ? { token } : unknown;
}

/** Compares in constant time, so timing reveals nothing about how much of a guess was right. */
function same(known: string, token: string): number {
  let difference = known.length ^ token.length;
  for (let at = 0; at < token.length; at++)
    difference |= token.charCodeAt(at) ^ known.charCodeAt(at % (known.length || 1));
  return difference === 0 ? 1 : 0;
}
