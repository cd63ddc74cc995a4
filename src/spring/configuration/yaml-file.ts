import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  Scalar,
} from "yaml";
import { noteDuplicateKeys } from "../../text/duplicate-keys.ts";
import { type Problem, ProblemError, type Where } from "../../text/problem.ts";
import { Positions } from "./positions.ts";
import type { SpringProperty } from "./property.ts";
import { misplacedTab } from "./tabs.ts";

const maxProperties = 100_000;
const maxProblems = 20;
/** The limit of Java's own reader. */
const maxDepth = 50;

/** The documents of a YAML file, flattened as Spring does it: `a: { b: [x] }` is `a.b[0]=x`. */
export function readYamlFile(file: string, text: string): SpringProperty[][] {
  const positions = new Positions(file, text);
  const tab = misplacedTab(text);
  if (tab !== undefined) {
    const says = "a tab is where YAML requires spaces";
    throw new ProblemError([{ says, cure: "write spaces", where: positions.at(tab) }]);
  }
  const documents = parsed(text, positions);
  if (!Array.isArray(documents)) return [];
  const problems = documents.flatMap((document) =>
    document.errors.map((error): Problem => {
      const duplicate = error.code === "DUPLICATE_KEY";
      return {
        says: duplicate ? "this key occurs twice in the same map" : error.message,
        ...(duplicate && { cure: "keep one of them; Spring does not start with both" }),
        where: positions.at(error.pos[0]),
      };
    }),
  );
  if (problems.length > 0) throw new ProblemError(problems.slice(0, maxProblems));
  return documents.map((document) => new Flattener(document, positions).properties());
}

/** A recursive parser runs out of stack long before a file runs out of brackets. */
function parsed(text: string, positions: Positions) {
  try {
    const documents = parseAllDocuments(text, { version: "1.1", merge: true, prettyErrors: false, uniqueKeys: false });
    if (Array.isArray(documents)) for (const document of documents) noteDuplicateKeys(document);
    return documents;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(positions.at(0));
    throw error;
  }
}

function tooDeep(where: Where): ProblemError {
  return new ProblemError([
    { says: `maps and lists are nested more than ${maxDepth} deep`, cure: "nest them less", where },
  ]);
}

class Flattener {
  readonly #document: Document;
  readonly #positions: Positions;
  readonly #properties = new Map<string, SpringProperty>();
  readonly #anchors = new Map<string, Node>();
  #visited = 0;

  constructor(document: Document, positions: Positions) {
    this.#document = document;
    this.#positions = positions;
  }

  properties(): SpringProperty[] {
    const root = this.#document.contents;
    if (isMap(root)) this.#flatten("", root, 0);
    else if (isSeq(root)) this.#flatten("document", root, 0);
    return [...this.#properties.values()];
  }

  #flatten(name: string, given: Node | null, depth: number): void {
    const node = isAlias(given) ? this.#anchored(given) : given;
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor) this.#anchors.set(node.anchor, node);
    if (depth > maxDepth) throw tooDeep(this.#positions.at(given?.range?.[0] ?? 0));
    if (++this.#visited > maxProperties) {
      const says = `this file has more than ${maxProperties} properties`;
      throw new ProblemError([{ says, cure: "expand fewer aliases", where: this.#where(given) }]);
    }
    if (isMap(node)) {
      if (node.items.length === 0 && name !== "") this.#put(name, "", given);
      for (const pair of node.items as Pair<Node, Node | null>[]) this.#pair(name, pair, depth + 1);
    } else if (isSeq(node)) {
      if (node.items.length === 0) this.#put(name, "", given);
      node.items.forEach((item, index) => {
        this.#flatten(`${name}[${index}]`, item as Node | null, depth + 1);
      });
    } else {
      this.#put(name, isScalar(node) ? javaText(node) : "", given, isScalar(node) ? typedValue(node) : undefined);
    }
  }

  #anchored(alias: Alias): Node {
    const node = this.#anchors.get(alias.source);
    if (node) return node;
    const says = `no anchor before this is named &${alias.source}`;
    const where = this.#positions.at(alias.range?.[0] ?? 0);
    throw new ProblemError([{ says, cure: `write the value, or "*${alias.source}" in quotes`, where }]);
  }

  #pair(name: string, pair: Pair<Node, Node | null>, depth: number): void {
    const { key, value } = pair;
    if (isScalar(key) && key.source === "<<" && key.type === Scalar.PLAIN) {
      const merged = isSeq(value) ? (value.items as Node[]) : [value];
      for (const each of merged) this.#flatten(name, each, depth);
      return;
    }
    const text = isScalar(key) ? javaText(key) : String(key);
    const plainName = !isScalar(key) || isText(key);
    const part = plainName ? text : `[${text}]`;
    const full = name === "" || part.startsWith("[") ? name + part : `${name}.${part}`;
    if (value === null) this.#put(full, "", key);
    else this.#flatten(full, value, depth);
  }

  #put(name: string, value: string, node: Node | null, typed?: SpringProperty["typed"]): void {
    const property = { name, value, origin: this.#where(node) };
    this.#properties.set(name, typed === undefined ? property : { ...property, typed });
  }

  #where(node: Node | null) {
    const { file, line, column } = this.#positions.at(node?.range?.[0] ?? 0);
    return { file, line, column };
  }
}

/** What Java's reader treats as a number. By the letter of YAML 1.1 `e1` and `08` are numbers too. */
const numbers = [
  "[-+]?0b_*[01][01_]*",
  "[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*",
  "[-+]?(?:0|0_*[0-7][0-7_]*|[1-9][0-9_]*(?::[0-5]?[0-9])*)",
  "[-+]?[0-9][0-9_]*(?:[.][0-9_]*(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+|(?::[0-5]?[0-9])+[.][0-9_]*)",
  "[-+]?[.][0-9_]*[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?",
  "[-+]?[.](?:inf|Inf|INF)|[.](?:nan|NaN|NAN)",
];
const number = new RegExp(`^(?:${numbers.join("|")})$`);

/** Unlike YAML 1.1 itself, Java's reader treats a lone y or n as text. */
function isText({ value, source = "" }: Scalar): boolean {
  if (typeof value === "number") return !number.test(source);
  return typeof value === "string" || (typeof value === "boolean" && /^[YyNn]$/.test(source));
}

function typedValue(scalar: Scalar): SpringProperty["typed"] {
  if (isText(scalar)) return undefined;
  return typeof scalar.value === "number" || typeof scalar.value === "boolean" ? scalar.value : undefined;
}

/** What Java prints for the value that its own reader makes of a scalar. */
function javaText(scalar: Scalar): string {
  const { value, source } = scalar;
  if (value === null) return "";
  if (isText(scalar)) return typeof value === "string" ? value : (source ?? "");
  if (typeof value === "number" && /^[-+]?[0-9][0-9_]*$/.test(source ?? "")) return integerText(source ?? "");
  if (typeof value === "number" && !/^[-+]?0[bx]|:/.test(source ?? "")) return doubleText(value);
  if (value instanceof Date) return source ?? "";
  return String(value);
}

function integerText(source: string): string {
  const digits = source.replace(/[_+-]/g, "");
  const whole = /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
  return source.startsWith("-") && whole !== 0n ? `-${whole}` : String(whole);
}

function doubleText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = "", exponent = ""] = value.toExponential().split("e");
    return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  if (Object.is(value, -0)) return "-0.0";
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
