import { front } from "./front.ts";
import { everyClient, fails } from "./rows.ts";

export const busyResolver = front({
  name: "busy-resolver",
  place: "name",
  about: "the resolver is too busy to say its address",
  says: () => "the resolver has no time for its name",
  meets: () => everyClient(fails("unreachable", "lookup", "EAI_AGAIN")),
});
