import type { LookupFunction } from "node:net";
import { holdPort } from "../listening/port.ts";
import type { BuildFault } from "./built-fault.ts";

const nothingToClose = async () => {};

/** Makes a lookup fail with this code, without asking a resolver. */
function failing(code: string): BuildFault {
  return async ({ name, target }) => {
    const lookup: LookupFunction = (host, _, done) => {
      const error = Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code, syscall: "getaddrinfo" });
      process.nextTick(done, error, "", 4);
    };
    return { target: { host: `${name}.invalid`, port: target.port, lookup }, close: nothingToClose };
  };
}

export const unknownName = failing("ENOTFOUND");
export const busyResolver = failing("EAI_AGAIN");

export const bothRefuse: BuildFault = async ({ name }) => {
  const held = await holdPort();
  const first = { address: "::1", family: 6 };
  const addresses = [first, { address: "127.0.0.1", family: 4 }];
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, addresses) : done(null, first.address, first.family);
  return {
    target: { host: `${name}.invalid`, port: held.port, lookup },
    close: async () => held.release(),
  };
};

export const forbiddenPort: BuildFault = async () => ({
  target: { host: "127.0.0.1", port: 6000 },
  close: nothingToClose,
});
