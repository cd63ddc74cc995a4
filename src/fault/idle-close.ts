import { front } from "./front.ts";

export const idleClose = front({
  name: "idle-close",
  place: "connection",
  about: "closes a connection that has become idle just as its caller is about to use it again",
  says: () => "closes its idle connections",
  meets: () => undefined,
});
