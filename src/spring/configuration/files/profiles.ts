type Operator = "&" | "|";

/**
 * Whether a profile expression such as `prod & !(eu | us)` is true; undefined if it is malformed. Like Spring, it
 * ignores an operator without a second operand, and takes adjacent operands as alternatives.
 */
export function profileHolds(expression: string, active: ReadonlySet<string>): boolean | undefined {
  const words = (expression.match(/[()&|!]|[^()&|!]+/g) ?? []).map((token) => token.trim()).filter(Boolean);
  const tokens = words.values();

  /** Reads to the end of the text, to the bracket that closes a group, or over the one operand of a negation. */
  const read = (within: "text" | "group" | "negation"): boolean | undefined => {
    let operands: (boolean | undefined)[] = [];
    let operator: Operator | undefined;
    // All levels take from one iterator.
    for (const token of tokens) {
      if (token === "&" || token === "|") {
        if (operator !== undefined && operator !== token) return undefined;
        operator = token;
      } else if (token === ")") {
        const group = combine(operands, operator);
        if (within === "group" || group === undefined) return group;
        operands = [group];
        operator = undefined;
      } else {
        const operand = token === "(" ? read("group") : token === "!" ? not(read("negation")) : active.has(token);
        if (within === "negation" && token !== "!") return operand;
        operands.push(operand);
      }
    }
    return combine(operands, operator);
  };
  return read("text");
}

function combine(operands: readonly (boolean | undefined)[], operator: Operator | undefined): boolean | undefined {
  if (operands.length === 0 || operands.includes(undefined)) return undefined;
  return operator === "&" ? operands.every(Boolean) : operands.some(Boolean);
}

function not(operand: boolean | undefined): boolean | undefined {
  return operand === undefined ? undefined : !operand;
}
