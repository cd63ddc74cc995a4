import type { Fields, FieldValue } from "../json/fields.ts";
import { type JsonText, jsonFloat32, jsonObject, jsonString } from "../json/write.ts";
import type { ToxicKind, ToxicValues } from "./kind.ts";

/** The way of the bytes: to the server, or back to the client. The order is that of lists. */
export const directions = ["upstream", "downstream"] as const;
export type Direction = (typeof directions)[number];

/** Reads a stream's name, which may be written in any case. */
export function directionOf(stream: string): Direction | undefined {
  return directions.find((each) => each === stream.toLowerCase());
}

interface WrittenToxic {
  readonly name: string;
  /** As the request wrote it. */
  readonly stream: string;
  readonly direction: Direction;
  readonly toxicity: number;
}

/** A toxic of a proxy. Its attributes and its toxicity change; everything else stays. */
export class Toxic {
  readonly kind: ToxicKind;
  readonly name: string;
  readonly stream: string;
  readonly direction: Direction;
  toxicity: number;
  /** As they are written: 64-bit integers stay exact. */
  readonly #attributes = new Map<string, FieldValue>();

  constructor(kind: ToxicKind, { name, stream, direction, toxicity }: WrittenToxic) {
    this.kind = kind;
    this.name = name;
    this.stream = stream;
    this.direction = direction;
    this.toxicity = toxicity;
    for (const [attribute, type] of Object.entries(kind.attributes))
      this.#attributes.set(attribute, type === "float64" ? 0 : 0n);
  }

  /** Takes over the attributes that were given. */
  assign({ values }: Fields): void {
    for (const [attribute, value] of values) this.#attributes.set(attribute, value);
  }

  get values(): ToxicValues {
    return Object.fromEntries([...this.#attributes].map(([attribute, value]) => [attribute, Number(value)]));
  }

  /** Its type, its direction, and the attributes that are not 0. */
  get words(): string {
    const set = [...this.#attributes].filter(([, value]) => Number(value) !== 0);
    return [this.kind.type, this.direction, ...set.map(([name, value]) => `${name}=${value}`)].join(" ");
  }

  get json(): JsonText {
    const attributes = Object.fromEntries(
      [...this.#attributes].map(([attribute, value]) => [attribute, String(value)]),
    );
    return jsonObject({
      attributes: jsonObject(attributes),
      name: jsonString(this.name),
      type: jsonString(this.kind.type),
      stream: jsonString(this.stream),
      toxicity: jsonFloat32(this.toxicity),
    });
  }
}
