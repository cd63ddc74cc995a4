const digits = "0123456789abcdefghijklmnopqrstuv";
const length = 20;

/** Returns a function that makes identifiers of 20 characters: the time at which the server began, and a count. */
export function requestIds(beganMs: number): () => string {
  const begin = write(BigInt(beganMs), length / 2);
  let count = 0n;
  return () => begin + write(count++, length / 2);
}

function write(value: bigint, places: number): string {
  let text = "";
  for (let rest = value; text.length < places; rest >>= 5n) text = digits[Number(rest & 31n)] + text;
  return text;
}
