import { connect } from "node:net";

export const post = "POST /pay HTTP/1.1\r\nhost: payment\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi";

interface Manner {
  /** Closes the connection after this time, whatever has arrived. */
  readonly leaveAfterMs?: number;
  /** Closes the connection as soon as a byte has arrived. */
  readonly leaveAtFirstByte?: boolean;
  /** Does not read the answer. */
  readonly deaf?: boolean;
}

/** Sends bytes over a new connection and returns all bytes that arrive. */
export function send(
  port: number,
  bytes: string,
  { leaveAfterMs = 8000, leaveAtFirstByte, deaf }: Manner = {},
): Promise<string> {
  return new Promise((resolve) => {
    let came = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    if (deaf) socket.pause();
    else {
      socket.on("data", (data) => {
        came += data.toString("latin1");
        if (leaveAtFirstByte) socket.destroy();
      });
    }
    const patience = setTimeout(() => socket.destroy(), leaveAfterMs);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(patience);
      resolve(came);
    });
  });
}
