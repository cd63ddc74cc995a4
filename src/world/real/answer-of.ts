import { once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";

/** The head of the answer to a request; throws if its connection ends without one. */
export async function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  // After an answer of 101, Node closes the connection without an error.
  const closed = once(asked, "close").then(() => {
    throw new Error("the connection ended without an answer");
  });
  const [response] = (await Promise.race([once(asked, "response"), closed])) as [IncomingMessage];
  return response;
}
