/** A row of a soak section. */
export interface Row {
  readonly what: string;
  readonly holds: boolean;
  readonly saw: string;
}
