/** A path and the hints in square brackets after it: `secret[.yaml][encoding=UTF-8]`. */
export interface FileHint {
  /** The path without its hints. */
  readonly path: string;
  /** Begins with a dot. */
  readonly extension: string | undefined;
  readonly encoding: string | undefined;
}

export function readFileHint(written: string): FileHint {
  const said = new Map<string, string>();
  for (const [, inner = ""] of written.matchAll(/\[([^[\]]*)\]/g)) {
    const [, name = "extension", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(inner.trim()) ?? [];
    if (value !== "") said.set(name.trim(), value.trim());
  }
  const extension = said.get("extension");
  return {
    path: written.replace(/\[[^[\]]*\]/g, ""),
    extension: extension?.startsWith(".") ? extension : undefined,
    encoding: said.get("encoding"),
  };
}
