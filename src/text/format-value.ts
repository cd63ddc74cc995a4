const longest = 60;

/** Writes a value on one line for a message, as its author would. */
export function shown(value: unknown): string {
  const whole = inFlow(value, 0);
  return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole;
}

function inFlow(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return plainText.test(value) ? value : JSON.stringify(value.slice(0, longest + 1));
  if (typeof value !== "object") return String(value);
  if (depth > 3) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, longest).map((item) => inFlow(item, depth + 1));
    return items.length === 0 ? "an empty list" : `[${items.join(", ")}]`;
  }
  const entries = Object.entries(value).slice(0, longest);
  if (entries.length === 0) return "an empty map";
  return `{ ${entries.map(([key, item]) => `${key}: ${inFlow(item, depth + 1)}`).join(", ")} }`;
}

const plainText = /^[\p{L}\p{N}_./%+-][\p{L}\p{N}_./%+ -]*$/u;
