import { accessSync, constants } from "node:fs";
import { networkInterfaces, platform } from "node:os";
import { delimiter, join } from "node:path";

/** What a lesson may need of the machine, and whether it is here. */
export const needs = {
  linux: () => platform() === "linux",
  ipv6: () => Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1")),
  curl: () => (process.env.PATH ?? "").split(delimiter).some((folder) => isProgram(join(folder, "curl"))),
} as const satisfies Record<string, () => boolean>;

export type Need = keyof typeof needs;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
