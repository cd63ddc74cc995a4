import { connect } from "node:net";

export interface Conversation {
  readonly bytes: string;
  readonly end: "open" | "FIN" | "RST";
}

/** A server that has said all and keeps the connection open says nothing for so long. */
const quietMs = 150;
/** One that has more to say, or is to close, has so long for that. */
const patienceMs = 3_000;

/** Sends bytes, and hears what comes until the connection ends or nothing more is to come than what was recorded. */
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
