import { createRequire } from "node:module";
import { measured } from "./measured.mjs";

const peer = createRequire(new URL("../peers/package.json", import.meta.url));
const app = peer("fastify")();
app.register(peer("@fastify/http-proxy"), { upstream: `http://127.0.0.1:${process.argv[2]}` });
await app.listen({ port: 0, host: "127.0.0.1" });
measured(app.server.address().port);
