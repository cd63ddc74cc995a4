import type { Application } from "../../spring/application.ts";
import { askBuiltIn, type Liveness, type Readiness } from "../../spring/components/built-in.ts";
import { type Detail, isThrown, type LeafReport } from "../../spring/components/component.ts";
import { phases } from "../../trace.ts";
import type { Cancellation } from "../cancellation.ts";
import { NO_BODY, readThrough } from "../replies.ts";
import { type Ctx, isFailure, type Outcome } from "../service.ts";
import type { Task } from "../task.ts";
import type { Leaf } from "./component-setting.ts";

export interface ComponentSources {
  readonly application: Application;
  readonly leaves: ReadonlyMap<string, Leaf>;
  readonly liveness: Liveness;
  readonly readiness: Readiness;
  /** Cancelled when nobody waits for the reports. */
  readonly cutOff: Cancellation;
}

/** Asks the leaves one after the other, until one throws. */
export function* askComponents(names: readonly string[], asking: ComponentSources, ctx: Ctx): Task<LeafReport[]> {
  const given: LeafReport[] = [];
  for (const name of names) {
    const one = yield* askComponent(name, asking, ctx);
    given.push(one);
    if (isThrown(one) || asking.cutOff.cancelled) break;
  }
  return given;
}

function* askComponent(
  name: string,
  { application, leaves, liveness, readiness, cutOff }: ComponentSources,
  ctx: Ctx,
): Task<LeafReport> {
  const leaf = leaves.get(name);
  if (!leaf) {
    const around = { liveness, readiness, disk: (path: string) => ctx.host.disk(path) };
    return askBuiltIn(name, application.disk, around) ?? "nothing";
  }
  if (leaf.takesMs > 0) yield* ctx.clock.sleep(leaf.takesMs, cutOff);
  return leaf.asks ? saw(leaf.asks.to, yield* ask(leaf.asks, cutOff, ctx)) : leaf.given;
}

/** Calls without charging anyone. Any answer below 500 shows that the server is up. */
function* ask({ to, withinMs }: NonNullable<Leaf["asks"]>, cancellation: Cancellation, ctx: Ctx): Task<Outcome> {
  const limit = Number.isFinite(withinMs) ? { ms: withinMs, covers: phases, warnsOnly: false } : undefined;
  return yield* readThrough(
    yield* ctx.ask(to, { method: "GET", path: "/", headers: [], body: NO_BODY, cancellation }, limit),
  );
}

function saw(to: string, outcome: Outcome): LeafReport {
  const details = new Map<string, Detail>([["asked", to]]);
  if (isFailure(outcome)) {
    details.set("saw", outcome.name).set("while", outcome.phase);
    return { status: { code: "DOWN", description: "" }, details };
  }
  details.set("answered", outcome.status);
  return { status: { code: outcome.status < 500 ? "UP" : "DOWN", description: "" }, details };
}
