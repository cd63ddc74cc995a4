import { describe, expect, test } from "vitest";
import { machineProblem } from "../../../src/text/problems/machine-problem.ts";

const systems = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall, ...(path && { path }) });

describe("an error of the machine", () => {
  test.each([
    [systems("EMFILE", "open", "/a"), "this process cannot open more files (EMFILE: open /a)", "ulimit -n"],
    [systems("ENOSPC", "write"), "the disk is full (ENOSPC: write)", "free some space"],
    [Object.assign(systems("EADDRINUSE", "listen"), { port: 8080 }), "port 8080 is taken", "--port"],
    [Object.assign(systems("EACCES", "listen"), { port: 80 }), "port 80 is not allowed for this user", "--port"],
    [systems("EADDRINUSE", "listen"), "no free port left on 127.0.0.1 (EADDRINUSE: listen)", "close other programs"],
    // The port of a connect is that of the other server.
    [Object.assign(systems("EADDRINUSE", "connect"), { port: 8080 }), "no free port left", "close other programs"],
    [systems("EAGAIN", "spawn /bin/sh"), "cannot start more processes", "ulimit -u"],
    [Object.assign(new Error("x"), { code: "ERR_WORKER_INIT_FAILED" }), "cannot start more threads", "ulimit -u"],
    [new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate"), "cannot get more memory", "ulimit -v"],
    [new RangeError("Array buffer allocation failed"), "cannot get more memory", "ulimit -v"],
  ])("%s is reported with its cause and a way out", (error, says, cure) => {
    expect(machineProblem(error)).toEqual({ says: expect.stringContaining(says), cure: expect.stringContaining(cure) });
  });
});

test.each([
  new Error("a bug"),
  new RangeError("Invalid array length"),
  Object.assign(new Error("own"), { code: "EMFILE" }),
  systems("ECONNRESET", "read"),
  systems("EAGAIN", "read"),
  new DOMException("aborted", "AbortError"),
  "no error at all",
])("%s is not an error of the machine", (error) => expect(machineProblem(error)).toBeUndefined());
