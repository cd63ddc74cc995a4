import { front } from "./front.ts";
import { everyClient, fails } from "./rows.ts";

export const unknownName = front({
  name: "unknown-name",
  place: "name",
  about: "its name is unknown to the resolver",
  says: () => "has a name that nobody knows",
  meets: () => everyClient(fails("unreachable", "lookup", "ENOTFOUND")),
});
