/** One step of a property's name as it was written, in brackets or between dots. */
export interface Element {
  readonly text: string;
  readonly bracketed: boolean;
}

export function elementsOf(name: string): Element[] {
  if (!name.includes("[")) return name.split(".").flatMap((text) => (text === "" ? [] : between(text)));
  const elements: Element[] = [];
  for (const part of name.matchAll(/\[([^\]]*)\]|([^.[]+)/g)) {
    elements.push(part[1] === undefined ? between(part[2] ?? "") : { text: part[1], bracketed: true });
  }
  return elements;
}

/** Spring drops characters that no name may contain, except in brackets. */
function between(written: string): Element {
  const text = written.replace(/^-|[^A-Za-z0-9_-]/g, "");
  return { text, bracketed: false };
}

/** One spelling for all elements that Spring treats as equal: case and punctuation count only inside brackets. */
export function keyOf(element: Element): string {
  if (element.bracketed) return `[${element.text}]`;
  return /^[a-z0-9]*$/.test(element.text) ? element.text : element.text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export function keysOf(name: string): string[] {
  return elementsOf(name).map(keyOf);
}

/** The full name of an element below another name. */
export function nameBelow(name: string, element: Element): string {
  return element.bracketed ? `${name}[${element.text}]` : `${name}.${element.text}`;
}
