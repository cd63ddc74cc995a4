/** One configuration of the recorded application, with the requests that were sent to it, in order. */
export interface Setting {
  readonly name: string;
  readonly profiles: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
  /** The configuration files of a folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly startup: "ok" | "refused";
  readonly exchanges: readonly Exchange[];
}

export interface Exchange {
  /** The states that differ from the start, by component, liveness or readiness. */
  readonly state: Readonly<Record<string, string>>;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly on?: string;
}
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Replaces the placeholders for ports by 8080 for the server and 0, any port, for management. */
export function withoutPorts(text: string): string {
  return text.replaceAll("{port}", "8080").replaceAll("{managementPort}", "0");
}

type CompactRequest = [
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string | null,
  on?: string,
];

/** Reads settings in the compact format: a line for the setting, one for each exchange, and an empty line in between. */
export function readCompact(text: string): Setting[] {
  return text
    .trim()
    .split("\n\n")
    .map((block) => {
      const [head = "", ...lines] = block.split("\n");
      return { ...JSON.parse(head), exchanges: lines.map(readExchange) };
    });
}

function readExchange(line: string): Exchange {
  const [state, request, [status, headers, body]] = JSON.parse(line) as [
    Record<string, string> | 0,
    CompactRequest,
    [number, Record<string, string>, string],
  ];
  const [method, path, sent = {}, content, on] = request;
  return {
    state: state === 0 ? {} : state,
    request: { method, path, headers: sent, ...(content ? { body: content } : {}), ...(on ? { on } : {}) },
    response: { status, headers, body },
  };
}
