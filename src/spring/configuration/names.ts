/**
 * One spelling for everything that Spring treats as the same name: case, dashes and underscores do not count, except
 * inside brackets.
 */
export function uniformName(name: string): string {
  let uniform = "";
  for (const part of name.split(/(\[[^\]]*\])/)) {
    uniform += part.startsWith("[") ? part : part.toLowerCase().replace(/[^a-z0-9.*]/g, "");
  }
  return uniform;
}
