import { type Catalogue, spellingsOf } from "../catalogue.ts";
import type { Explanation } from "../explanation.ts";

/** A place in a text, and what its words can mean. */
export interface WordingMatch {
  readonly at: number;
  readonly end: number;
  readonly found: readonly Explanation[];
}

/** A code is recognized only in capitals: `EOF`, not `eof`. */
const isCode = /^[A-Z][A-Z0-9_]*$/;
const codes = /(?<!\w)[A-Z][A-Z0-9_]{2,80}(?!\w)/g;
const isLetter = /\w/;
/** Wordings are looked up by their first word, or by the sign that they begin with. */
const word = /\w{1,80}|[^\w\s]/g;

/** Finds the entries that a text mentions. The time it takes grows with the length of the text, whatever it contains. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #codes = new Set<string>();
  /** In lowercase, by their first word. */
  readonly #wordings = new Map<string, Set<string>>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    for (const { chapters, onlyIn } of catalogue.families) {
      for (const spelling of chapters.flatMap(({ entries }) => entries.flatMap(spellingsOf))) {
        if (onlyIn?.keys.test(spelling)) continue;
        if (isCode.test(spelling)) this.#codes.add(spelling);
        else this.#add(spelling.toLowerCase());
      }
    }
  }

  /** Returns every match, of those with the same start the longest first. Matches may overlap. */
  places(text: string): WordingMatch[] {
    const places = [...this.#wordsIn(text), ...this.#codesIn(text), ...this.#inPlaces(text)];
    return places.sort((one, other) => one.at - other.at || other.end - one.end);
  }

  #add(wording: string): void {
    const [start] = wording.match(word)!;
    const alike = this.#wordings.get(start) ?? new Set();
    this.#wordings.set(start, alike.add(wording));
  }

  *#wordsIn(text: string): Generator<WordingMatch> {
    const small = lowercase(text);
    for (const { 0: first, index: at } of small.matchAll(word)) {
      for (const wording of this.#wordings.get(first) ?? []) {
        const end = at + wording.length;
        if (!small.startsWith(wording, at) || !standsAlone(small, at, end)) continue;
        yield { at, end, found: this.#catalogue.named(text.slice(at, end)) };
      }
    }
  }

  *#codesIn(text: string): Generator<WordingMatch> {
    for (const { 0: code, index } of text.matchAll(codes)) {
      if (this.#codes.has(code)) yield { at: index, end: index + code.length, found: this.#catalogue.named(code) };
    }
  }

  *#inPlaces(text: string): Generator<WordingMatch> {
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

/** Returns the text in lowercase with the same length, which a few letters would change. */
function lowercase(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
