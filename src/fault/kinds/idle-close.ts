import * as v from "valibot";
import { described } from "../../service/setting.ts";
import { networkFault } from "../network-fault.ts";

/** When: as it is used again, which nobody can know, or just before, which shows to who looks first. */
const when = v.pipe(
  v.union([v.literal(true), v.literal("just-before")], "is not known here: write true or just-before"),
  described(
    "At the very moment at which its caller uses it again, or just before: then a client that looks first sees it.",
    "`true` or `just-before`",
  ),
);

export const idleClose = networkFault<true | "just-before">({
  name: "idle-close",
  place: "connection",
  about: "closes a connection that has become idle just as its caller is about to use it again",
  value: when,
  says: (moment) =>
    moment === true
      ? "closes the idle connection just as it is used again"
      : "has closed the idle connection a moment before it is used again",
  shows: () => ({ setup: { order: { connections: "pooled" } }, orders: 2 }),
  realAlone: () => true,
  meets: () => undefined,
});
