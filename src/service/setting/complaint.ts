/** A user's mistake in a server's settings. The path leads to the setting. */
export interface Complaint {
  readonly path: readonly (string | number)[];
  readonly says: string;
  readonly cure: string;
}
