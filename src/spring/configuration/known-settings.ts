import { mostAlike, nearest } from "../../text/nearest.ts";
import { type Element, elementsOf, keyOf, keysOf, nameBelow } from "./element.ts";

/** The settings that mean something, known by having been asked for: whatever else is written changes nothing. */
export class KnownSettings {
  /** The parts of each name, by the name as it was asked for. */
  readonly #asked = new Map<string, readonly string[]>();
  readonly #open = new Map<string, readonly string[]>();

  ask(name: string): void {
    if (!this.#asked.has(name)) this.#asked.set(name, keysOf(name));
  }

  /** Below this name stand names of the user's own. */
  askBelow(name: string): void {
    if (!this.#open.has(name)) this.#open.set(name, keysOf(name));
  }

  has(written: string): boolean {
    return this.#like(written, (known, key) => known === key).length > 0;
  }

  /** The setting that was most likely meant: each part of its name is like what was written, however long the whole is. */
  nearest(written: string): string | undefined {
    const alike = this.#like(written, (known, key) => nearest(key, [known]) !== undefined);
    return mostAlike(written, alike, 1)[0];
  }

  /** The names that are like the written one part by part: those asked for, and below the open ones what is written there. */
  #like(written: string, isLike: (known: string, key: string) => boolean): string[] {
    const elements = elementsOf(written);
    const keys = elements.map(keyOf);
    const begins = (known: readonly string[]) => known.every((each, at) => isLike(each, keys[at] ?? ""));
    const asked = [...this.#asked].filter(([, known]) => known.length === keys.length && begins(known));
    const open = [...this.#open].filter(([, known]) => known.length < keys.length && begins(known));
    return [
      ...asked.map(([name]) => name),
      ...open.flatMap(([name, { length }]) => this.#own(name, elements.slice(length))),
    ];
  }

  /** A name of the user's own; a group has one too, but below it stand settings that are asked for. */
  #own(open: string, [first, ...rest]: readonly Element[]): string[] {
    const name = nameBelow(open, first!);
    return [...this.#asked.keys()].some((each) => each.startsWith(`${name}.`)) ? [] : [rest.reduce(nameBelow, name)];
  }
}
