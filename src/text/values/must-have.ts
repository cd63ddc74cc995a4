/** Returns a value that is missing only if the program itself is wrong; `what` names it in the error. */
export function mustHave<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}
