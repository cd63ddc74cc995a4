import { readFileSync } from "node:fs";

/** How many files this process may have open; Infinity where the platform has no such limit. */
export function mostOpenFiles(): number {
  try {
    // The platform's own report takes ten times as long.
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
