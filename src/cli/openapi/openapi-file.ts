import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import { decode } from "../../scenario/read/source.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** An object of the document whose references are followed. */
export type ApiNode = Readonly<Record<string, unknown>>;

export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly node: ApiNode;
  /** Those of the path and its own. */
  readonly parameters: readonly ApiNode[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];
/** Longer chains of references are circles. */
const mostReferences = 32;
const mostListed = 12;

/** A document of OpenAPI 3.0 or 3.1. Only references inside it are followed, so nothing else is read. */
export class OpenApiFile {
  readonly file: string;
  readonly #root: ApiNode;

  private constructor(file: string, root: ApiNode) {
    this.file = file;
    this.#root = root;
  }

  static async read(file: string): Promise<OpenApiFile> {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
    if (bytes instanceof Error) throw new ProblemError([unreadable(file, bytes)]);
    const root = await parsed(decode(bytes, file), file);
    const { openapi, swagger, paths } = asNode(root);
    const version = openapi ?? swagger;
    if (typeof openapi !== "string" || !/^3\.[01]\./.test(openapi)) {
      const found = version === undefined ? "has no version of OpenAPI" : `is OpenAPI ${String(version)}`;
      throw mistake(`${file} ${found}`, "write a document of OpenAPI 3.0 or 3.1");
    }
    if (Object.keys(asNode(paths)).length === 0) throw mistake(`${file} has no paths`, "add the operation to paths");
    return new OpenApiFile(file, root as ApiNode);
  }

  get operations(): ApiOperation[] {
    return Object.entries(asNode(this.#root.paths)).flatMap(([path, written]) => {
      const item = this.follow(written);
      const shared = listOf(item.parameters).map((each) => this.follow(each));
      return methods
        .filter((method) => item[method] !== undefined)
        .map((method): ApiOperation => {
          const node = this.follow(item[method]);
          const own = listOf(node.parameters).map((each) => this.follow(each));
          const inherited = shared.filter(
            (each) => !own.some((other) => other.name === each.name && other.in === each.in),
          );
          return { method: method.toUpperCase(), path, node, parameters: [...inherited, ...own] };
        });
    });
  }

  /** Finds an operation by its method and path, or by its id. */
  operation(written: string): ApiOperation {
    const all = this.operations;
    const found = all.find((each) => nameOf(each) === written || each.node.operationId === written);
    if (found !== undefined) return found;
    throw mistake(`${this.file} has no operation "${written}"`, suggest(written, all.map(nameOf)));
  }

  /** Says which operations there are, because none was chosen. */
  noneChosen(option: string): ProblemError {
    const all = this.operations;
    const writing = all.filter(({ method }) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS");
    const names = (writing.length > 0 ? writing : all).map(nameOf);
    const more = names.length > mostListed ? ` and ${names.length - mostListed} more` : "";
    const list = names.slice(0, mostListed).join(", ");
    return mistake(`${this.file} has ${all.length} operations`, `choose one with ${option}: ${list}${more}`);
  }

  /** Returns an object, of which a reference is followed; an empty one for anything else. */
  follow(written: unknown): ApiNode {
    let node = asNode(written);
    for (let step = 0; typeof node.$ref === "string"; step++) {
      if (step === mostReferences) throw mistake(`${this.file}: ${node.$ref} leads to itself`, "correct the reference");
      node = asNode(this.#at(node.$ref));
    }
    return node;
  }

  #at(reference: string): unknown {
    if (!reference.startsWith("#/"))
      throw mistake(`${this.file} refers to another file: ${reference}`, "bundle the document into one file first");
    const names = reference.slice(2).split("/").map(decoded);
    const found = names.reduce<unknown>((node, name) => (node as ApiNode | undefined)?.[name], this.#root);
    if (found === undefined) throw mistake(`${this.file}: ${reference} is missing`, "correct the reference");
    return found;
  }
}

export function nameOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`;
}

export function asNode(value: unknown): ApiNode {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ApiNode) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function decoded(name: string): string {
  const plain = name.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Large documents are JSON, which is read much faster. */
async function parsed(text: string, file: string): Promise<unknown> {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML may begin with a brace, too, and tells where a mistake is.
    }
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error", uniqueKeys: false });
  const [error] = document.errors;
  if (error === undefined) return document.toJS({ maxAliasCount: -1 });
  const { line, col } = lineCounter.linePos(error.pos[0]);
  const where = { file, line, column: col };
  throw new ProblemError([{ says: error.message, cure: "correct the file", where }]);
}

function mistake(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
