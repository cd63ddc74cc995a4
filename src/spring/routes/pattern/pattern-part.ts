import type { JavaRegex } from "../../expression/java-regex.ts";

/** One piece of a pattern, as Spring's parser splits it. */
export type PatternPart =
  | { readonly kind: "slash" }
  | { readonly kind: "literal"; readonly text: string }
  /** A segment with `?` in it: the same number of characters, each equal or a question mark. */
  | { readonly kind: "characters"; readonly text: string }
  | { readonly kind: "any-segment" }
  | { readonly kind: "capture"; readonly name: string; readonly regex: JavaRegex | undefined }
  | { readonly kind: "mixed"; readonly regex: JavaRegex; readonly names: readonly string[] }
  /** Any number of segments, at the start or the end of a pattern. */
  | { readonly kind: "segments"; readonly name: string | undefined };
