import { writeJson } from "../../answer/bodies/java-json.ts";
import { readJson } from "../../answer/bodies/read-json.ts";
import type { Detail } from "../../components/component.ts";
import { type MediaType, parseMediaType } from "../../request/media-type.ts";
import { type Definition, gathered } from "../reading/arguments.ts";
import type { BodyRewrite, Filter } from "../web-exchange.ts";

/** Removes attributes: `a,b` from the outermost object, `a,b,true` from every object inside it, too. */
export function removeJsonAttributes(definition: Definition): Filter {
  const values = gathered(definition);
  const last = values.at(-1)?.toLowerCase();
  const isFlagged = last === "true" || last === "false";
  const names = new Set(isFlagged ? values.slice(0, -1) : values);
  const rewrite: BodyRewrite = (body, contentType) => {
    const type = contentType === undefined ? undefined : parseMediaType(contentType);
    if (contentType !== undefined && type === undefined) return undefined;
    if (body === "" || type === undefined || !takesJson(type)) return body;
    const content = readJson(body);
    return content === undefined ? undefined : writeJson(without(content, names, last === "true"));
  };
  return ({ answer }) => {
    answer.rewrites.push(rewrite);
    return undefined;
  };
}

/** Whether a type is JSON to this filter; `application/problem+json` is not. */
function takesJson({ type, subtype }: MediaType): boolean {
  return type === "*" || (type === "application" && ["*", "json"].includes(subtype));
}

function without(value: Detail, names: ReadonlySet<string>, isDeep: boolean): Detail {
  const inner = (each: Detail) => (isDeep ? without(each, names, isDeep) : each);
  if (Array.isArray(value)) return value.map(inner);
  if (!(value instanceof Map)) return value;
  const left = [...(value as ReadonlyMap<string, Detail>)].filter(([name]) => !names.has(name));
  return new Map(left.map(([name, each]) => [name, inner(each)]));
}
