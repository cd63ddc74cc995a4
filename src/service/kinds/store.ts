import * as v from "valibot";
import { headerValue } from "../../text/headers/headers.ts";
import { Database } from "../data/database.ts";
import { pathOf, refuse, text, unfit } from "../replies.ts";
import type { Answer, Ctx, Request, Service, SettingsOf } from "../service.ts";
import { flag } from "../setting/setting.ts";
import type { Task } from "../task.ts";

const settings = {
  checks: v.optional(
    flag("Whether it rejects a write whose `if-match` names an old version, with 409. Otherwise the last write wins."),
    true,
  ),
};

/** The most rows whose versions are remembered, so that long runs end. */
const mostRows = 100_000;

/** Keeps rows with versions, for writers who read first and write only if nothing has changed since. */
export const store: Service<typeof settings> = {
  kind: "store",
  says: "takes GET and PUT for every path, counts the versions of each, and answers 409 to a write of an old one",
  settings,
  words: [
    {
      keys: ["checks"],
      says: ({ checks }) => (checks ? "rejects writes of an old version" : "accepts writes of an old version"),
    },
  ],
  ledger: "some",
  load: { request: "PUT /rows/1" },
  flows: () => ["GET", "PUT"].map((method) => ({ takes: { method, path: "/*" }, calls: [] })),
  start(first, { versions } = new Database()) {
    let { checks } = first;
    const rows = new VersionedRows(versions);
    return {
      *handle(request, ctx): Task<Answer> {
        const refusal = yield* unfit(request);
        return refusal ?? rows.answer(request, ctx, checks);
      },
      change(next: SettingsOf<typeof settings>) {
        checks = next.checks;
      },
    };
  },
};

class VersionedRows {
  readonly #versions: Map<string, number>;

  constructor(versions: Map<string, number>) {
    this.#versions = versions;
  }

  answer(request: Request, ctx: Ctx, checks: boolean): Answer {
    const path = pathOf(request);
    const version = this.#versions.get(path) ?? 0;
    if (request.method === "GET" || request.method === "HEAD") return versioned(200, version, `Version ${version}`);
    if (request.method !== "PUT") return refuse(request, { [path]: ["GET", "PUT"] });
    const expected = headerValue(request.headers, "if-match") ?? "*";
    if (expected !== "*" && expected !== tag(version)) {
      const says = `version ${version} is newer than the one that was read`;
      ctx.note({ kind: "decided", by: "versions", says: `${checks ? "rejects" : "overwrites"}: ${says}` });
      if (checks) return versioned(409, version, `Conflict: ${says}`);
    }
    this.#versions.delete(path);
    this.#versions.set(path, version + 1);
    if (this.#versions.size > mostRows) this.#versions.delete(this.#versions.keys().next().value!);
    ctx.note({ kind: "finished", says: `wrote version ${version + 1}` });
    return versioned(200, version + 1, `Version ${version + 1}`);
  }
}

function versioned(status: number, version: number, says: string): Answer {
  return text(status, says, [["etag", tag(version)]]);
}

function tag(version: number): string {
  return `"${version}"`;
}
