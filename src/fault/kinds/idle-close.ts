import * as v from "valibot";
import { described } from "../../service/setting/setting.ts";
import { networkFault } from "../making/network-fault.ts";

const when = v.pipe(
  v.union([v.literal(true), v.literal("just-before")], "is not a known value: write true or just-before"),
  described(
    "`true` closes during reuse, which is undetectable; `just-before` can be detected by checking the socket first.",
    "`true` or `just-before`",
  ),
);

export const idleClose = networkFault<true | "just-before">({
  name: "idle-close",
  place: "connection",
  about: "closes an idle connection just as its caller is about to reuse it",
  example: true,
  value: when,
  says: (moment) =>
    moment === true ? "closes the idle connection during reuse" : "closed the idle connection just before reuse",
  shows: () => ({ setup: { order: { connections: "pooled" } }, orders: 2 }),
  realAlone: () => true,
  meets: () => undefined,
});
