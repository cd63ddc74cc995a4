import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { openToOthers } from "../../../src/world/server.ts";
import { fault, paymentServer } from "../../world/setup.ts";

test.each(["two-lengths", "length-and-chunks", "bad-status", "unknown-version", "self-redirect"])(
  "%s closes the connection, and says so to clients that take its response for whole",
  async (name) => {
    const servers = openToOthers([paymentServer(fault(name, true))], {});
    await using world = await openReal({ servers, seed: 1 });
    const { hostname, port } = new URL(world.address("payment")!);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write("POST /pay HTTP/1.1\r\nhost: payment\r\ncontent-length: 0\r\n\r\n");
    const [head] = (await text(socket)).split("\r\n\r\n");
    expect(head).toContain("\r\nconnection: close");
  },
);
