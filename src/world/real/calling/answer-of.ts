import { once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";

/** Waits for the head of an answer; throws if the connection ends without one. */
export async function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  // After a 101 answer, Node closes the connection without an error.
  const closed = once(asked, "close").then(() => {
    throw new Error("the connection ended without a response");
  });
  const [response] = (await Promise.race([once(asked, "response"), closed])) as [IncomingMessage];
  return response;
}
