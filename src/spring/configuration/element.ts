/** One step of a property's name as it was written, in brackets or between dots. */
export interface Element {
  readonly text: string;
  readonly bracketed: boolean;
}

export function elementsOf(name: string): Element[] {
  if (!name.includes("[")) return name.split(".").flatMap((text) => (text === "" ? [] : { text, bracketed: false }));
  const elements: Element[] = [];
  for (const part of name.matchAll(/\[([^\]]*)\]|([^.[]+)/g)) {
    elements.push({ text: part[1] ?? part[2] ?? "", bracketed: part[1] !== undefined });
  }
  return elements;
}

/**
 * One spelling for everything that Spring treats as the same element: case and punctuation do not count, except inside
 * brackets.
 */
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
