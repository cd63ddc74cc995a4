/** Whether a part of a text occurs again at another place. */
export function goesOnWith(
  codes: readonly number[],
  start: number,
  end: number,
  at: number,
  ignoreCase: boolean,
): boolean {
  for (let from = start; from < end; from++) {
    const [one, other] = [codes[from]!, codes[at + from - start]!];
    if (one !== other && !(ignoreCase && folded(one) === folded(other))) return false;
  }
  return true;
}

/** Java folds only ASCII by default. */
function folded(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
