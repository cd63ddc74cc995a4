import { readdirSync, readFileSync } from "node:fs";
import type { ProcessFigures } from "../../proxy/api/metrics.ts";

const usPerSecond = 1_000_000;
const bytesPerPage = 4096;

/** Returns the figures about this process that Prometheus knows; those of files and memory only where the system has /proc. */
export function processFigures(beganMs: number): ProcessFigures {
  return () => {
    const { user, system } = process.cpuUsage();
    const virtualBytes = Number(read("/proc/self/statm")?.split(" ")[0]) * bytesPerPage;
    const mostFiles = Number(/^Max open files +(\d+)/m.exec(read("/proc/self/limits") ?? "")?.[1]);
    const figures = {
      process_cpu_seconds_total: (user + system) / usPerSecond,
      process_max_fds: mostFiles,
      process_open_fds: openFiles(),
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_start_time_seconds: beganMs / 1000,
      process_virtual_memory_bytes: virtualBytes,
    };
    return Object.fromEntries(Object.entries(figures).filter(([, value]) => Number.isFinite(value)));
  };
}

function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return Number.NaN;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
