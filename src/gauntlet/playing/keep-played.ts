/** Plays, and after an interruption keeps the rows that were played; without a row there is nothing to show. Returns a mark of it. */
export async function keepPlayed(
  { signal }: { readonly signal: AbortSignal },
  played: ReadonlyMap<string, unknown>,
  play: () => Promise<void>,
): Promise<{ readonly interrupted?: true }> {
  try {
    await play();
    return {};
  } catch (error) {
    if (!signal.aborted || played.size === 0) throw error;
    return { interrupted: true };
  }
}
