import type { Rule } from "../card.ts";

export const rules = [
  {
    name: "starts",
    isTimed: true,
    isGiven: true,
    says: "is ready in time, on its port",
    why: "A platform watches a server's port and its readiness path, and replaces a server that does not appear there.",
    lesson: "refused-502",
    inYourCode:
      "Take the port from the environment (PORT); a port written into the code works until two copies run on one machine.",
  },
  {
    name: "in-time",
    isTimed: true,
    says: "answers within 3 s, or within the time in a bench file",
    why: "A caller that gets no response gives up, retries, and learns nothing. An unbounded wait becomes an unbounded number of threads and connections.",
    lesson: "never-replies",
    inYourCode: "Set one timeout for the whole call, including the body.",
    inLanguages: {
      node: "fetch needs a signal that stays armed until the body has ended. In Node 20 it may wait forever for a body that only claims to be gzip, whatever its signal says: race it with a timer.",
      java: "RestClient has no timeout by default.",
      go: "Client.Timeout covers the body, ResponseHeaderTimeout does not.",
      python: "the timeout of requests limits each wait for bytes, not the whole call.",
    },
  },
  {
    name: "paid-is-charged",
    costsMoney: true,
    says: "never reports a payment that was not charged",
    why: "Goods are shipped for an unpaid order.",
    lesson: "error-in-200",
    inYourCode: "Read the body and check what it says.",
    inLanguages: {
      node: "response.ok looks at the status only.",
      python: "raise_for_status and response.ok of requests look at the status only, and let 101, 102 and 307 pass.",
    },
  },
  {
    name: "charged-once",
    costsMoney: true,
    says: "never charges twice for one order",
    why: "A timeout does not say that nothing was done, so a repeated request may charge again; so may a redirect that is followed with POST.",
    lesson: "retry-charges-thrice",
    inYourCode: "Send an idempotency key with every attempt, or do not repeat.",
    inLanguages: {
      node: "fetch follows a 307 and sends POST again.",
      java: "Spring's RetryTemplate repeats POST, too.",
      go: "the client follows a 307 and sends POST again.",
      python:
        "urllib3's Retry(allowed_methods=None) repeats POST; requests and httpx send it again if they follow a 307.",
    },
  },
  {
    name: "honest-no",
    costsMoney: true,
    says: 'never says "not paid" if the charge happened or will',
    why: "Customers who are told that their payment failed order again, and pay twice.",
    lesson: "timeout-504",
    inYourCode:
      "Answer 5xx unless payment itself declined. A catch block that turns every error into 402 or 409 claims more than it knows.",
  },
  {
    name: "tells-timeouts",
    isTimed: true,
    says: "answers 504 after a timeout, and another 5xx, such as 502, after any other failure",
    why: "Callers, gateways and dashboards act on the status: 504 says that the work may have been done, 502 that the response was unusable. Payment's own no, such as 402, may be passed on, but a 429 or 404 of payment says to your client that its request was wrong or one too many.",
    lesson: "timeout-504",
    inYourCode:
      "Catch a timeout before other errors. An uncaught exception becomes 500, or a connection that closes without a response.",
    inLanguages: {
      java: "in Spring a timeout while the body is read is a RestClientException.",
      python: "in requests a timeout while the body is read is a ConnectionError.",
    },
  },
  {
    name: "whole-body",
    costsMoney: true,
    says: "does not report a payment after an incomplete body",
    why: "Half a response looks complete to code that reads only the status line.",
    lesson: "cut-unnoticed",
    inYourCode: "Check the content, not only the status.",
    inLanguages: {
      node: "fetch and axios decompress half a gzip body without an error.",
      python:
        "http.client takes the end of a connection for the end of the headers; requests and httpx decompress half a gzip body without an error.",
    },
  },
  {
    name: "survives",
    isTimed: true,
    says: "is alive, and the next order is paid within 2 s",
    why: "One bad response must cost one order, not the server.",
    lesson: "reset-before-reply",
    inYourCode: "Handle the errors of every call, also those that come while the body is read.",
    inLanguages: {
      node: "an error event without a listener ends the process; axios' error has no response after a timeout, and code that reads it fails in turn.",
      java: "the JDK's client keeps using a connection after an unrequested 101 unless it is set to HTTP/1.1.",
    },
  },
  {
    name: "no-convoy",
    isTimed: true,
    says: "answers a new order within 500 ms while others hang",
    why: "If hanging calls hold a lock, the only thread or the whole pool, orders that could be paid wait behind them, and so does the health check.",
    lesson: "one-thread-for-all",
    inYourCode: "Hold no lock and no scarce thread while you wait for payment.",
    inLanguages: {
      java: "com.sun.net.httpserver has one thread unless it gets an executor.",
      python:
        "Flask with threaded=False has one thread, and an async function that calls a blocking client blocks its event loop.",
    },
  },
  {
    name: "lets-go",
    isTimed: true,
    says: "closes the connection of a call that it gave up, and has connections left",
    why: "A call that continues after its caller was answered holds a connection; after a few such calls the pool is empty.",
    lesson: "pool-exhausted",
    inYourCode: "Cancel the call; to stop waiting for it is not enough.",
    inLanguages: {
      node: "Promise.race ends the wait, not the call.",
      java: "CompletableFuture.orTimeout ends the wait, not the call.",
      go: "call Body.Close on every path.",
      python: "requests with stream=True needs close().",
    },
  },
  {
    name: "stops",
    isTimed: true,
    says: "stops within 5 s of SIGTERM and frees its port",
    why: "Every deployment sends SIGTERM. A server that does not stop is killed in the middle of its work, and one that keeps its port blocks the next version.",
    lesson: "stop-politely",
    inYourCode:
      "Handle SIGTERM. A shell script that starts its server without exec stops, and the server keeps running.",
    inLanguages: {
      go: "Shutdown waits for open requests without a timeout unless its context has one.",
      python: "uvicorn waits for open requests without a timeout unless it gets one.",
    },
  },
  {
    name: "keeps-secrets",
    says: "shows no stack trace, internal address or upstream body",
    why: "Internal details help an attacker and confuse a customer; they belong in the log.",
    lesson: "refused-502",
    inYourCode: "Log the details, and answer with a text of your own.",
    inLanguages: {
      node: "Express shows the stack unless NODE_ENV is production; axios hands out the upstream's response with the error.",
      go: "errors carry the URL that was called.",
    },
  },
] as const satisfies readonly Rule[];

export type RuleName = (typeof rules)[number]["name"];
