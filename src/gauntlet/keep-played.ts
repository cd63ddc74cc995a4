/** Plays, and after an interruption keeps the rows that were played; without a row there is nothing to show. */
export async function keepPlayed(
  { signal }: { readonly signal: AbortSignal },
  played: ReadonlyMap<string, unknown>,
  play: () => Promise<void>,
): Promise<void> {
  try {
    await play();
  } catch (error) {
    if (!signal.aborted || played.size === 0) throw error;
  }
}
