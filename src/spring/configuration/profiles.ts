/** Whether a profile expression such as `prod & !(eu | us)` holds; undefined where it is malformed. */
export function profileHolds(expression: string, active: ReadonlySet<string>): boolean | undefined {
  const tokens = expression.match(/[()&|!]|[^\s()&|!][^()&|!]*/g)?.map((token) => token.trim()) ?? [];
  let at = 0;

  const operand = (): boolean | undefined => {
    const token = tokens[at++];
    if (token === "!") {
      const inner = operand();
      return inner === undefined ? undefined : !inner;
    }
    if (token === "(") {
      const inner = chain();
      return tokens[at++] === ")" ? inner : undefined;
    }
    return token === undefined || ")&|".includes(token) ? undefined : active.has(token);
  };

  /** Operands joined by one operator: Spring rejects `a & b | c` without brackets. */
  const chain = (): boolean | undefined => {
    let holds = operand();
    const operator = tokens[at];
    while (tokens[at] === "&" || tokens[at] === "|") {
      if (tokens[at++] !== operator) return undefined;
      const next = operand();
      if (holds === undefined || next === undefined) return undefined;
      holds = operator === "&" ? holds && next : holds || next;
    }
    return holds;
  };

  const holds = chain();
  return at === tokens.length ? holds : undefined;
}
