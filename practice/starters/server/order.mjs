import http from "node:http";

const { PORT, PAYMENT_URL } = process.env;
const agent = new http.Agent({ keepAlive: true, maxSockets: 2 });

function pay() {
  return new Promise((resolve, reject) => {
    const request = http.request(`${PAYMENT_URL}/pay`, { method: "POST", agent });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.end();
  });
}

const server = http.createServer(async (request, response) => {
  if (request.url === "/healthz") return response.end("ok");
  request.resume();
  try {
    const status = await pay();
    response.writeHead(status < 300 ? 200 : 500).end();
  } catch (error) {
    response.writeHead(500).end(error.stack);
  }
});

// It finishes every order before it stops.
process.on("SIGTERM", () => server.close(() => process.exit(0)));
server.listen(Number(PORT), "127.0.0.1");
