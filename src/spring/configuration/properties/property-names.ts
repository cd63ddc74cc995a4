/** One spelling for all names that Spring treats as equal: case, dashes and underscores count only inside brackets. */
export function uniformName(name: string): string {
  let uniform = "";
  for (const part of name.split(/(\[[^\]]*\])/)) {
    uniform += part.startsWith("[") ? part : part.toLowerCase().replace(/[^a-z0-9.*]/g, "");
  }
  return uniform;
}
