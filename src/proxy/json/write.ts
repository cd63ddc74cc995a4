/** A value of JSON, already written. */
export type JsonText = string;

const unsafe = /[<>&\u2028\u2029]/g;

/** Writes a string like Go: safe inside HTML, other Unicode as it is. */
export function jsonString(text: string): JsonText {
  return JSON.stringify(text).replace(unsafe, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function jsonObject(entries: Readonly<Record<string, JsonText>>): JsonText {
  return jsonPairs(Object.entries(entries));
}

/** Writes an object whose keys keep this order; those of an object in memory do not if they are numbers. */
export function jsonPairs(pairs: readonly (readonly [key: string, value: JsonText])[]): JsonText {
  return `{${pairs.map(([key, value]) => `${jsonString(key)}:${value}`).join(",")}}`;
}

export function jsonArray(items: readonly JsonText[]): JsonText {
  return `[${items.join(",")}]`;
}

const mostDigits = 9;

/** Writes a 32-bit float with the fewest digits that give the same float again. */
export function jsonFloat32(value: number): JsonText {
  for (let digits = 1; digits < mostDigits; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(mostDigits)));
}
