/** The cases for a real library. Its decisions become a recording, which is then replayed. */
export interface Plan {
  readonly policy: "retry" | "bulkhead" | "adaptive" | "breaker";
  /** The name of the library in recordings. */
  readonly library: string;
  readonly recorder: "node" | "go" | "java";
  readonly clock: "virtual" | "real";
  readonly settings: readonly PlannedSetting[];
  readonly cases: readonly PlannedCase[];
}

export interface PlannedSetting {
  readonly id: string;
  /** The setting as the recording writes it. */
  readonly written: object;
  /** The setting for the recorder, if it differs. */
  readonly build?: object;
}

export interface PlannedCase {
  readonly id: string;
  readonly setting: string;
}

/** Returns a plan with settings of one library, each with cases of its own. */
export function planned(
  head: Omit<Plan, "settings" | "cases">,
  count: { readonly settings: number; readonly cases: number },
  setting: () => Omit<PlannedSetting, "id">,
  makeCase: (setting: Omit<PlannedSetting, "id">) => object,
): Plan {
  const settings = Array.from({ length: count.settings }, (_, at) => ({ id: `S${at + 1}`, ...setting() }));
  const cases = settings.flatMap((each) =>
    Array.from({ length: count.cases }, (_, at) => ({
      id: `${each.id}-${at + 1}`,
      setting: each.id,
      ...makeCase(each),
    })),
  );
  return { ...head, settings, cases };
}
