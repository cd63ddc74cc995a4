import { statfsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { BodyStream } from "../../../service/body.ts";
import type { Host } from "../../../service/host.ts";
import type { Disk } from "../../../spring/components/built-in.ts";
import { IncomingBody } from "../../body/incoming-body.ts";

/** The properties of this machine that a lesson may see: its clock and its disk, never its environment variables. */
export class RealHost implements Host {
  readonly beganMs = Date.now();

  disk(path: string): Disk {
    const absolute = isAbsolute(path) ? path : `${resolve()}/${path}`;
    try {
      const { bsize, blocks, bavail } = statfsSync(absolute);
      return { total: bsize * blocks, free: bsize * bavail, path: absolute, exists: true };
    } catch {
      return { total: 0, free: 0, path: absolute, exists: false };
    }
  }

  /** Takes the snapshot of a new worker, because a snapshot blocks its thread. */
  heap(): BodyStream {
    const worker = new Worker("setInterval(() => {}, 1e9)", { eval: true, env: {} });
    let stream: NodeJS.ReadableStream | undefined;
    const body = new IncomingBody({
      hold: () => stream?.pause(),
      release: () => stream?.resume(),
      cancel: () => void worker.terminate(),
    });
    const broken = () => body.finish({ name: "cut", phase: "body", code: "ECONNRESET" });
    worker.once("error", broken);
    worker.once("online", async () => {
      stream = await worker.getHeapSnapshot();
      stream.on("data", (chunk: Buffer) => body.push(chunk));
      stream.once("error", broken);
      stream.once("end", () => {
        body.finish(null);
        void worker.terminate();
      });
    });
    return body;
  }
}
