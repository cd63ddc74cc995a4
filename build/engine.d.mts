interface Bundle {
  readonly text: string;
  readonly files: readonly string[];
  readonly outside: readonly object[];
}
interface BundleOptions {
  readonly spring: boolean;
  /** What replaces the names of globals. */
  readonly define?: Readonly<Record<string, string>>;
}
export function bundleEngine(options: BundleOptions): Promise<Bundle>;
interface PageOptions extends BundleOptions {
  readonly entry: string;
}
export const pages: Readonly<Record<"plain" | "spring" | "course", PageOptions>>;
export function bundlePage(options: PageOptions): Promise<Bundle>;
