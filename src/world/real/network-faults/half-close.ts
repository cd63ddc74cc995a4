import net from "node:net";
import type { BuildFault } from "./built-fault.ts";
import { listen } from "./relay.ts";

/** Passes a request on and half-closes after it; the other half stays open for an answer. */
export const halfClose: BuildFault = ({ target: { host, port }, endsData }) =>
  listen((socket) => {
    const onward = net.connect({ host, port, noDelay: true });
    onward.on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
    onward.pipe(socket);
    let came: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      onward.write(chunk);
      came = Buffer.concat([came, chunk]);
      if (!isWhole(came)) return;
      endsData(onward);
      onward.end();
    });
  });

/** Whether a request is complete to its last byte. */
function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  if (/\r\ntransfer-encoding:.*chunked/.test(head)) return bytes.subarray(-5).equals(lastChunk);
  const length = Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0);
  return bytes.length >= headEnd + 4 + length;
}

const lastChunk = Buffer.from("0\r\n\r\n");
