export function bundleEngine(options: {
  readonly spring: boolean;
  /** What replaces the names of globals. */
  readonly define?: Readonly<Record<string, string>>;
}): Promise<{ readonly text: string; readonly files: readonly string[]; readonly outside: readonly object[] }>;
