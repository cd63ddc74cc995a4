/** Returns a generator of uniform numbers from 0 (included) to 1 (excluded) in steps of 2⁻⁵³, each from two draws of mulberry32. */
export function uniforms(seed: number): () => number {
  let state = seed;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return () => ((draw() >>> 5) * 2 ** 26 + (draw() >>> 6)) / 2 ** 53;
}
