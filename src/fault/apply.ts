import { concerns, strikes } from "../policy/fault-plan.ts";
import type { Ctx, Handler, Request } from "../service/service.ts";
import { carriedOver } from "./carried-over.ts";
import type { Fault, PlannedFault } from "./fault.ts";

/** A handler wrapped in faults. Unchanged faults survive a change, with their counts and the requests they hold. */
export class Faulty {
  readonly #handler: Handler;
  readonly #struck: OnStruck;
  #layers: readonly FaultLayer[] = [];
  handle!: Handler;

  /** `struck` is called for each request that a fault is planned to strike, before it does. */
  constructor(faults: readonly PlannedFault[], handler: Handler, struck: OnStruck = () => {}) {
    this.#handler = handler;
    this.#struck = struck;
    this.change(faults);
  }

  change(faults: readonly PlannedFault[]): void {
    this.#layers = carriedOver(nested(faults), this.#layers, (planned) => new FaultLayer(planned, this.#struck));
    const around = (inner: Handler, layer: FaultLayer, place: number) => layer.around(inner, place);
    const handle = this.#layers.reduceRight(around, this.#handler);
    // The outermost fault gets every request, but may keep it from the others.
    const behind = this.#layers.slice(1).filter(({ counts }) => counts);
    this.handle = behind.length === 0 ? handle : numbered(behind, handle);
  }
}

type OnStruck = (planned: PlannedFault, request: Request) => void;

function numbered(layers: readonly FaultLayer[], handle: Handler): Handler {
  return (request, ctx) => {
    for (const layer of layers) layer.arrived(request, ctx);
    return handle(request, ctx);
  };
}

/** The first is outermost, except for faults that surround all others. */
export function nested<Each extends { readonly fault: Fault }>(faults: readonly Each[]): Each[] {
  return [...faults.filter(({ fault }) => fault.around), ...faults.filter(({ fault }) => !fault.around)];
}

/** One fault around the current inner handler, with its count of requests. */
class FaultLayer {
  readonly planned: PlannedFault;
  readonly #handle: Handler;
  #inner!: Handler;
  #place!: number;
  #count = 0;
  /** The numbers of requests that have not passed the faults further out yet; 0 if the plan does not concern them. */
  readonly #numbers = new WeakMap<Ctx, number>();
  readonly #onStruck: OnStruck;

  constructor(planned: PlannedFault, onStruck: OnStruck) {
    this.planned = planned;
    this.#onStruck = onStruck;
    const { fault, value, when, plan } = planned;
    const inner: Handler = (request, ctx) => this.#inner(request, ctx);
    const faulty = fault.wrap(value, inner, when);
    const struck = (request: Request, ctx: Ctx) => this.#struck(request, ctx);
    if (Object.keys(plan).length === 0) this.#handle = faulty;
    else if (fault.wrapAll !== undefined) this.#handle = fault.wrapAll(value, inner, struck);
    else this.#handle = (request, ctx) => (struck(request, ctx) ? faulty(request, ctx) : inner(request, ctx));
  }

  /** Whether its plan names calls by their number. */
  get counts(): boolean {
    const { first, nth, calls } = this.planned.plan;
    return (first ?? nth ?? calls) !== undefined;
  }

  /** Numbers a request in the order of arrival, whether or not a fault further out lets it through. */
  arrived(request: Request, ctx: Ctx): void {
    this.#numbers.set(ctx, this.#numberOf(request));
  }

  around(inner: Handler, place: number): Handler {
    this.#inner = inner;
    this.#place = place;
    return this.#handle;
  }

  #struck(request: Request, ctx: Ctx): boolean {
    const { fault, plan } = this.planned;
    const count = this.#numbers.get(ctx) ?? this.#numberOf(request);
    if (count === 0) return false;
    const chance = () => ctx.chance(`${fault.name}/${this.#place}/plan`);
    const struck = strikes(plan, { count, nowMs: ctx.clock.now(), chance });
    if (struck) this.#onStruck(this.planned, request);
    return struck;
  }

  #numberOf(request: Request): number {
    if (!concerns(this.planned.plan, request)) return 0;
    this.#count += 1;
    return this.#count;
  }
}
