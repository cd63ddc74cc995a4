const patterns = { number: /^-?\d+(?:\.\d+)?$/, boolean: /^(?:true|false)$/ } as const;

/** Returns the message for a value of the wrong type: `otherwise`, unless only its quotes are wrong. */
export function unlessQuoted(type: keyof typeof patterns, otherwise: string) {
  return ({ input }: { readonly input: unknown }): string =>
    typeof input === "string" && patterns[type].test(input) ? `is text, not a ${type}: remove the quotes` : otherwise;
}

export const notAFlag = unlessQuoted("boolean", "is neither true nor false: write true or false");
