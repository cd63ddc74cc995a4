import {
  leastBusy,
  lessBusyOfTwo,
  positionOf,
  type ShareMode,
  SmoothShare,
  sideAt,
  type WeightedSide,
} from "../../policy/random/share.ts";
import { userOf } from "../../spring/routes/request/header-values.ts";
import type { Route } from "../../spring/routes/route.ts";
import { weightGroups } from "../../spring/routes/weights.ts";
import type { Header } from "../../trace.ts";
import type { Ctx } from "../service.ts";
import type { Deferred } from "../task.ts";

interface WeightedGroup {
  readonly sides: readonly WeightedSide[];
  readonly smooth: SmoothShare;
}

/** Draws a route of each weighted group for every request. */
export class Draws {
  readonly #groups = new Map<string, WeightedGroup>();
  readonly #inProgress = new Map<string, number>();
  #mode: ShareMode = "smooth";
  #user = "";

  /** Keeps the counts of a group whose sides are the same; any other group starts anew. */
  change(routes: readonly Route[], mode: ShareMode, user: string): void {
    this.#mode = mode;
    this.#user = user;
    const before = new Map(this.#groups);
    this.#groups.clear();
    for (const [name, sides] of weightGroups(routes)) {
      const known = before.get(name);
      const same = known !== undefined && JSON.stringify(known.sides) === JSON.stringify(sides);
      this.#groups.set(name, same ? known : { sides, smooth: new SmoothShare(sides) });
    }
  }

  /** The route for a retry, which does not count toward the share: the first that has not failed, or the first of all. */
  another(name: string, failed: readonly string[]): string | undefined {
    const sides = (this.#groups.get(name)?.sides ?? []).filter(({ weight }) => weight > 0);
    return (sides.find((side) => !failed.includes(side.name)) ?? sides[0])?.name;
  }

  /** Counts a request as in progress until its answer begins. */
  take(route: string, answer: Deferred<unknown>): void {
    if (!this.#counts) return;
    this.#inProgress.set(route, this.#busy(route) + 1);
    const end = () => {
      this.#inProgress.set(route, this.#busy(route) - 1);
    };
    answer.tell(end, undefined, end);
  }

  /** Whether the mode depends on the requests in progress. */
  get #counts(): boolean {
    return this.#mode === "least-busy" || this.#mode === "two-choices";
  }

  readonly #busy = (route: string): number => this.#inProgress.get(route) ?? 0;

  draw(name: string, headers: readonly Header[], ctx: Ctx): string | undefined {
    const group = this.#groups.get(name);
    if (group === undefined) return undefined;
    if (this.#mode === "smooth") return group.smooth.next();
    if (this.#mode === "least-busy") return leastBusy(group.sides, this.#busy, ctx.chance(`share/${name}`));
    if (this.#mode === "two-choices") return lessBusyOfTwo(group.sides, this.#busy, () => ctx.chance(`share/${name}`));
    const user = this.#mode === "user" ? userOf(headers, this.#user) : undefined;
    // A request without a user cannot stick to one side.
    return sideAt(group.sides, user === undefined ? ctx.chance(`share/${name}`) : positionOf(user));
  }
}
