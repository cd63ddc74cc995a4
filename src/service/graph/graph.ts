import { Cancellation } from "../cancellation.ts";
import { Database } from "../data/database.ts";
import { pathOf, refuse } from "../replies.ts";
import type { Answer, Ctx, Handler, Reply, Request, Running, Service, SettingsOf } from "../service.ts";
import { resolved, type Task } from "../task.ts";
import { GraphRoute } from "./graph-route.ts";
import type { StepParts } from "./playing/play-steps.ts";
import { Calls } from "./playing/step-calls.ts";
import { calledBy, flowsOf } from "./settings/flows.ts";
import { graphComplaints } from "./settings/graph-complaints.ts";
import { matches, matchesPath, sayRequestLine } from "./settings/graph-lines.ts";
import { routeSettings, type TakesSettings, takenBy, takesSetting } from "./settings/graph-routes.ts";
import { graphWords } from "./settings/graph-words.ts";

const settings = { takes: takesSetting, ...routeSettings };
type Settings = SettingsOf<typeof settings>;

/** A service of the user's own design: it takes requests, does steps, most of them calls, and answers. */
export const graph: Service<typeof settings> = {
  kind: "service",
  says: "takes requests, does its steps for each, and answers",
  settings,
  words: graphWords,
  ledger: "some",
  check: (written, servers, own) => graphComplaints(written as TakesSettings, servers, own),
  flows: (written) => flowsOf(written as TakesSettings),
  asks: (written) => calledBy(written as TakesSettings),
  start: (first, database = new Database()) => new GraphServer(first, database),
};

class GraphServer implements Running<Settings> {
  /** Cancelled when the server stops. */
  #life = new Cancellation();
  /** For a request that waits, for example because of a fault: the life of the server that took it. */
  readonly #lives = new WeakMap<Ctx, Cancellation>();
  readonly #parts: StepParts;
  readonly #routes = new Map<string, GraphRoute>();

  constructor(first: Settings, { ledgers }: Database) {
    this.#parts = { calls: new Calls(), ledgers };
    this.change(first);
  }

  change(next: Settings): void {
    const taken = takenBy(next as TakesSettings);
    const known = new Map(this.#routes);
    this.#routes.clear();
    for (const { line, settings } of taken) {
      const written = sayRequestLine(line);
      const route = known.get(written);
      route?.change(settings);
      this.#routes.set(written, route ?? new GraphRoute(line, settings, this.#parts));
    }
  }

  handle = (request: Request, ctx: Ctx): Task<Answer> => {
    const route = this.#routeOf(request);
    if (route === undefined) return resolved(this.#refusal(request));
    return route.handle(request, ctx, this.#lives.get(ctx) ?? this.#life);
  };

  around(inner: Handler): Handler {
    return (request, ctx) => {
      this.#lives.set(ctx, this.#life);
      return this.#routeOf(request)?.around(request, ctx, inner) ?? inner(request, ctx);
    };
  }

  /** Loses all work in progress, also that after answers, as a program does that ends. */
  stopped(): void {
    const life = this.#life;
    this.#life = new Cancellation();
    life.cancel();
  }

  #routeOf(request: Request): GraphRoute | undefined {
    const path = pathOf(request);
    for (const route of this.#routes.values()) if (matches(route.line, request.method, path)) return route;
    return undefined;
  }

  #refusal(request: Request): Reply {
    const path = pathOf(request);
    const there = [...this.#routes.values()].filter(({ line }) => matchesPath(line, path));
    return refuse(request, { [there.length === 0 ? "" : path]: there.map(({ line }) => line.method) });
  }
}
