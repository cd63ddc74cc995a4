import {
  acceptedTypes,
  bySpecificity,
  isCompatible,
  isConcrete,
  type MediaType,
  mediaTypeText,
  moreSpecific,
  parseMediaType,
  splitTypes,
} from "./media-type.ts";

/** The content type to answer with; undefined where nothing that can be had was asked for. */
export function negotiate(accept: readonly string[], produced: readonly string[]): string | undefined {
  const asked = acceptedTypes(accept);
  if (!asked) return undefined;
  const types = produced.map((text) => parseMediaType(text) as MediaType);
  const compatible = asked.flatMap((range) =>
    types.filter((type) => isCompatible(range, type)).map((type) => moreSpecific(range, type)),
  );
  const chosen = bySpecificity(compatible).find(isConcrete);
  return chosen && mediaTypeText(chosen);
}

/** Whether a browser's page is preferred to JSON: what decides is which of text/html and everything is named first. */
export function prefersPage(accept: readonly string[]): boolean {
  for (const { type, subtype } of acceptedTypes(accept) ?? []) {
    if (type === "*") return false;
    if (type === "text" && (subtype === "html" || subtype === "*")) return true;
  }
  return false;
}

const versioned = "application/vnd.spring-boot.actuator.";

/** The most recent version of the body among those named; 3 where none is. */
export function apiVersion(accept: readonly string[]): 2 | 3 {
  const named = accept
    .flatMap(splitTypes)
    .filter((type) => type.startsWith(versioned))
    .map((type) => type.slice(versioned.length).replace(/\+.*/s, "").toUpperCase());
  return named.includes("V2") && !named.includes("V3") ? 2 : 3;
}
