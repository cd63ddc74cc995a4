import type { Fails } from "../web-exchange.ts";
import type { Variables } from "./path-pattern.ts";

const variable = /\{([^{}/:]+)(?::[^{}]*)?\}/g;

/** Fails a request because its template names a variable that no pattern captured; `by`: the filter. */
export function notCaptured(template: string, variables: Variables, by?: string): Fails {
  const names = Array.from(template.matchAll(variable), ([, name = ""]) => name);
  const missing = names.find((name) => !Object.hasOwn(variables, name));
  const says = `a variable of ${template} was not captured`;
  return { fails: by === undefined ? says : `${by}: ${says}`, message: `Map has no value for '${missing}'` };
}

/** Inserts captured variables into a text; undefined if one of them was not captured, which makes Spring fail. */
export function expanded(template: string, variables: Variables): string | undefined {
  let missing = false;
  const text = template.replace(variable, (_, name: string) => {
    missing ||= !Object.hasOwn(variables, name);
    return variables[name] ?? "";
  });
  return missing ? undefined : text;
}

/** The value of a header: Spring treats one with variables as a path, in which a double slash collapses. */
export function expandedValue(template: string, variables: Variables): string | undefined {
  if (!template.includes("{")) return template;
  return expanded(template.replace(/\/{2,}/g, "/"), variables);
}

/** Only the path of a template is used, and a per cent sign in it is an ordinary character. */
export function expandedPath(template: string, variables: Variables): string | undefined {
  const path = expanded(template.replace(/[?#].*$/s, ""), variables);
  return path?.replace(/\p{Cs}/gu, "?").replace(/[^A-Za-z0-9\-_.!~*'();/:@&=+$,]/gu, encodeURIComponent);
}
