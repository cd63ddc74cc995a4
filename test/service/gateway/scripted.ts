import type { RawSetup } from "../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import type { BodyStream, Piece } from "../../../src/service/body.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { gateway } from "../../../src/service/gateway/gateway.ts";
import type { GatewayServerSettings } from "../../../src/service/gateway/settings/gateway-settings.ts";
import { NO_BODY, text } from "../../../src/service/replies.ts";
import type { CallTimeout, Ctx, Outcome, OutgoingRequest, Reply, Request } from "../../../src/service/service.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import type { Failure, Header, What } from "../../../src/trace.ts";
import { virtualHost } from "../../../src/world/virtual/host.ts";

interface Asked extends OutgoingRequest {
  readonly to: string;
  readonly timeout: CallTimeout | undefined;
}

/** A gateway whose calls end as the test says. Its clock advances only while it sleeps. */
export class Scripted {
  /** The calls that it has made. */
  readonly asked: Asked[] = [];
  /** Its decisions, each as "by: says". */
  readonly notes: string[] = [];
  /** How its next calls end. Further ones are answered with 200. */
  readonly outcomes: Outcome[];
  nowMs = 0;
  chance = 0;
  readonly #running;

  constructor(settings: RawSetup[string], ...outcomes: readonly Outcome[]) {
    this.#running = gateway.start(gatewaySettings(settings));
    this.outcomes = [...outcomes];
  }

  change(settings: RawSetup[string]): void {
    this.#running.change(gatewaySettings(settings));
  }

  async send(line: string, headers: readonly Header[] = [], more: Partial<Request> = {}): Promise<Reply> {
    const [method = "", path = ""] = line.split(" ");
    const request = { method, path, headers, body: NO_BODY, cancellation: new Cancellation(), ...more };
    return (await begin(this.#running.handle(request, this.#ctx as unknown as Ctx))) as Reply;
  }

  /** The servers that it has called, in order. */
  get servers(): string[] {
    return this.asked.map(({ to }) => to);
  }

  readonly #ctx = {
    clock: {
      now: () => this.nowMs,
      sleep: (ms: number) => {
        this.nowMs += ms;
        return resolved("slept");
      },
    },
    host: virtualHost,
    arrivedMs: 0,
    isTraced: true,
    chance: () => this.chance,
    note: (what: What) => {
      if (what.kind === "decided") this.notes.push(`${what.by}: ${what.says}`);
    },
    ask: (to: string, ask: OutgoingRequest, timeout?: CallTimeout) => {
      this.asked.push({ ...ask, to, timeout });
      return resolved(this.outcomes.shift() ?? text(200, "answered"));
    },
  };
}

/** The settings of a gateway in front of usual servers. */
export function gatewaySettings(settings: RawSetup[string]): GatewayServerSettings {
  const others = { order: {}, payment: {}, monolith: {}, up: { is: "stand-in", for: "http://up:9000" } };
  const servers = resolveSetup({ gateway: settings, ...others });
  return servers.find(({ name }) => name === "gateway")!.settings as GatewayServerSettings;
}

/** A body that arrives in these pieces, and counts how often it was cancelled. */
export function streamed(status: number, headers: readonly Header[] = [], pieces: readonly (string | Failure)[] = []) {
  const left = [...pieces];
  const body: BodyStream & { cancelled: number } = {
    cancelled: 0,
    next: () => {
      const piece = left.shift() ?? null;
      return resolved<Piece>(typeof piece === "string" ? bytes(piece) : piece);
    },
    cancel() {
      this.cancelled += 1;
    },
  };
  return { status, headers, body };
}

export const broken = (name: Failure["name"], phase: Failure["phase"] = "headers"): Failure => ({
  name,
  phase,
  code: name,
});

export function bodyText({ body }: Reply): string {
  return new TextDecoder().decode(body as Uint8Array);
}
