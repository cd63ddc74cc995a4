// Starts an order server as a daemon, in a session of its own, and prints its process id. In the background it ends at once.
import { spawn } from "node:child_process";

const order = [process.execPath, "examples/servers/node/order.mjs"];
const inBackground = process.env.MODE === "background";
// In the background it starts only after the lab has noticed the end of this process, however slow the machine.
const afterThis = `while kill -0 ${process.pid}; do sleep 0.05; done; exec "$@"`;
const [program, ...words] = inBackground ? ["/bin/sh", "-c", afterThis, "sh", ...order] : order;
const server = spawn(program, words, { detached: true, stdio: "ignore" });
console.log(server.pid);
if (inBackground) server.unref();
