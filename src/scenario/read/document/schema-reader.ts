import * as v from "valibot";
import { nameNow } from "../../../text/former/former-names.ts";
import { shown } from "../../../text/values/format-value.ts";
import { allOf, listed } from "../../../text/words/lists.ts";
import { nearest } from "../../../text/words/nearest.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import { exampleList, exampleMap, meantEntry, meantList, meantMap, textMeant } from "./meant.ts";
import { inside, splitMessage, subject, unknownKey } from "./message-words.ts";
import { offCured } from "./off-word.ts";
import type { SchemaMistake } from "./schema-mistake.ts";
import { fits, isMap, isOptional, needsUnit, ownKey, shapeOf, transforms } from "./shape.ts";
import { unknownKeyMistake } from "./unknown-key-mistake.ts";
import type { DocumentPath } from "./yaml-document.ts";

/** The maximum number of findings, because a file may contain ten thousand mistakes. */
const mostFindings = 100;

/** Reads a part of the input instead of the schema for which it is registered. */
export type Hook = (input: unknown, path: DocumentPath) => unknown;

/**
 * Reads input by a valibot schema and collects all mistakes. valibot's parser stops at the first unknown key and says little
 * about a union; this one reports the mistakes of the option of the union that the user most likely meant.
 */
export class SchemaReader {
  readonly findings: SchemaMistake[] = [];
  readonly #hooks: ReadonlyMap<v.GenericSchema, Hook>;

  constructor(hooks: ReadonlyMap<v.GenericSchema, Hook> = new Map()) {
    this.#hooks = hooks;
  }

  find(path: DocumentPath, at: "key" | "value", says: string, cure?: string): undefined {
    this.findings.push({ path, at, says, cure });
  }

