import http from "node:http";
import type net from "node:net";

type ConnectionListener = (socket: net.Socket) => void;

/** Gives connections that do not begin with a message of HTTP/1.1 to `take`, and all others to the server. */
export function divertBytes(server: http.Server, take: (client: net.Socket, first: Buffer) => void): void {
  const read = server.listeners("connection").map((each) => each.bind(server) as ConnectionListener);
  server.removeAllListeners("connection");
  server.on("connection", (socket: net.Socket) => {
    let begun: Buffer = Buffer.alloc(0);
    const decide = (piece: Buffer) => {
      begun = Buffer.concat([begun, piece]);
      const isMessage = beginsMessage(begun.toString("latin1", 0, mostBytes));
      if (isMessage === undefined) return;
      socket.off("data", decide).off("end", end).pause();
      if (!isMessage) return take(socket, begun);
      socket.unshift(begun);
      for (const each of read) each(socket);
      process.nextTick(() => socket.resume());
    };
    // The server lets connections stay half open, so nothing else would answer the end.
    const end = () => {
      if (begun.length === 0) socket.end();
      else take(socket, begun);
    };
    socket.on("data", decide).once("end", end);
  });
}

/** The bytes with which HTTP/2 begins look like a message of HTTP/1.1. */
export const http2Begins = "PRI * HTTP/2";
const http1 = "HTTP/1.";
/** Longer targets belong to messages: other protocols have shorter first lines. */
const mostBytes = 16_384;

/** Decides by a method that Node reads, a target and a version; undefined if these bytes may go on as both. */
function beginsMessage(bytes: string): boolean | undefined {
  if (bytes.length < http2Begins.length && http2Begins.startsWith(bytes)) return undefined;
  const [method = "", target, ...rest] = bytes.split(" ");
  if (target === undefined) return http.METHODS.some((each) => each.startsWith(method)) ? undefined : false;
  if (!http.METHODS.includes(method) || !/^[\x21-\xff]*$/.test(target)) return false;
  if (rest.length === 0) return bytes.length < mostBytes ? undefined : true;
  const version = rest.join(" ");
  if (target === "" || !(version.startsWith(http1) || http1.startsWith(version))) return false;
  return version.length < http1.length ? undefined : true;
}
