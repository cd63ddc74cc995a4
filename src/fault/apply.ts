import { concerns, strikes } from "../policy/fault-plan.ts";
import type { Ctx, Handler, Request } from "../service/service.ts";
import { carriedOver } from "./carried-over.ts";
import type { Fault, PlannedFault } from "./fault.ts";

/** A handler wrapped in faults. Unchanged faults survive a change, with their counts and the requests they hold. */
export class Faulty {
  readonly #handler: Handler;
  #layers: readonly Layer[] = [];
  handle!: Handler;

  constructor(faults: readonly PlannedFault[], handler: Handler) {
    this.#handler = handler;
    this.change(faults);
  }

  change(faults: readonly PlannedFault[]): void {
    this.#layers = carriedOver(nested(faults), this.#layers, (planned) => new Layer(planned));
    const around = (inner: Handler, layer: Layer, place: number) => layer.around(inner, place);
    this.handle = this.#layers.reduceRight(around, this.#handler);
  }
}

/** The first is outermost, except for faults that surround all others. */
export function nested<Each extends { readonly fault: Fault }>(faults: readonly Each[]): Each[] {
  return [...faults.filter(({ fault }) => fault.around), ...faults.filter(({ fault }) => !fault.around)];
}

/** One fault around the current inner handler, with its count of requests. */
class Layer {
  readonly planned: PlannedFault;
  readonly #handle: Handler;
  #inner!: Handler;
  #place!: number;
  #count = 0;

  constructor(planned: PlannedFault) {
    this.planned = planned;
    const { fault, value, when, plan } = planned;
    const inner: Handler = (request, ctx) => this.#inner(request, ctx);
    const faulty = fault.wrap(value, inner, when);
    const struck = (request: Request, ctx: Ctx) => this.#struck(request, ctx);
    if (Object.keys(plan).length === 0) this.#handle = faulty;
    else if (fault.wrapAll !== undefined) this.#handle = fault.wrapAll(value, inner, struck);
    else this.#handle = (request, ctx) => (struck(request, ctx) ? faulty(request, ctx) : inner(request, ctx));
  }

  around(inner: Handler, place: number): Handler {
    this.#inner = inner;
    this.#place = place;
    return this.#handle;
  }

  #struck(request: Request, ctx: Ctx): boolean {
    const { fault, plan } = this.planned;
    if (!concerns(plan, request)) return false;
    this.#count += 1;
    const chance = () => ctx.chance(`${fault.name}/${this.#place}/plan`);
    return strikes(plan, { count: this.#count, nowMs: ctx.clock.now(), chance });
  }
}
