/** The default random seed of a run. */
export const usualSeed = 1;
