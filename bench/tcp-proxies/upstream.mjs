// Answers each line, which is a number, with that many bytes.
import net from "node:net";

const piece = Buffer.alloc(256 * 1024, 97);
const server = net.createServer({ noDelay: true }, (socket) => {
  socket.on("error", () => {});
  socket.on("data", (line) => {
    let left = Number(line);
    const pour = () => {
      while (left > 0) {
        const bytes = piece.subarray(0, left);
        left -= bytes.length;
        if (!socket.write(bytes) && left > 0) return socket.once("drain", pour);
      }
    };
    pour();
  });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
