import http from "node:http";
import { Option } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { suggest } from "../../text/words/suggestion.ts";

const usualUrl = "http://localhost:8474";

export interface ServerOption {
  readonly url: string;
}

/** Declares which proxy server a command talks to; Toxiproxy's own CLI reads the same variable. */
export function serverOption(): Option {
  return new Option("--url <url>", "the proxy server").env("TOXIPROXY_URL").default(usualUrl);
}

/** A command line for the same proxy server. */
export function proxyCommand(url: string, words: string): string {
  return labCommand(["proxy", words, ...(url === usualUrl ? [] : ["--url", shellWord(url)])].join(" "));
}

/** Sends a request to the proxy server and returns the text of its answer. An error of the API is a Problem. */
export async function askProxy(url: string, method: string, path: string, body?: unknown): Promise<string> {
  const { status, text } = await send(url, method, path, body === undefined ? "" : JSON.stringify(body));
  if (status < 400) return text;
  const says = errorIn(text) ?? `${url} answered ${status}`;
  if (status === 404 && says === "proxy not found") throw await unknownProxy(url, path);
  const [, broken] = /^\/proxies\/([^/]+)\/(?:faults|toxics)$/.exec(path) ?? [];
  if (status === 409 && broken !== undefined) {
    const mend = proxyCommand(url, `mend ${shellWord(decodeURIComponent(broken))}`);
    throw new ProblemError([{ says, cure: `remove what breaks the proxy with ${mend}` }]);
  }
  if (status === 409 && path === "/proxies") {
    const { name = "" } = body as { readonly name?: string };
    const remove = proxyCommand(url, `delete ${shellWord(name)}`);
    throw new ProblemError([{ says: `proxy "${name}" already exists`, cure: `remove it with ${remove}` }]);
  }
  const see = /\bfault\b/.test(says) ? labCommand("list faults") : proxyCommand(url, "list");
  throw new ProblemError([{ says, cure: `see ${see}` }]);
}

async function unknownProxy(url: string, path: string): Promise<ProblemError> {
  const name = decodeURIComponent(path.split("/")[2] ?? "");
  const known = Object.keys(JSON.parse(await askProxy(url, "GET", "/proxies")) as object);
  return new ProblemError([
    { says: `unknown proxy "${name}"`, cure: suggest(name, known, `see ${proxyCommand(url, "list")}`) },
  ]);
}

function send(url: string, method: string, path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-length": Buffer.byteLength(body) };
    const { protocol, hostname, port } = target(url);
    // The path of a URL would lose parts such as "..".
    const to = { protocol, host: hostname.replace(/^\[|\]$/g, ""), port, path, method, headers, agent: false };
    const request = http.request(to, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
    });
    request.on("error", ({ code }: NodeJS.ErrnoException) => {
      const says = `no proxy server answers at ${url} (${code})`;
      reject(
        new ProblemError([
          {
            says,
            cure: `start one with ${labCommand(["proxy", ...portWords(port)].join(" "))}, or name it with --url`,
          },
        ]),
      );
    });
    request.end(body);
  });
}

function portWords(port: string): string[] {
  return port === new URL(usualUrl).port ? [] : ["--port", port || "80"];
}

function target(url: string): URL {
  if (!URL.canParse("/", url)) throw new ProblemError([{ says: `${url} is not a URL`, cure: `write ${usualUrl}` }]);
  const to = new URL("/", url);
  if (to.protocol === "http:") return to;
  const cure = `write ${to.host === "" ? usualUrl : `http://${to.host}`}`;
  throw new ProblemError([{ says: `the proxy server speaks only http://, not ${to.protocol}//`, cure }]);
}

function errorIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: string }).error;
  } catch {
    return undefined;
  }
}

/** The traffic of a proxy so far. */
export interface SeenTraffic {
  readonly connections: number;
  readonly open: number;
  readonly requests: number;
}

export const noTraffic: SeenTraffic = { connections: 0, open: 0, requests: 0 };

/** The traffic of each proxy. */
export async function trafficOf(url: string): Promise<readonly (SeenTraffic & { readonly name: string })[]> {
  return Object.values(JSON.parse(await askProxy(url, "GET", "/lab/proxies")) as object);
}

/** The path of a proxy or of a part of it. Toxiproxy's API has none for some names. */
export function proxyPath(...parts: readonly string[]): string {
  const wrong = parts.find((part) => /\/|^\.\.?$/.test(part));
  if (wrong === undefined) return `/proxies/${parts.map(encodeURIComponent).join("/")}`;
  const says = `no path of the API can hold the name ${wrong}`;
  throw new ProblemError([{ says, cure: "choose a name without slashes that is neither . nor .." }]);
}
