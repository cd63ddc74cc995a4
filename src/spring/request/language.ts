import { headerValues } from "../../text/headers/headers.ts";
import type { HealthRequest } from "./health-request.ts";

/** The language of pages: for all requests, or for those that ask for none. */
export interface LanguageSettings {
  readonly language: string | undefined;
  readonly fixed: boolean;
}

const usual = "en";

/** Returns the language of an error page. The settings may fix it; otherwise the request may ask for one. */
export function languageOf(request: HealthRequest, { language, fixed }: LanguageSettings): string {
  if (fixed) return language ?? usual;
  const lines = headerValues(request.headers, "accept-language");
  if (lines.length === 0) return language ?? usual;
  const ranges = lines.flatMap((line) => line.split(",")).flatMap(readRange);
  const [first] = ranges.sort((one, other) => other.quality - one.quality);
  return first === undefined || first.tag === "*" ? usual : languageTag(first.tag);
}

function readRange(text: string): { tag: string; quality: number }[] {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim());
  if (!/^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/i.test(tag)) return [];
  const written = parameters.map((each) => /^q=([\d.]+)$/i.exec(each)?.[1]).find(Boolean);
  const quality = written === undefined ? 1 : Number(written);
  return quality > 0 ? [{ tag, quality }] : [];
}

/** A language in lowercase, a country in uppercase. */
export function languageTag(written: string): string {
  const [language = "", ...rest] = written.replaceAll("_", "-").split("-");
  return [language.toLowerCase(), ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join("-");
}
