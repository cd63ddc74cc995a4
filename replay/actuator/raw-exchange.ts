import { connect } from "node:net";

export interface Conversation {
  readonly bytes: string;
  readonly end: "open" | "FIN" | "RST";
}

/** After the expected bytes, a connection is taken to stay open if nothing arrives for this long. */
const quietMs = 150;
/** The time for missing bytes, or for the close, to arrive. */
const patienceMs = 3_000;

/** Sends bytes and reads until the connection ends, or until the recorded bytes have arrived and no more follow. */
export function converse(sent: Buffer, port: number, wanted: Conversation): Promise<Conversation> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let missing = wanted.end === "open" ? wanted.bytes.length : Number.POSITIVE_INFINITY;
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true }, () => socket.write(sent));
    const wait = () => socket.setTimeout(missing > 0 ? patienceMs : quietMs);
    const done = (end: Conversation["end"]) => {
      resolve({ bytes: Buffer.concat(chunks).toString("latin1"), end });
      socket.destroy();
    };
    wait();
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      missing -= chunk.length;
      wait();
    });
    socket.once("timeout", () => done("open"));
    socket.once("end", () => done("FIN"));
    socket.once("error", () => done("RST"));
  });
}
