import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";
import { cannotExpress, type Exporter, isSet } from "./export.ts";

interface TimeoutCode {
  readonly code: (ms: number, to: string) => readonly string[];
  /** A client's own sentence about a timeout for the whole call, if it has none. */
  readonly whole?: string;
}

/** Writes a timeout as code of an HTTP client. Each is for the whole call if the client has such a timeout. */
function timeoutOf(client: string, { code, whole }: TimeoutCode): Exporter {
  return (settings: AskingSettings, to: string) => {
    const cannot = cannotExpress(settings, client, ["timeout"]);
    if (!isSet(settings, "timeout")) return { lines: [], cannot: [] };
    const other =
      settings.timeoutKind === "whole" ? whole : `the scenario's timeout is of the kind ${settings.timeoutKind}`;
    return { lines: code(Number(settings.timeout), to), cannot: [...cannot, ...(other === undefined ? [] : [other])] };
  };
}

const duration = (ms: number) => `Duration.ofMillis(${ms})`;

export const timeoutExporters = {
  "java-http": timeoutOf("HttpClient", {
    whole: "orTimeout ends the wait and not the call; HttpRequest.timeout would cancel it, and covers only the headers",
    code: (ms, to) => [
      "import java.net.URI;",
      "import java.net.http.HttpClient;",
      "import java.net.http.HttpRequest;",
      "import java.net.http.HttpResponse;",
      "import java.time.Duration;",
      "import java.util.concurrent.TimeUnit;",
      "",
      `var client = HttpClient.newBuilder().connectTimeout(${duration(ms)}).build();`,
      `var request = HttpRequest.newBuilder(URI.create("http://${to}/")).timeout(${duration(ms)}).build();`,
      "var response = client.sendAsync(request, HttpResponse.BodyHandlers.ofString())",
      `    .orTimeout(${ms}, TimeUnit.MILLISECONDS)`,
      "    .join();",
    ],
  }),
  "rest-client": timeoutOf("RestClient", {
    whole:
      "RestClient has no timeout for the whole call: whether the read timeout covers the body depends on the version",
    code: (ms, to) => [
      "import java.net.http.HttpClient;",
      "import java.time.Duration;",
      "import org.springframework.http.client.JdkClientHttpRequestFactory;",
      "import org.springframework.web.client.RestClient;",
      "",
      `var http = HttpClient.newBuilder().connectTimeout(${duration(ms)}).build();`,
      "var factory = new JdkClientHttpRequestFactory(http);",
      `factory.setReadTimeout(${duration(ms)});`,
      `var client = RestClient.builder().baseUrl("http://${to}").requestFactory(factory).build();`,
    ],
  }),
  okhttp: timeoutOf("OkHttp", {
    code: (ms) => [
      "import java.time.Duration;",
      "import okhttp3.OkHttpClient;",
      "",
      `var client = new OkHttpClient.Builder().callTimeout(${duration(ms)}).build();`,
    ],
  }),
  "net-http": timeoutOf("net/http", {
    code: (ms) => [
      "import (",
      '\t"net/http"',
      '\t"time"',
      ")",
      "",
      `var client = &http.Client{Timeout: ${ms} * time.Millisecond}`,
    ],
  }),
  httpx: timeoutOf("httpx", {
    whole: "httpx has no timeout for the whole call: this one counts anew for a connection, each read and each write",
    code: (ms, to) => [
      "import httpx",
      "",
      `client = httpx.Client(base_url="http://${to}", timeout=httpx.Timeout(${ms / 1000}))`,
    ],
  }),
  requests: timeoutOf("requests", {
    whole: "requests has no timeout for the whole call: these count for connecting, and for each read",
    code: (ms) => [
      "import requests",
      "",
      "",
      "def call(url, body):",
      `    return requests.post(url, body, timeout=(${ms / 1000}, ${ms / 1000}))`,
    ],
  }),
  undici: timeoutOf("undici", {
    code: (ms) => [
      "import { request } from 'undici';",
      "",
      `export const call = (url, body) => request(url, { method: "POST", body, signal: AbortSignal.timeout(${ms}) });`,
    ],
  }),
  axios: timeoutOf("axios", {
    whole: "axios' timeout does not cover the wait for a socket: the signal does",
    code: (ms, to) => [
      "import axios from 'axios';",
      "",
      `export const client = axios.create({ baseURL: "http://${to}", timeout: ${ms} });`,
      `export const call = (path, body) => client.post(path, body, { signal: AbortSignal.timeout(${ms}) });`,
    ],
  }),
} as const satisfies Record<string, Exporter>;
