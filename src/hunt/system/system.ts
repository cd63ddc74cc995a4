import type { AcceptedAnswers } from "../../scenario/goals/accepted-answer.ts";
import type { AnyGoal } from "../../scenario/goals/goal.ts";
import type { GoalPlaces } from "../../scenario/system/goal-places.ts";
import type { SystemRequest } from "../../scenario/system/system-schema.ts";
import type { Where } from "../../text/problems/problem.ts";
import type { Header } from "../../trace.ts";

/** Services of the user's own that call each other, and what is asked of them. */
export interface System extends AcceptedAnswers {
  readonly name: string;
  readonly title?: string;
  readonly services: ReadonlyMap<string, SystemService>;
  /** By host name, the service that answers for it to programs that honour HTTP_PROXY. */
  readonly outside: ReadonlyMap<string, string>;
  readonly reset: { readonly requests: readonly SystemRequest[]; readonly command?: string };
  readonly requests: readonly SystemRequest[];
  readonly goals: readonly AnyGoal[];
  readonly places: GoalPlaces;
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

const placeholder = /\{([a-z][a-z0-9-]*)\.(?:url|address)\}/g;

/** Lists the services whose addresses a text contains. */
export function namedIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = ""]) => name);
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
