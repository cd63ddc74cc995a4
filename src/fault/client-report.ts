import * as v from "valibot";
import { NO_BODY, text } from "../service/replies.ts";
import { type ClientName, clientNames, type SeenAnswer, type WholeReply } from "../service/service.ts";
import { sameBytes } from "../text/bytes/bytes.ts";
import { saySize } from "../text/values/units.ts";
import type { Fault } from "./fault.ts";
import type { Rows } from "./per-client.ts";

/** A report and the clients that make it. */
export interface Reported {
  readonly clients: readonly ClientName[];
  readonly says: string;
  /** Whether only the parser of an older Node reports this. */
  readonly old?: true;
  /** Whether this holds only if the server behind the fault is off; otherwise calls get through. */
  readonly off?: true;
}

export const olderNode = "Node 20.19.1 and older";

/** The reply that a healthy server would have sent. */
export const soundReply = text(200, "Payment complete") as WholeReply;

/** The reports of each client for the fault with its example value; empty if they depend only on time. */
export function reported(fault: Fault): Reported[] {
  const value = v.parse(fault.value, fault.example);
  const rows = fault.meets?.(value, false) ?? fault.seen?.(soundReply, value, "strict");
  if (rows === undefined) {
    const off = fault.meets?.(value, true);
    return off === undefined ? [] : grouped(off).map((each) => ({ ...each, off: true }));
  }
  const usual = grouped(rows);
  const older = saySeen((fault.seen?.(soundReply, value, "old") ?? rows).http);
  return older === saySeen(rows.http) ? usual : [...usual, { clients: ["http"], says: older, old: true }];
}

function grouped(rows: Rows): Reported[] {
  const groups = new Map<string, ClientName[]>();
  for (const client of clientNames) {
    const says = saySeen(rows[client]);
    groups.set(says, [...(groups.get(says) ?? []), client]);
  }
  return [...groups].map(([says, clients]) => ({ clients, says }));
}

function saySeen({ came, ends }: SeenAnswer): string {
  const isWhole = ends === "whole" || ends === "closed";
  const end = isWhole ? "no error" : ends === "nothing" ? "silence" : `${ends.name} (${ends.code})`;
  if (came === undefined) return end;
  const usual = came.status === soundReply.status ? soundReply.body : came.status === 204 ? NO_BODY : came.body;
  const changed = !sameBytes(came.body, usual);
  const body = !changed ? "" : `, ${saySize(came.body.length)}`;
  return isWhole && !changed ? `${came.status}` : `${came.status}${body}, then ${end}`;
}
