import { mostAlike, nearest } from "../../../text/words/nearest.ts";
import { type Element, elementsOf, keyOf, nameBelow } from "./name-element.ts";

/** A level with more names contains the user's own, any of which could be similar. */
const mostCompared = 100;

/** One element in the tree of names that the application asked for. */
class NameNode {
  readonly next = new Map<string, NameNode>();
  readonly #alike = new Map<string, readonly NameNode[]>();
  /** The name that ends here, if it was asked for. */
  asked: string | undefined;
  /** The full name up to here if any element may follow; for a list, only one in brackets. */
  open: string | undefined;
  isList = false;
  /** Whether the application asked for names that continue with a dot. */
  goesOn = false;

  after(key: string): NameNode {
    const known = this.next.get(key);
    if (known) return known;
    const step = new NameNode();
    this.next.set(key, step);
    this.#alike.clear();
    return step;
  }

  alike(key: string): readonly NameNode[] {
    const known = this.#alike.get(key);
    if (known) return known;
    const isAlike =
      this.next.size > mostCompared
        ? (each: string) => each === key
        : (each: string) => nearest(key, [each]) !== undefined;
    const alike = [...this.next].flatMap(([each, step]) => (isAlike(each) ? [step] : []));
    this.#alike.set(key, alike);
    return alike;
  }
}

/** The properties that the application asked for. Any other property has no effect. */
export class KnownSettings {
  readonly #asked = new Set<string>();
  readonly #open = new Set<string>();
  readonly #lists = new Set<string>();
  /** Built on the first look-up: without a written property there is none. */
  #steps: NameNode | undefined;

  ask(name: string): void {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    if (this.#steps !== undefined) putAsked(this.#steps, name);
  }

  /** Notes that the user's own names follow this name. */
  askBelow(name: string): void {
    if (this.#open.has(name)) return;
    this.#open.add(name);
    if (this.#steps !== undefined) putOpen(this.#steps, name);
  }

  /** Notes that items in brackets follow this name. */
  askItems(name: string): void {
    if (this.#lists.has(name)) return;
    this.#lists.add(name);
    if (this.#steps !== undefined) putList(this.#steps, name);
  }

  get #first(): NameNode {
    if (this.#steps !== undefined) return this.#steps;
    const first = new NameNode();
    for (const name of this.#asked) putAsked(first, name);
    for (const name of this.#open) putOpen(first, name);
    for (const name of this.#lists) putList(first, name);
    this.#steps = first;
    return first;
  }

  has(written: string): boolean {
    let step: NameNode | undefined = this.#first;
    for (const element of elementsOf(written)) {
      const next: NameNode | undefined = step.next.get(keyOf(element));
      if (mayFollow(step, element) && !next?.goesOn) return true;
      if (next === undefined) return false;
      step = next;
    }
    return step.asked !== undefined;
  }

  /** The property most likely meant: each element of its name is similar to the written one. */
  nearest(written: string): string | undefined {
    const elements = elementsOf(written);
    const alike: string[] = [];
    let steps: readonly NameNode[] = [this.#first];
    for (const [index, element] of elements.entries()) {
      for (const step of steps) alike.push(...ownBelow(step, elements.slice(index)));
      steps = steps.flatMap((step) => step.alike(keyOf(element)));
    }
    return mostAlike(written, [...steps.flatMap(({ asked }) => asked ?? []), ...alike], 1)[0];
  }
}

function putAsked(first: NameNode, name: string): void {
  let step = first;
  for (const [index, element] of elementsOf(name).entries()) {
    step.goesOn ||= index > 0 && !element.bracketed;
    step = step.after(keyOf(element));
  }
  step.asked ??= name;
}

function putOpen(first: NameNode, name: string): void {
  const step = stepOf(first, name);
  step.open ??= name;
  step.isList = false;
}

/** A name that any element may follow does not become a list. */
function putList(first: NameNode, name: string): void {
  const step = stepOf(first, name);
  step.isList ||= step.open === undefined;
  step.open ??= name;
}

function stepOf(first: NameNode, name: string): NameNode {
  return elementsOf(name).reduce((each, element) => each.after(keyOf(element)), first);
}

function mayFollow({ open, isList }: NameNode, { bracketed }: Element): boolean {
  return open !== undefined && (bracketed || !isList);
}

/** The property below a name that takes the user's own names. A group takes one, too, but its own properties follow. */
function ownBelow(step: NameNode, [first, ...rest]: readonly Element[]): string[] {
  const { open, next } = step;
  if (open === undefined || first === undefined || !mayFollow(step, first) || next.get(keyOf(first))?.goesOn) return [];
  return [rest.reduce(nameBelow, nameBelow(open, first))];
}
