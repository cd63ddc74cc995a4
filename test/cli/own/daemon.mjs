// Starts an order server as a daemon, in a session of its own, and prints its process id.
import { spawn } from "node:child_process";

const server = spawn(process.execPath, ["examples/servers/node/order.mjs"], { detached: true, stdio: "ignore" });
console.log(server.pid);
if (process.env.MODE === "background") server.unref();
