/** A rule that every system must keep, whatever its goals. */
export interface BasicRule {
  /** JSON, JUnit and files for `--accept` contain it, so it never changes. */
  readonly name: string;
  readonly why: string;
}

export const answered: BasicRule = {
  name: "every request is answered",
  why: "A caller without a timeout waits as long as the server behind it, which may be forever.",
};
export const finished: BasicRule = {
  name: "no request is still running",
  why: "A request whose caller has given up holds a worker, a connection and memory.",
};
export const recovers: BasicRule = {
  name: "the next request works",
  why: "A failure that is over must not break later requests.",
};
export const alive: BasicRule = {
  name: "every service stays alive",
  why: "One failed call must not end a process that serves other requests.",
};
export const tellsNothing: BasicRule = {
  name: "no internals in an answer",
  why: "Stack traces and internal addresses help an attacker and no client.",
};
export const accepted: BasicRule = {
  name: "the answer is accepted",
  why: "The first row of accept that fits the failures does not fit the response.",
};
export const unseen: BasicRule = {
  name: "an optional service is optional",
  why: "The response differs although only optional services failed.",
};

export const basicRules: readonly BasicRule[] = [answered, finished, recovers, alive, tellsNothing, accepted, unseen];
