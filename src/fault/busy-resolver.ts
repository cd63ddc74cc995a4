import { front } from "./front.ts";
import { everyClient, fails } from "./rows.ts";

export const busyResolver = front({
  name: "busy-resolver",
  place: "name",
  about: "the resolver is too busy to say its address",
  says: () => "has a name for which the resolver has no time",
  meets: () => everyClient(fails("unreachable", "lookup", "EAI_AGAIN")),
});
