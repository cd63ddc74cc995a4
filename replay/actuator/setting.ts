/** One setting of the recorded application, and what it was asked under it, in order. */
export interface Setting {
  readonly name: string;
  readonly profiles: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
  /** Files of settings, by their names in one folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly startup: "ok" | "refused";
  readonly exchanges: readonly Exchange[];
}

export interface Exchange {
  /** What differs from the start, by component, liveness or readiness. */
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

/** A text without the ports of the recording: the server has its usual one by it, the management one of its own. */
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

/** Reads settings written a line each, an exchange a line, with an empty line between two settings. */
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
