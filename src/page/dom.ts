/** Creates an element with attributes and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

/** Returns a document that the page contains as JSON, or null. */
export function pageData<Data>(id: string): Data | null {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** Replaces content that changed, so that what stays the same keeps its focus and its place. */
export function fill(element: Element, html: string): void {
  const known = drawn.get(element);
  if (known === html) return;
  drawn.set(element, html);
  element.innerHTML = html;
}

/** Returns the width of an element, and reports another one whenever there is one, without a layout of its own. */
export function onWidth(element: Element, changed: (width: number) => void): number {
  let known = Math.floor(element.clientWidth);
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry!.contentRect.width);
    if (width === known || width === 0) return;
    known = width;
    changed(width);
  }).observe(element);
  return known;
}

const drawn = new WeakMap<Element, string>();

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
