type Operator = "&" | "|";

/**
 * Whether a profile expression such as `prod & !(eu | us)` holds; undefined if it is malformed. Like Spring, it
 * tolerates an operator without a second operand, and takes operands without an operator for alternatives.
 */
export function profileHolds(expression: string, active: ReadonlySet<string>): boolean | undefined {
  const tokens = (expression.match(/[()&|!]|[^()&|!]+/g) ?? []).map((token) => token.trim()).filter(Boolean);
  let at = 0;

  /** Everything up to the end, to the bracket that closes a group, or of a negation the first operand. */
  const read = (within: "text" | "group" | "negation"): boolean | undefined => {
    let operands: (boolean | undefined)[] = [];
    let operator: Operator | undefined;
    while (at < tokens.length) {
      const token = tokens[at++]!;
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
