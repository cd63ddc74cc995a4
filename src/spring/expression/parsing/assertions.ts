/** A condition on the place between two characters. The code after the last character is -1. */
export type Assertion = (codes: readonly number[], at: number) => boolean;

const newline = 0x0a;
const carriageReturn = 0x0d;

const last = (codes: readonly number[]) => codes.length - 1;

function isLineEnd(code: number | undefined): boolean {
  return code === newline || code === carriageReturn || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Java never splits a carriage return from the newline after it. */
function insideLineEnd(codes: readonly number[], at: number): boolean {
  return codes[at] === newline && codes[at - 1] === carriageReturn;
}

export const atStart: Assertion = (_, at) => at === 0;

export const atEnd: Assertion = (codes, at) => at === last(codes);

/** At the end of the text, or before its final line end. */
export const atFinalEnd: Assertion = (codes, at) => {
  const left = last(codes) - at;
  if (left === 0) return true;
  if (left === 2) return codes[at] === carriageReturn && codes[at + 1] === newline;
  return left === 1 && isLineEnd(codes[at]) && !insideLineEnd(codes, at);
};

export const atLineStart: Assertion = (codes, at) =>
  at === 0 || (at < last(codes) && isLineEnd(codes[at - 1]) && !insideLineEnd(codes, at));

export const atLineEnd: Assertion = (codes, at) =>
  at === last(codes) || (isLineEnd(codes[at]) && !insideLineEnd(codes, at));

function isWord(code = -1): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

export const atWordBoundary: Assertion = (codes, at) => isWord(codes[at - 1]) !== isWord(codes[at]);

export const insideWord: Assertion = (codes, at) => !atWordBoundary(codes, at);
