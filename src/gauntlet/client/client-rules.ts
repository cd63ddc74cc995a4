import type { Rule } from "../card.ts";

export const clientRules = [
  {
    name: "gives-verdict",
    says: "exits with 0, 1 or 2, or prints its verdict as JSON in its last line",
    why: "If the client only crashes, its caller knows nothing about the order.",
    lesson: "fetch-failed",
    inStacks:
      "An error event without a listener ends Node. An uncaught exception ends Node and Python with 1, which says not paid here, and Go with 2; the JVM ends with 1, Rust with 101.",
  },
  {
    name: "in-time",
    says: "ends within 3 s, or within the time in a bench file",
    why: "A client without a timeout waits as long as payment takes, and so does everything that waits for the client.",
    lesson: "never-replies",
    inStacks:
      "In Python's requests, the timeout limits each wait for bytes, not the whole call. fetch needs a signal that stays armed until the body has ended, and in Node 20 it may wait forever for a body that only claims to be gzip, whatever its signal says: race it with a timer. java.net.http's timeout ends at the headers. curl needs --max-time.",
  },
  {
    name: "paid-is-charged",
    says: "never reports a payment that was not charged",
    why: "Goods are shipped for an unpaid order.",
    lesson: "error-in-200",
    inStacks:
      "response.ok, raise_for_status and curl --fail look at the status only. Read the body to its end, and check what it says.",
  },
  {
    name: "honest-no",
    says: 'never says "not paid" if the charge happened or will',
    why: "Customers who are told that their payment failed order again, and pay twice.",
    lesson: "timeout-504",
    inStacks:
      "A catch block that turns every error into a no claims more than it knows: ECONNRESET, a timeout, a 500 and a 504 can all follow a charge, too. Only a refused connection and a response from payment itself mean no.",
  },
  {
    name: "finds-out",
    says: "never reports unknown if payment could have answered",
    why: "A person has to check every unknown order, and most of these checks are unnecessary.",
    lesson: "ask-afterwards",
    inStacks:
      "Send an idempotency key, keep it, and use it to ask for the state of the order or to repeat the order. A connection that was refused carried nothing, so that is a no.",
  },
  {
    name: "charged-once",
    says: "never charges twice for one order",
    why: "A timeout does not say that nothing was done, so a repeated request may charge again; so may a redirect that is followed with POST.",
    lesson: "retry-charges-thrice",
    inStacks:
      "urllib3's Retry(allowed_methods=None), got and axios-retry can repeat POST; a 307 that fetch, Python's requests and httpx, or Go follow sends it again. Send the same key with every attempt, not a new one.",
  },
  {
    name: "lets-go",
    says: "ends within 1 s of its verdict, and leaves no connection and no process behind",
    why: "A call whose caller has given up holds a connection here and a worker at payment.",
    lesson: "pool-exhausted",
    inStacks:
      "Promise.race ends the wait, not the call, and Node does not exit while a call is open. Give each call an AbortSignal, and close what it opened.",
  },
] as const satisfies readonly Rule[];

export type ClientRuleName = (typeof clientRules)[number]["name"];
