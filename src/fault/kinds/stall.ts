import { size } from "../../service/setting/setting.ts";
import { endsWhere } from "../making/cut-point.ts";
import { head, raw } from "../making/scripted.ts";
import { comes, cutAt, everyClient, stalls } from "../per-client.ts";

export const stall = raw<number>({
  name: "stall",
  ofBody: true,
  example: "9B",
  about: "sends its headers and part of its body, then nothing more",
  value: size("How much of the body is sent."),
  says: (bytes) => `stalls ${endsWhere(bytes)}`,
  bytes: (reply, bytes) => ({ script: [head(reply), reply.body.subarray(0, bytes)], end: "silence" }),
  seen: (reply, bytes) => everyClient(bytes >= reply.body.length ? comes(reply) : stalls(cutAt(reply, bytes))),
});