  read(schema: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    const shape = shapeOf(schema);
    const hook = this.#hooks.get((shape.pipe?.[0] ?? schema) as v.GenericSchema);
    if (hook) return hook(input, path);
    switch (shape.type) {
      case "optional":
      case "exact_optional":
        return this.#optional(schema, input, path);
      case "lazy":
        return this.read(shape.getter!(input), input, path);
      case "object":
      case "strict_object":
      case "object_with_rest":
        return this.#checked(schema, input, path, () => this.#map(schema, input, path));
      case "record":
        return this.#checked(schema, input, path, () => this.#record(schema, input, path));
      case "array":
        return this.#checked(schema, input, path, () => this.#list(schema, shape.item!, input, path));
      case "union":
        if (transforms(shape)) return this.#leaf(schema, input, path);
        return this.#checked(schema, input, path, () =>
          this.#union(schema, shape.options as readonly v.GenericSchema[], input, path),
        );
      default:
        return this.#leaf(schema, input, path);
    }
  }

  /** Checks the rules about a whole value only if its parts are valid. */
  #checked(schema: v.GenericSchema, input: unknown, path: DocumentPath, parts: () => unknown): unknown {
    const before = this.findings.length;
    const output = parts();
    const whole = shapeOf(schema).pipe !== undefined && this.findings.length === before;
    if (whole) this.#leaf(schema, input, path);
    return output;
  }

  #optional(schema: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    const wrapped = shapeOf(schema).wrapped!;
    if (input !== undefined) {
      const before = this.findings.length;
      const output = this.read(wrapped, input, path);
      this.findings.push(...offCured(schema, input, this.findings.splice(before)));
      return output;
    }
    const byDefault: unknown = v.getDefault(schema as never);
    return byDefault === undefined ? undefined : this.read(wrapped, byDefault, path);
  }

  #map(schema: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    const { entries = {}, rest, message } = shapeOf(schema);
    if (!isMap(input)) return this.#notA("a map", meantMap(entries, input) ?? exampleMap(schema), input, path);
    const known = Object.keys(entries);
    const meant = new Set<string>();
    const output: Record<string, unknown> = {};
    for (const key of Object.keys(input)) {
      if (Object.hasOwn(entries, key)) continue;
      if (rest && key === "__proto__") {
        this.find([...path, key], "key", "__proto__ cannot be a name", "write another");
      } else if (rest) {
        output[key] = this.read(rest, input[key], [...path, key]);
      }
      if (rest) continue;
      if (this.findings.length >= mostFindings) break;
      const now = nameNow(key, known);
      if (now !== undefined) {
        meant.add(now);
        this.find([...path, key], "key", `${shown(key)} is now called ${now}`, `write ${now}`);
        continue;
      }
      const { near, ...mistake } = unknownKeyMistake(key, entries, message);
      if (near) meant.add(near);
      this.findings.push({ path: [...path, key], at: "key", ...mistake });
    }
    for (const [key, entry] of Object.entries(entries)) {
      const given = Object.hasOwn(input, key);
      if (!given && !isOptional(entry)) {
        if (!meant.has(key)) this.find(path, "key", `${key} is missing${inside(path)}`, `write ${key}: …`);
        continue;
      }
      // A key without a value is a mistake, so it does not get its default.
      const value = this.read(entry, given ? (input[key] ?? null) : undefined, [...path, key]);
      if (value !== undefined) output[key] = value;
    }
    return output;
  }

  #record(schema: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    if (!isMap(input)) return this.#notA("a map", exampleMap(schema), input, path);
    const { key: name, value } = shapeOf(schema);
    const read = (key: string) => {
      const [issue] = v.safeParse(name!, key).issues ?? [];
      if (issue) {
        const [what, cure] = splitMessage(issue.message);
        this.find([...path, key], "key", `${shown(key)} ${what}`, cure);
      }
      return [key, this.read(value!, input[key], [...path, key])];
    };
    return Object.fromEntries(Object.keys(input).map(read));
  }

  #list(schema: v.GenericSchema, item: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    if (!Array.isArray(input))
      return this.#notA("a list", meantList(item, input) ?? exampleList(schema, input), input, path);
    return input.map((each, index) => this.read(item, each, [...path, index]));
  }

  #union(schema: v.GenericSchema, options: readonly v.GenericSchema[], input: unknown, path: DocumentPath): unknown {
    const fitting = options.filter((option) => fits(option, input));
    const { message } = shapeOf(schema);
    const meant = typeof message === "string" ? options.find((option) => needsUnit(option, input)) : undefined;
    if (fitting.length === 0 && message !== undefined) return this.#leaf(meant ?? schema, input, path);
    if (fitting.length > 1 && isMap(input)) return this.#oneOfMaps(fitting, input, path);
    const entry = fitting.length === 0 ? meantEntry(options, input) : undefined;
    if (entry !== undefined) return this.#notA("a map", entry, input, path);
    const right = fitting.find((option) => fitting.length === 1 || v.safeParse(option, input).success);
    return this.read(right ?? fitting[0] ?? options[0]!, input, path);
  }

  /** Chooses the option whose identifying key the input contains. */
  #oneOfMaps(options: readonly v.GenericSchema[], input: Record<string, unknown>, path: DocumentPath): unknown {
    const named = options.filter((option) => Object.hasOwn(input, ownKey(option) ?? ""));
    const ownKeys = named.flatMap((option) => ownKey(option) ?? []);
    const [[only], [, second]] = [named, ownKeys];
    const inOne = `${allOf(ownKeys)} are in one entry`;
    if (second !== undefined) return this.find([...path, second], "key", inOne, "write a separate entry for each");
    if (only !== undefined) return this.read(only, input, path);
    const known = (option: v.GenericSchema) => Object.keys(shapeOf(option).entries ?? {});
    const hits = (option: v.GenericSchema) => Object.keys(input).filter((key) => known(option).includes(key)).length;
    const isBetter = (one: v.GenericSchema, other: v.GenericSchema) =>
      hits(one) > hits(other) || (hits(one) === hits(other) && !ownKey(one) && !!ownKey(other));
    const best = options.reduce((top, each) => (isBetter(each, top) ? each : top));
    const tied = options.filter((option) => !ownKey(option) && hits(option) === hits(best));
    const right = tied.length > 1 ? tied.find((option) => v.safeParse(option, input).success) : undefined;
    if (right !== undefined) return this.read(right, input, path);
    const owns = options.flatMap((option) => ownKey(option) ?? []);
    if (!ownKey(best) || hits(best) > Math.max(...options.filter((each) => each !== best).map(hits))) {
      return this.read(best, input, path);
    }
    const keys = Object.keys(input);
    const isUnknown = (key: string) => !options.some((option) => known(option).includes(key));
    const wrong = keys.find((key) => nearest(key, owns)) ?? keys.find(isUnknown);
    if (wrong !== undefined) return this.find([...path, wrong], "key", unknownKey(wrong), suggest(wrong, owns));
    const is = keys.length === 0 ? "empty" : "incomplete";
    return this.find(path, "value", `this entry${inside(path)} is ${is}`, `add ${listed(owns)}`);
  }

  #leaf(schema: v.GenericSchema, input: unknown, path: DocumentPath): unknown {
    const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
    if (parsed.success) return parsed.output;
    for (const issue of parsed.issues) {
      const inner = (issue.path ?? []).map((item) => item.key as string | number);
      const [what, cure] = splitMessage(issue.message);
      const whole = [...path, ...inner];
      const found = inner.reduce<unknown>((outer, key) => (outer as Record<string | number, unknown>)[key], input);
      this.find(whole, "value", `${subject(whole)}${shown(found)} ${what}`, textMeant(found, cure));
    }
    return undefined;
  }

  #notA(what: string, cure: string, input: unknown, path: DocumentPath): undefined {
    return this.find(path, "value", `${subject(path)}${shown(input)} is not ${what}`, `write ${cure}`);
  }
}
