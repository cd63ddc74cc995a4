import { apiErrors } from "../api/errors.ts";
import { type Fields, readFields } from "../json/fields.ts";
import type { Json } from "../json/read.ts";
import { type JsonText, jsonArray } from "../json/write.ts";
import { toxicKinds } from "./index.ts";
import { type Direction, directionOf, directions, Toxic } from "./toxic.ts";

const createFields = {
  name: "string",
  type: "string",
  stream: "string",
  toxicity: "float32",
  attributes: "attributes",
} as const;
const updateFields = { toxicity: "float32", attributes: "attributes" } as const;

/** Tells the connections of a proxy what changed. */
export interface Observer {
  added(toxic: Toxic): void;
  updated(toxic: Toxic): void;
  removed(toxic: Toxic): void;
}

/** The toxics of a proxy: a chain for each direction. */
export class Toxics {
  readonly chains: Record<Direction, Toxic[]> = { upstream: [], downstream: [] };
  readonly #observer: Observer;

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  get all(): Toxic[] {
    return directions.flatMap((direction) => this.chains[direction]);
  }

  get json(): JsonText {
    return jsonArray(this.all.map(({ json }) => json));
  }

  has(name: string): boolean {
    return this.all.some((each) => each.name === name);
  }

  get(name: string): Toxic {
    const toxic = this.all.find((each) => each.name === name);
    if (toxic === undefined) throw apiErrors.toxicNotFound();
    return toxic;
  }

  /** Creates a toxic as the body of a request describes it. Mistakes are found in the order of the real server. */
  add(body: Json): Toxic {
    const { values, wrong } = readFields(body, "ToxicWrapper", createFields);
    if (wrong !== undefined) throw apiErrors.badBody(wrong);
    const type = text(values, "type") ?? "";
    const stream = text(values, "stream") ?? "downstream";
    const direction = directionOf(stream);
    if (direction === undefined) throw apiErrors.invalidStream();
    const kind = toxicKinds.find((each) => each.type === type);
    if (kind === undefined) throw apiErrors.invalidToxicType();
    const name = text(values, "name") || `${type}_${stream}`;
    if (this.has(name)) throw apiErrors.toxicExists();
    const toxicity = (values.get("toxicity") as number | undefined) ?? 1;
    const toxic = new Toxic(kind, { name, stream, direction, toxicity });
    const attributes = attributesOf(toxic, values);
    if (attributes.wrong !== undefined) throw apiErrors.badBody(attributes.wrong);
    toxic.assign(attributes);
    this.chains[direction].push(toxic);
    this.#observer.added(toxic);
    return toxic;
  }

  /**
   * Changes attributes and toxicity. The real server takes over the attributes that are right even if another is wrong; a
   * corrected one changes nothing then.
   */
  update(name: string, body: Json, isCorrected: boolean): Toxic {
    const toxic = this.get(name);
    const { values, wrong } = readFields(body, "", updateFields);
    const attributes = attributesOf(toxic, values);
    const mistake = wrong ?? attributes.wrong;
    if (mistake === undefined || !isCorrected) toxic.assign(attributes);
    if (mistake !== undefined) throw apiErrors.badBody(mistake);
    toxic.toxicity = (values.get("toxicity") as number | undefined) ?? toxic.toxicity;
    this.#observer.updated(toxic);
    return toxic;
  }

  remove(name: string): void {
    this.#remove(this.get(name));
  }

  clear(): void {
    for (const toxic of this.all) this.#remove(toxic);
  }

  #remove(toxic: Toxic): void {
    const chain = this.chains[toxic.direction];
    chain.splice(chain.indexOf(toxic), 1);
    this.#observer.removed(toxic);
  }
}

function attributesOf({ kind }: Toxic, values: Fields["values"]): Fields {
  return readFields((values.get("attributes") ?? null) as Json, kind.struct, kind.attributes, "attributes");
}

function text(values: Fields["values"], field: string): string | undefined {
  return values.get(field) as string | undefined;
}
