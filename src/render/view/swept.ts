/** A sweep's points in words and numbers. */
export interface Swept {
  readonly scenario: string;
  /** Settings that are the same at all points. */
  readonly fixed: readonly string[];
  readonly dimensions: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The name of each measure, with its unit. */
  readonly measures: readonly string[];
  readonly points: readonly SweptPoint[];
  /** Draws all charts, with intervals, as one SVG document. */
  charts(): string;
  /** Writes a row for each point, with intervals. */
  csv(): string;
}

export interface SweptPoint {
  /** One value for each dimension. */
  readonly values: readonly string[];
  /** Whether these are the scenario's own settings. */
  readonly isOwn: boolean;
  readonly seeds: number;
  /** One number for each measure; null if unknown. */
  readonly numbers: readonly { readonly value: number | null; readonly says: string }[];
}
