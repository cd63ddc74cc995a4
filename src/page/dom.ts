import { keepUnits } from "../render/html/keep-units.ts";

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

/** Replaces content that changed, so that what stays the same keeps its focus, its place and its layout. */
export function fill(element: Element, html: string): void {
  const known = drawn.get(element);
  if (known === html) return;
  drawn.set(element, html);
  const next = element.cloneNode(false) as Element;
  next.innerHTML = keepUnits(html);
  renew(element, next);
}

function renew(element: Node, next: Node): void {
  const before = [...element.childNodes];
  const after = [...next.childNodes];
  while (before.length > 0 || after.length > 0) {
    const [known, child] = [before[0], after[0]];
    const isOther = known === undefined || child === undefined || !isAlike(known, child);
    if (isOther && before.length > after.length) element.removeChild(before.shift()!);
    else if (isOther && after.length > before.length) element.insertBefore(after.shift()!, known ?? null);
    else renewed(before.shift()!, after.shift()!);
  }
}

/** Sections, rows and moments are known by how they begin. */
function isAlike(known: Node | null, child: Node | null): boolean {
  if (known === null || child === null) return known === child;
  const isSame = known.nodeName === child.nodeName && known.nodeValue === child.nodeValue;
  return isSame && isAlike(known.firstChild, child.firstChild);
}

function renewed(known: ChildNode, child: ChildNode): void {
  // The reader opened it. Only a part with details has this property.
  if ((known as HTMLDetailsElement).open) (child as HTMLDetailsElement).open = true;
  if (known.isEqualNode(child)) return;
  if (known.cloneNode(false).isEqualNode(child.cloneNode(false))) renew(known, child);
  else known.replaceWith(child);
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
