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
  v2,
  v3,
} from "./media-type.ts";

/** The content type to answer with; undefined if the request accepts none. */
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

/** Whether an HTML page is preferred to JSON: it depends on which of text/html and everything is named first. */
export function prefersPage(accept: readonly string[]): boolean {
  for (const { type, subtype } of acceptedTypes(accept) ?? []) {
    if (type === "*") return false;
    if (type === "text" && (subtype === "html" || subtype === "*")) return true;
  }
  return false;
}

/**
 * The most recent version of the body that the ranges include; 3 if they include none; undefined if an item is empty,
 * which matters only here and not for the content type.
 */
export function apiVersion(accept: readonly string[]): 2 | 3 | undefined {
  const items = accept.flatMap((line) => (line === "" ? [] : splitTypes(line)));
  if (items.some((item) => item.trim() === "")) return undefined;
  const ranges = items.flatMap((item) => parseMediaType(item) ?? []);
  const takesIn = (type: MediaType) => ranges.some((range) => isCompatible(range, type));
  return takesIn(version2) && !takesIn(version3) ? 2 : 3;
}

const [version3, version2] = [v3, v2].map((text) => parseMediaType(text) as MediaType) as [MediaType, MediaType];
