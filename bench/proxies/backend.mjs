// The server behind the proxies, which sends a small answer at once.
import http from "node:http";

const server = http.createServer((request, response) => {
  request.resume();
  response
    .writeHead(200, { "content-type": "text/plain", "x-served-by": "backend", "content-length": 14 })
    .end("Order complete");
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
