import { readFileSync } from "node:fs";

/** The number of files that this process may have open; Infinity if there is no limit. */
export function mostOpenFiles(): number {
  try {
    // Node's report takes ten times as long.
    const limits = readFileSync("/proc/self/limits", "utf8");
    return count(/^Max open files +(\w+)/m.exec(limits)?.[1]);
  } catch {
    const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
    return count(userLimits?.open_files?.soft);
  }
}

function count(said: unknown): number {
  return Number.isInteger(Number(said)) ? Number(said) : Number.POSITIVE_INFINITY;
}
