import { type LanguageSettings, languageTag } from "../../request/language.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

const whens = ["never", "always", "on-param"] as const;
export type IncludeWhen = (typeof whens)[number];

/** Settings for the contents of answers to errors. */
export interface ErrorSettings {
  readonly message: IncludeWhen;
  readonly path: IncludeWhen;
  readonly exception: boolean;
  /** The framework's own errors are reported as problem details. */
  readonly problemDetails: boolean;
  readonly indent: boolean;
  readonly language: LanguageSettings;
  /** Whether a browser gets the framework's page or, if not, the server's own. */
  readonly whitelabel: boolean;
  /** The path of the error page itself. */
  readonly page: string;
}

const prefix = "spring.web.error";

/** `server`: the web framework whose names are read. */
export function readErrorSettings(reader: PropertyReader, server: "mvc" | "webflux"): ErrorSettings {
  reader.word(`${prefix}.include-stacktrace`, whens);
  reader.word(`${prefix}.include-binding-errors`, whens);
  const page = reader.text(`${prefix}.path`) ?? reader.text("error.path") ?? "/error";
  return {
    message: reader.word(`${prefix}.include-message`, whens) ?? "never",
    path: reader.word(`${prefix}.include-path`, whens) ?? "always",
    exception: reader.boolean(`${prefix}.include-exception`) ?? false,
    problemDetails: reader.boolean(`spring.${server}.problemdetails.enabled`) ?? false,
    indent: readIndent(reader),
    language: readLanguage(reader),
    whitelabel: reader.boolean(`${prefix}.whitelabel.enabled`) ?? true,
    page: page.startsWith("/") ? page : `/${page}`,
  };
}

/** The application's own JSON. */
export function readIndent(reader: PropertyReader): boolean {
  return reader.boolean("spring.jackson.serialization.indent-output") ?? false;
}

function readLanguage(reader: PropertyReader): LanguageSettings {
  const language = reader.text("spring.web.locale")?.trim();
  const resolver = reader.word("spring.web.locale-resolver", ["accept-header", "fixed"] as const);
  return { language: language ? languageTag(language) : undefined, fixed: resolver === "fixed" };
}
