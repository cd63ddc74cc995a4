/** A rule that every system must keep, whatever its goals. */
export interface BasicRule {
  readonly name: string;
  readonly why: string;
}

export const answered: BasicRule = {
  name: "every request is answered",
  why: "A caller without a timeout waits as long as the server behind it, which may be for ever.",
};
export const finished: BasicRule = {
  name: "no request is still running",
  why: "A request that nobody waits for any more holds a worker, a connection and memory.",
};
export const recovers: BasicRule = {
  name: "the next request works",
  why: "A failure that is over must not break later requests.",
};
