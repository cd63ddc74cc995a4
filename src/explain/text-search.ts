import { type Catalogue, spellingsOf } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";

interface Place {
  readonly at: number;
  readonly end: number;
  readonly found: readonly Explanation[];
}

/** A code is recognized only in capitals: `EOF`, not `eof`. */
const isCode = /^[A-Z][A-Z0-9_]*$/;
const codes = /(?<!\w)[A-Z][A-Z0-9_]{2,}(?!\w)/g;
const isLetter = /\w/;

/** Finds the entries that a text mentions, in the order of the text. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #codes = new Set<string>();
  /** In lowercase. */
  readonly #wordings = new Set<string>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    for (const { chapters, onlyIn } of catalogue.families) {
      for (const spelling of chapters.flatMap(({ entries }) => entries.flatMap(spellingsOf))) {
        if (onlyIn?.keys.test(spelling)) continue;
        if (isCode.test(spelling)) this.#codes.add(spelling);
        else this.#wordings.add(spelling.toLowerCase());
      }
    }
  }

  /**
   * Returns each mention, in order. Of overlapping matches the first wins, and of those with the same start the
   * longest.
   */
  inText(text: string, isMeant: (explanation: Explanation) => boolean = () => true): Explanation[] {
    const all = [...this.#wordsIn(text), ...this.#codesIn(text), ...this.#inPlaces(text)];
    const places = all.filter(({ found }) => found.some(isMeant));
    places.sort((one, other) => one.at - other.at || other.end - one.end);
    const found: Explanation[] = [];
    let taken = 0;
    for (const place of places) {
      if (place.at < taken) continue;
      taken = place.end;
      found.push(...place.found.filter(isMeant));
    }
    return found;
  }

  *#wordsIn(text: string): Generator<Place> {
    const small = text.toLowerCase();
    for (const wording of this.#wordings) {
      for (let at = small.indexOf(wording); at >= 0; at = small.indexOf(wording, at + 1)) {
        const end = at + wording.length;
        if (standsAlone(small, at, end)) yield { at, end, found: this.#catalogue.named(text.slice(at, end)) };
      }
    }
  }

  *#codesIn(text: string): Generator<Place> {
    for (const { 0: code, index } of text.matchAll(codes)) {
      if (this.#codes.has(code)) yield { at: index, end: index + code.length, found: this.#catalogue.named(code) };
    }
  }

  *#inPlaces(text: string): Generator<Place> {
    for (const family of this.#catalogue.families) {
      for (const expression of family.onlyIn?.at ?? []) {
        for (const { 0: whole, 1: keys = "", index } of text.matchAll(expression)) {
          const found = keys.split(",").flatMap((key) => this.#catalogue.ofFamily(family, key));
          if (found.length > 0) yield { at: index, end: index + whole.length, found };
        }
      }
    }
  }
}

/** Returns whether a match is not part of a longer word. */
function standsAlone(text: string, at: number, end: number): boolean {
  const joined = (edge: number) => isLetter.test(text.charAt(edge - 1)) && isLetter.test(text.charAt(edge));
  return !joined(at) && !joined(end);
}
