/** The random seed of a run that is given none. */
export const usualSeed = 1;
