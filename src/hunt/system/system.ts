import type { AnyGoal } from "../../scenario/goals/goal.ts";
import type { Where } from "../../text/problem.ts";
import type { Header } from "../../trace.ts";

/** Services of the user's own that call each other, and what is asked of them. */
export interface System {
  readonly name: string;
  readonly title?: string;
  readonly services: ReadonlyMap<string, SystemService>;
  /** By host name, the service that answers for it to programs that honour HTTP_PROXY. */
  readonly outside: ReadonlyMap<string, string>;
  readonly reset: { readonly requests: readonly SystemRequest[]; readonly command?: string };
  readonly requests: readonly SystemRequest[];
  readonly accept: readonly AcceptRow[];
  readonly goals: readonly AnyGoal[];
  /** Services whose failures must not be seen. */
  readonly optional: readonly string[];
  /** Files and databases that copies of the system would share, so that only one may run. */
  readonly shares: readonly string[];
}

export interface SystemService {
  readonly name: string;
  readonly where: Where;
  /** A command that starts it. */
  readonly run?: string;
  /** Where it runs already. */
  readonly url?: string;
  /** The services that call it, if it runs already; by default all that name it. */
  readonly calledBy?: readonly string[];
  /** The answers of a service that the lab plays. */
  readonly plays?: readonly PlayedAnswer[];
  readonly env: Readonly<Record<string, string>>;
  readonly ready?: { readonly method: string; readonly path: string };
  readonly template?: { readonly name: string; readonly text: string };
  /** Whether it starts anew before each run. */
  readonly restartsEach: boolean;
  /** The statuses that it can answer with. */
  readonly fails: readonly number[];
}

export interface PlayedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

export interface SystemRequest {
  readonly method: string;
  readonly to: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** How long the client waits. */
  readonly patienceMs: number;
}

/** An answer that counts as right after such failures. */
export interface AcceptRow {
  readonly when: SystemWhen;
  readonly status?: readonly number[];
  /** A part that the JSON of the answer must contain. */
  readonly json?: unknown;
  readonly body?: string;
  readonly withinMs?: number;
}

export interface SystemWhen {
  readonly kind: "nothing" | "anything" | "only" | "failed";
  /** The services that failed, if the condition names any. */
  readonly names: readonly string[];
}

/** Whether a row is about a run in which the calls to these services failed. */
export function isWhen(when: SystemWhen, failed: readonly string[]): boolean {
  if (when.kind === "nothing") return failed.length === 0;
  if (failed.length === 0) return false;
  if (when.kind === "anything") return true;
  if (!when.names.every((name) => failed.includes(name))) return false;
  return when.kind === "failed" || failed.every((name) => when.names.includes(name));
}

const placeholder = /\{([a-z][a-z0-9-]*)\.(?:url|address)\}/g;

/** Lists the services whose addresses a text contains. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!);
}

/** Lists the arrows of a system: which services can get the address of which others. */
export function arrowsOf({ services, outside }: System): { readonly from: string; readonly to: string }[] {
  const callers = [...services.values()].filter(({ run }) => run !== undefined);
  return callers.flatMap(({ name: from }) =>
    [...services.values()].flatMap(({ name: to, calledBy }) =>
      from === to || (calledBy !== undefined && !calledBy.includes(from) && ![...outside.values()].includes(to))
        ? []
        : [{ from, to }],
    ),
  );
}
