import http from "node:http";
import { createRequire } from "node:module";
import { measured } from "./measured.mjs";

const peer = createRequire(new URL("../peers/package.json", import.meta.url));
const [, , port, keepsAlive] = process.argv;
/** Without an agent, http-proxy-3 opens a connection for every request. */
const agent = keepsAlive === "keep-alive" ? { agent: new http.Agent({ keepAlive: true }) } : {};
const proxy = peer("http-proxy-3").createProxyServer({ target: `http://127.0.0.1:${port}`, ...agent });
const server = http.createServer((request, response) => proxy.web(request, response));
server.listen(0, "127.0.0.1", () => measured(server.address().port));
