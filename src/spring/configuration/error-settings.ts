import type { Reader } from "./reader.ts";

const whens = ["never", "always", "on-param"] as const;
export type When = (typeof whens)[number];

/** What the JSON of an error tells. */
export interface ErrorSettings {
  readonly message: When;
  readonly path: When;
  readonly exception: boolean;
}

export function readErrorSettings(reader: Reader): ErrorSettings {
  const prefix = "spring.web.error";
  reader.word(`${prefix}.include-stacktrace`, whens);
  reader.word(`${prefix}.include-binding-errors`, whens);
  return {
    message: reader.word(`${prefix}.include-message`, whens) ?? "never",
    path: reader.word(`${prefix}.include-path`, whens) ?? "always",
    exception: reader.boolean(`${prefix}.include-exception`) ?? false,
  };
}
