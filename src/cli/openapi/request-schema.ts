import { type ApiNode, type ApiOperation, asNode, type OpenApiFile } from "./openapi-file.ts";

/** Schemas may contain themselves; what is deeper is not checked. */
const deepest = 8;
const mostParts = 5000;
/** Parts that only describe. */
const words = ["description", "title", "example", "examples", "externalDocs", "xml", "default"];

/** The schema of the JSON body that an operation accepts, without references; undefined if it accepts none. */
export function requestSchema(api: OpenApiFile, { node }: ApiOperation): ApiNode | undefined {
  const content = asNode(api.follow(node.requestBody).content);
  const type = Object.keys(content).find((each) => /^application\/(\S+\+)?json\b/.test(each));
  if (type === undefined) return undefined;
  let parts = 0;
  const plain = (written: unknown, depth: number): unknown => {
    if (typeof written !== "object" || written === null) return written;
    parts += 1;
    if (depth > deepest || parts > mostParts) return {};
    if (Array.isArray(written)) return written.map((each) => plain(each, depth));
    const schema = typeof asNode(written).$ref === "string" ? api.follow(written) : asNode(written);
    const own = Object.entries(schema).filter(([key]) => !words.includes(key) && !key.startsWith("x-"));
    return Object.fromEntries(
      own.map(([key, each]) => [key, key === "properties" ? properties(each, depth) : plain(each, depth + 1)]),
    );
  };
  const properties = (written: unknown, depth: number) =>
    Object.fromEntries(Object.entries(asNode(written)).map(([name, each]) => [name, plain(each, depth + 1)]));
  return plain(api.follow(content[type]).schema, 0) as ApiNode;
}
