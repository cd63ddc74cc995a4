import { execFile } from "node:child_process";
import { devNull } from "node:os";
import { soundReply } from "../../fault/client-report.ts";
import { conclude } from "../../policy/conclusion.ts";
import type { ComparedClient } from "../../render/view/compare/compared-clients.ts";
import { sayWhole, type Whole } from "./misled.ts";

/** Ignores the user's own curl configuration and proxy. */
const usual = [
  "-q",
  "-sS",
  "--noproxy",
  "*",
  "-o",
  devNull,
  "-D",
  "-",
  "-w",
  "\\n%{http_code} %{size_download} %{time_connect} %{time_total}",
  "-X",
  "POST",
];
interface CurlRow extends Omit<ComparedClient, "charged" | "goesOn" | "misled"> {
  /** The answer that curl accepted as complete; null if it failed. */
  readonly whole: Whole | null;
}

/** Makes one call with curl; null if curl is not installed. */
export async function curlRow(url: string, timeoutMs: number): Promise<CurlRow | null> {
  const { code, out, says } = await run([...usual, "--max-time", String(timeoutMs / 1000), url]);
  if (code === "ENOENT") return null;
  // The figures are the last line, below the head of the response.
  const figures = out.lastIndexOf("\n") + 1;
  const [status = "000", bytes = "0", connectedAfter, took] = out.slice(figures).split(" ");
  // A plain body has its usual size, whatever its header says.
  const isCompressed =
    /^content-encoding: *gzip/im.test(out.slice(0, figures)) && Number(bytes) !== soundReply.body.length;
  const whole = { status: Number(status), bodyBytes: Number(bytes), isCompressed };
  const came = status === "000" ? "" : sayWhole(whole);
  const failed = code === 0 ? null : says;
  return {
    client: "curl",
    saw: [came, failed === null ? "" : `curl: (${code})`].filter((part) => part !== "").join(", then "),
    tookMs: Number(took) * 1000,
    knows: conclude(
      code === 0 ? { status: Number(status) } : { phase: Number(connectedAfter) === 0 ? "connect" : "headers" },
    ),
    answered: null,
    error: failed,
    whole: code === 0 ? whole : null,
  };
}

function run(args: readonly string[]): Promise<{ code: number | string; out: string; says: string }> {
  return new Promise((resolve) => {
    execFile("curl", args, { encoding: "latin1" }, (error, out, says) => {
      resolve({ code: error === null ? 0 : ((error as { code?: number | string }).code ?? 1), out, says: says.trim() });
    });
  });
}
