import type { Host } from "../../service/host.ts";
import { bytes } from "../../text/bytes/bytes.ts";

const folders = new Set([".", "/", "/home", "/lab", "/tmp", "/var"]);

/** A machine that is the same in every run. */
export const virtualHost: Host = {
  beganMs: Date.UTC(2026, 0, 1),
  disk(path) {
    const exists = folders.has(path);
    const absolute = path.startsWith("/") ? path : `/lab/${path}`;
    return { total: exists ? 500_000_000_000 : 0, free: exists ? 200_000_000_000 : 0, path: absolute, exists };
  },
  heap: () => bytes("a virtual heap"),
};
