import type { Rule } from "../card.ts";

export const clientRules = [
  {
    name: "gives-verdict",
    says: "exits with 0, 1 or 2, or prints its verdict as JSON in its last line",
    why: "If the client only crashes, its caller knows nothing about the order.",
    lesson: "fetch-failed",
    inYourCode: "Catch every error, and end with a code that says what you know.",
    inLanguages: {
      node: "an error event without a listener ends the process. An uncaught exception ends it with 1, which says not paid here.",
      java: "an uncaught exception ends the JVM with 1, which says not paid here.",
      go: "a panic ends the program with 2.",
      python: "an uncaught exception ends the program with 1, which says not paid here.",
    },
  },
  {
    name: "in-time",
    says: "ends within 3 s, or within the time in a bench file",
    why: "A client without a timeout waits as long as payment takes, and so does everything that waits for the client.",
    lesson: "never-replies",
    inYourCode: "Set one timeout for the whole call, including the body. curl needs --max-time.",
    inLanguages: {
      node: "fetch needs a signal that stays armed until the body has ended. In Node 20 it may wait forever for a body that only claims to be gzip, whatever its signal says: race it with a timer.",
      java: "the timeout of java.net.http ends at the headers.",
      python: "the timeout of requests limits each wait for bytes, not the whole call.",
    },
  },
  {
    name: "paid-is-charged",
    costsMoney: true,
    says: "never reports a payment that was not charged",
    why: "Goods are shipped for an unpaid order.",
    lesson: "error-in-200",
    inYourCode: "Read the body to its end, and check what it says. curl --fail looks at the status only.",
    inLanguages: {
      node: "response.ok looks at the status only.",
      python: "raise_for_status looks at the status only.",
    },
  },
  {
    name: "honest-no",
    costsMoney: true,
    says: 'never says "not paid" if the charge happened or will',
    why: "Customers who are told that their payment failed order again, and pay twice.",
    lesson: "timeout-504",
    inYourCode:
      "Only a refused connection and a response from payment itself mean no. ECONNRESET, a timeout, a 500 and a 504 can all follow a charge.",
  },
  {
    name: "finds-out",
    says: "never reports unknown if payment could have answered",
    why: "A person has to check every unknown order, and most of these checks are unnecessary.",
    lesson: "ask-afterwards",
    inYourCode:
      "Send an idempotency key, keep it, and use it to ask for the state of the order or to repeat the order. A connection that was refused carried nothing, so that is a no.",
  },
  {
    name: "charged-once",
    costsMoney: true,
    says: "never charges twice for one order",
    why: "A timeout does not say that nothing was done, so a repeated request may charge again; so may a redirect that is followed with POST.",
    lesson: "retry-charges-thrice",
    inYourCode: "Send the same key with every attempt, not a new one.",
    inLanguages: {
      node: "got and axios-retry can repeat POST, and fetch follows a 307 with POST.",
      go: "the client follows a 307 and sends POST again.",
      python:
        "urllib3's Retry(allowed_methods=None) repeats POST; requests and httpx send it again if they follow a 307.",
    },
  },
  {
    name: "lets-go",
    says: "ends within 1 s of its verdict, and leaves no connection and no process behind",
    why: "A call whose caller has given up holds a connection here and a worker at payment.",
    lesson: "pool-exhausted",
    inYourCode: "Cancel each call that you gave up, and close what it opened.",
    inLanguages: {
      node: "Promise.race ends the wait, not the call, and the process does not exit while a call is open: give each call an AbortSignal.",
    },
  },
] as const satisfies readonly Rule[];

export type ClientRuleName = (typeof clientRules)[number]["name"];
