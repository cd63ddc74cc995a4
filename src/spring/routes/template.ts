import type { Variables } from "./path-pattern.ts";

/** Inserts captured variables into a text; undefined if one of them was not captured, which makes Spring fail. */
export function expanded(template: string, variables: Variables): string | undefined {
  let missing = false;
  const text = template.replace(/\{([^{}/:]+)(?::[^{}]*)?\}/g, (_, name: string) => {
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
