// Sends small requests over a few kept-alive connections, and reports when all have been answered.
import http from "node:http";

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

process.on("message", async ({ port, requests }) => {
  let left = requests;
  const worker = async () => {
    while (left-- > 0) await one(port);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  process.send("done");
});
process.send({ ready: true });

function one(port) {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      host: "127.0.0.1",
      port,
      path: "/orders/7?x=1",
      headers: { authorization: "Bearer alice-token", accept: "text/plain" },
    };
    http
      .get(options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume().once("end", resolve);
      })
      .once("error", reject);
  });
}
