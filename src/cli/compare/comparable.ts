/** The defences that `lab compare` plays with the rules of several libraries. */
export const defences = ["breaker", "retry", "bulkhead"] as const;

/** Lists everything that can be compared: defences, and faults as each client reports them. */
export async function comparableNames(): Promise<string[]> {
  const { faults } = await import("../../fault/index.ts");
  return [...defences, ...faults.map(({ name }) => name)];
}
