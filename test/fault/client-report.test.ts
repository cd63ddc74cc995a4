import { expect, test } from "vitest";
import { reported } from "../../src/fault/client-report.ts";
import { faults } from "../../src/fault/index.ts";

const reports = (name: string) => reported(faults.find((fault) => fault.name === name)!);
const all = ["undici", "fetch", "http"];
const lengthMismatch = "malformed (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)";

test.each([
  ["a response that all clients accept", "dribble", [{ clients: all, says: "200" }]],
  ["an error status", "error-status", [{ clients: all, says: "503" }]],
  ["a response that is shorter than it was", "cut-unmarked", [{ clients: all, says: "200, 8 bytes, then no error" }]],
  ["silence amid the body", "stall", [{ clients: all, says: "200, 9 bytes, then silence" }]],
  ["silence after the whole body", "length-too-long", [{ clients: all, says: "200, then silence" }]],
  ["silence in front of a server", "full-queue", [{ clients: all, says: "silence" }]],
  ["a failure in front of a server", "unknown-name", [{ clients: all, says: "unreachable (ENOTFOUND)" }]],
  [
    "failures that differ between clients",
    "hang-up",
    [
      { clients: ["undici", "fetch"], says: "hung-up (UND_ERR_SOCKET)" },
      { clients: ["http"], says: "hung-up (ECONNRESET)" },
    ],
  ],
  [
    "a body that only one client decodes",
    "false-gzip",
    [
      { clients: ["undici", "http"], says: "200" },
      { clients: ["fetch"], says: "200, 0 bytes, then malformed (Z_DATA_ERROR)" },
    ],
  ],
  [
    "a response that an older Node accepts",
    "bad-header",
    [
      { clients: all, says: "malformed (HPE_INVALID_HEADER_TOKEN)" },
      { clients: ["http"], says: "200", old: true },
    ],
  ],
  [
    "another code of an older Node",
    "bare-newlines",
    [
      { clients: all, says: "malformed (HPE_CR_EXPECTED)" },
      { clients: ["http"], says: "malformed (HPE_INVALID_HEADER_TOKEN)", old: true },
    ],
  ],
  [
    "both ways to declare a length",
    "length-and-chunks",
    [
      { clients: ["undici", "fetch"], says: lengthMismatch },
      { clients: ["http"], says: "malformed (HPE_INVALID_TRANSFER_ENCODING)" },
      { clients: ["http"], says: "malformed (HPE_UNEXPECTED_CONTENT_LENGTH)", old: true },
    ],
  ],
  [
    "a body where none belongs",
    "body-on-204",
    [
      { clients: ["undici"], says: `204, then ${lengthMismatch}` },
      { clients: ["fetch"], says: "204" },
      { clients: ["http"], says: "204, then malformed (HPE_INVALID_CONSTANT)" },
      { clients: ["http"], says: "204, 16 bytes, then no error", old: true },
    ],
  ],
  [
    "a fault that lets calls through unless the server is off",
    "behind-proxy",
    [
      { clients: ["undici", "fetch"], says: "hung-up (UND_ERR_SOCKET)", off: true },
      { clients: ["http"], says: "hung-up (ECONNRESET)", off: true },
    ],
  ],
  ["nothing of a fault that only takes time", "delay", []],
  ["nothing of a fault that depends on the moment", "idle-close", []],
])("each client reports %s: %s", (_, name, expected) => {
  expect(reports(name)).toEqual(expected);
});
