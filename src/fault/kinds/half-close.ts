import { networkFault } from "../network-fault.ts";

/** The right of TCP to say "I am done" and go on listening, used towards a server of HTTP, which takes it for a farewell. */
export const halfClose = networkFault({
  name: "half-close",
  place: "connection",
  about: "hears right behind a request that no more will come (FIN); closes unless it has answered by then",
  says: () => "hears behind a request that no more will come (FIN)",
  shows: () => ({ setup: { payment: { delay: "200ms" } } }),
  realAlone: () => true,
  meets: () => undefined,
});
