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
} from "yaml";
import { noteDuplicateKeys } from "../../../text/problems/duplicate-keys.ts";
import { type Problem, ProblemError, type Where } from "../../../text/problems/problem.ts";
import { wrongIndentation } from "../../../text/problems/yaml-indentation.ts";
import { onePerLine, yamlMistake } from "../../../text/problems/yaml-mistake.ts";
import type { SpringProperty } from "../properties/property.ts";
import { Positions } from "./positions.ts";
import { misplacedTab } from "./tabs.ts";
import { refusedByJava, refusedNode } from "./yaml-refusals.ts";
import { isMergeKey, isText, javaText, javaValue, typedValue } from "./yaml-scalar.ts";

const maxProperties = 100_000;
const maxNameLength = 20_000_000;
const maxProblems = 20;
/** The limit of the parser that Spring uses. */
const maxDepth = 50;
const twice = ["this key occurs twice in the same map", "keep one of them; Spring does not start with both"] as const;

/** Reads the documents of a YAML file, flattened as Spring does it: `a: { b: [x] }` is `a.b[0]=x`. */
export function readYamlFile(file: string, written: string): SpringProperty[][] {
  const text = written.replace(/^\uFEFF/, "");
  const positions = new Positions(file, text);
  const tab = misplacedTab(text);
  if (tab !== undefined) {
    const says = "a tab is where YAML requires spaces";
    throw new ProblemError([{ says, cure: "write spaces", where: positions.at(tab) }]);
  }
  const refused = refusedByJava(text);
  if (refused !== undefined) {
    const { says, cure, at } = refused;
    throw new ProblemError([{ says, cure, where: positions.at(at) }]);
  }
  const documents = parsed(text, positions);
  if (!Array.isArray(documents)) return [];
  const errors = documents.flatMap((document) => document.errors);
  const indentation = wrongIndentation(text, errors);
  const problems = (indentation?.others ?? errors).map((error): Problem => {
    const [says, cure] = error.code === "DUPLICATE_KEY" ? twice : yamlMistake(error);
    return { says, cure, where: positions.at(error.pos[0]) };
  });
  if (indentation !== undefined) {
    const { says, cure, pos } = indentation.wrong;
    problems.push({ says, cure, where: positions.at(pos[0]) });
  }
  if (problems.length > 0) throw new ProblemError(onePerLine(problems).slice(0, maxProblems));
  return documents.map((document) => new Flattener(document, text, positions).properties());
}

/** Parses the text; a file with very many nested brackets overflows the parser's stack. */
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

/** The depth of a value, and whether a list surrounds it: there Spring expects keys to be text. */
interface Nesting {
  readonly depth: number;
  readonly inList: boolean;
}

const atTop: Nesting = { depth: 0, inList: false };
const notText: Problem = { says: "below a list, a key must be text", cure: "write it in quotes" };
const notMergeable: Problem = { says: "only a map can be merged with <<", cure: 'write "<<" in quotes, or name a map' };

class Flattener {
  readonly #document: Document;
  readonly #text: string;
  readonly #positions: Positions;
  readonly #properties = new Map<string, SpringProperty>();
  readonly #anchors = new Map<string, Node>();
  #visited = 0;
  /** The length of all names together. */
  #nameLength = 0;

  constructor(document: Document, text: string, positions: Positions) {
    this.#document = document;
    this.#text = text;
    this.#positions = positions;
  }

  properties(): SpringProperty[] {
    const root = this.#document.contents;
    if (isMap(root)) this.#flatten("", root, atTop);
    else if (isSeq(root) || (isScalar(root) && root.value !== null)) this.#flatten("document", root, atTop);
    return [...this.#properties.values()];
  }

  #flatten(name: string, given: Node | null, place: Nesting): void {
    const node = this.#meant(given);
    const inList: Nesting = { depth: place.depth + 1, inList: true };
    if (place.depth > maxDepth) throw tooDeep(this.#positions.at(given?.range?.[0] ?? 0));
    if (++this.#visited > maxProperties) {
      const says = `this file has more than ${maxProperties} properties`;
      throw new ProblemError([{ says, cure: "expand fewer aliases", where: this.#where(given) }]);
    }
    if (isMap(node) && node.tag === "tag:yaml.org,2002:set") {
      node.items.forEach(({ key }, index) => {
        this.#flatten(`${name}[${index}]`, key as Node, inList);
      });
    } else if (isMap(node)) {
      if (node.items.length === 0 && name !== "") this.#put(name, "", given);
      for (const pair of node.items as Pair<Node, Node | null>[])
        this.#pair(name, pair, { ...place, depth: place.depth + 1 });
    } else if (isSeq(node)) {
      if (node.items.length === 0) this.#put(name, "", given);
      node.items.forEach((item, index) => {
        this.#flatten(`${name}[${index}]`, item as Node | null, inList);
      });
    } else {
      this.#put(name, isScalar(node) ? javaText(node) : "", given, isScalar(node) ? typedValue(node) : undefined);
    }
  }

  /** Resolves an alias. The value is checked at its anchor, where Java's parser meets it first. */
  #meant(given: Node | null): Node | null {
    if (isAlias(given)) return this.#anchored(given);
    if (given === null) return given;
    if (given.anchor) this.#anchors.set(given.anchor, given);
    const refused = refusedNode(given, this.#text);
    if (refused === undefined) return given;
    throw this.#problem(refused, given);
  }

  #anchored(alias: Alias): Node {
    const node = this.#anchors.get(alias.source);
    if (node) return node;
    const says = `no anchor before this is named &${alias.source}`;
    throw this.#problem({ says, cure: `write the value, or "*${alias.source}" in quotes` }, alias);
  }

  #pair(name: string, pair: Pair<Node, Node | null>, place: Nesting): void {
    const { value } = pair;
    const key = this.#meant(pair.key);
    if (isScalar(key) && isMergeKey(key)) {
      this.#merge(name, value ?? key, place);
      return;
    }
    const isName = isScalar(key) && isText(key);
    if (!isName && place.inList) throw this.#problem(notText, key);
    const part = isName ? javaText(key) : `[${javaValue(key)}]`;
    const full = name === "" || part.startsWith("[") ? name + part : `${name}.${part}`;
    if (value === null) this.#put(full, "", key);
    else this.#flatten(full, value, place);
  }

  /** A map's own keys win over those it merges, and an earlier merged map over a later one. */
  #merge(name: string, value: Node, place: Nesting): void {
    const merged = this.#meant(value);
    for (const each of isSeq(merged) ? [...merged.items].reverse() : [merged]) {
      const map = this.#meant(each as Node);
      if (isMap(map)) this.#flatten(name, each as Node, place);
      else throw this.#problem(notMergeable, value);
    }
  }

  #put(name: string, value: string, node: Node | null, typed?: SpringProperty["typed"]): void {
    this.#nameLength += name.length;
    if (this.#nameLength > maxNameLength) {
      const says = `the names of its properties are longer than ${maxNameLength} characters together`;
      throw this.#problem({ says, cure: "write shorter names" }, node);
    }
    const property = { name, value, origin: this.#where(node) };
    this.#properties.set(name, typed === undefined ? property : { ...property, typed });
  }

  #problem(problem: Problem, node: Node | null): ProblemError {
    return new ProblemError([{ ...problem, where: this.#positions.at(node?.range?.[0] ?? 0) }]);
  }

  #where(node: Node | null) {
    const { file, line, column } = this.#positions.at(node?.range?.[0] ?? 0);
    return { file, line, column };
  }
}
