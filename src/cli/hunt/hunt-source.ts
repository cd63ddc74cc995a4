import type { HuntSource, Wanted } from "./prepared-hunt.ts";

/** Prepares a hunt in this file: a system of the user's own, or a scenario. */
export async function huntSource(name: string, wanted: Wanted, signal: AbortSignal): Promise<HuntSource> {
  const { isSystemFile } = await import("../system/read-system.ts");
  if (!(await isSystemFile(name))) return await (await import("./scenario-source.ts")).scenarioSource(name, wanted);
  const { systemSource } = await import("../system/system-source.ts");
  return await systemSource(name, wanted, signal);
}
