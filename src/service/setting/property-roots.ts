/** Spring properties that are nested in a setup begin with one of these. */
export const propertyRoots: readonly string[] = ["management", "server", "spring"];
