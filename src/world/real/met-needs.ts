import { accessSync, constants } from "node:fs";
import { networkInterfaces, platform } from "node:os";
import { delimiter, join } from "node:path";
import type { HttpParser } from "../../fault/per-client.ts";
import type { Need } from "../needs.ts";

/** The HTTP parser of the running Node. */
export const parser: HttpParser = Number.parseInt(process.versions.llhttp!, 10) < 9 ? "old" : "strict";

const curl = platform() === "win32" ? "curl.exe" : "curl";

/** Checks whether this machine meets a requirement of a lesson. */
export const isHere: Readonly<Record<Need, () => boolean>> = {
  linux: () => platform() === "linux",
  posix: () => platform() !== "win32",
  ipv6: () => Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1")),
  "strict-parser": () => parser === "strict",
  curl: () => (process.env.PATH ?? "").split(delimiter).some((folder) => isProgram(join(folder, curl))),
};

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
