import { connect } from "node:net";
import type { GatewayAnswer } from "../../src/policy/gateways/gateway-answers.ts";

/** Longer than any timeout of the gateways here. */
const PATIENCE_MS = 6000;

/** A client's result through a gateway, in the terms of the table. */
export type Seen = Pick<GatewayAnswer, "status" | "passes">;

/** Sends one payment over a raw socket and classifies the answer. */
export function ask(port: number, path: string): Promise<Seen> {
  return new Promise((resolve) => {
    let came = "";
    let closed = false;
    const request = `POST ${path} HTTP/1.1\r\nhost: payment\r\ncontent-length: 2\r\n\r\nhi`;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on("data", (bytes) => {
      came += bytes.toString("latin1");
      if (isWhole(came)) socket.destroy();
    });
    socket.on("end", () => {
      closed = true;
    });
    socket.on("error", () => {
      closed = true;
    });
    socket.on("close", () => {
      clearTimeout(patience);
      resolve(classify(came, closed));
    });
  });
}

function classify(came: string, closed: boolean): Seen {
  const status = statusOf(came);
  if (came === "" || status === 100) return { status: null };
  if (status === undefined || status === 101 || status > 999) return { status: status ?? null, passes: "raw" };
  if (status !== 200 && status !== 204) return { status };
  if (isWhole(came)) return { status, passes: "whole" };
  return { status, passes: closed ? "cut" : "stalled" };
}

function statusOf(came: string): number | undefined {
  const status = /^HTTP\/1\.[01] (\d+)/.exec(came)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Whether an answer is complete. */
function isWhole(came: string): boolean {
  const end = came.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = came.slice(0, end).toLowerCase();
  const body = came.slice(end + 4);
  if (/^http\/1\.\d (204|304)/.test(head)) return true;
  if (head.includes("transfer-encoding: chunked")) return body.endsWith("0\r\n\r\n");
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
}
