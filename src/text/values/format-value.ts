const longest = 60;

/** Writes a value on one line for a message, as its author would, and cuts off a long one. */
export function shown(value: unknown): string {
  const whole = inFlow(value, 0);
  return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole;
}

/** Writes a whole value on one line, for a screen that wraps it. */
export function written(value: unknown): string {
  return inFlow(value, 0, unbounded);
}

interface ShownBounds {
  /** The maximum number of entries of a list or map, and of characters of a text in quotes. */
  readonly most: number;
  readonly depth: number;
}

const forMessages: ShownBounds = { most: longest, depth: 3 };
const unbounded: ShownBounds = { most: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

function inFlow(value: unknown, depth: number, bounds = forMessages): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return plainText.test(value) ? value : inQuotes(value.slice(0, bounds.most + 1));
  if (typeof value !== "object") return String(value);
  if (depth > bounds.depth) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, bounds.most).map((item) => inFlow(item, depth + 1, bounds));
    return items.length === 0 ? "[]" : `[${items.join(", ")}]`;
  }
  const entries = Object.entries(value).slice(0, bounds.most);
  if (entries.length === 0) return "{}";
  return `{ ${entries.map(([key, item]) => `${key}: ${inFlow(item, depth + 1, bounds)}`).join(", ")} }`;
}

/** Single quotes need no escapes around double ones. */
function inQuotes(text: string): string {
  return text.includes('"') && /^[ -&(-[\]-~]+$/.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** YAML takes a lone `-` for a list, and three of `-` or `.` for the border of a document. */
const plainText = /^(?!-( |$)|(---|\.\.\.)( |$))[\p{L}\p{N}_./+-][\p{L}\p{N}_./%+ -]*$/u;
