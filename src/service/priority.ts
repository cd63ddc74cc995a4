import { headerValue } from "../text/headers/headers.ts";
import type { Header } from "../trace.ts";
import type { Request } from "./service.ts";

export const priorities = ["high", "normal", "low"] as const;

const name = "x-priority";

/** The header by which a request says how important it is. */
export function priorityHeader(priority: (typeof priorities)[number]): Header {
  return [name, priority];
}

export function isLow({ headers }: Pick<Request, "headers">): boolean {
  return headers.length > 0 && headerValue(headers, name) === "low";
}

/** The headers that a server's own calls take over from the request that they are for. */
export function passedOnPriority({ headers }: Pick<Request, "headers">): readonly Header[] {
  const priority = headers.length === 0 ? undefined : headerValue(headers, name);
  return priority === undefined ? none : [[name, priority]];
}

const none: readonly Header[] = [];
