import { describe, expect, it } from "vitest";
import { explain } from "../../src/explain/lookup.ts";
import { failureNames } from "../../src/trace.ts";

const explained = (key: string) => explain(key)[0]!;

describe("no explanation claims more than the error proves", () => {
  it("an error during a call does not prove that nothing was sent", () => {
    const amid = [
      "ERR_HTTP_HEADERS_SENT",
      "ERR_STREAM_WRITE_AFTER_END",
      "ERR_STREAM_DESTROYED",
      "ERR_STREAM_ALREADY_FINISHED",
      "ERR_HTTP_CONTENT_LENGTH_MISMATCH",
      "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
      "UND_ERR_INVALID_RETURN_VALUE",
      "UND_ERR_NOT_SUPPORTED",
      "ERR_TLS_SESSION_ATTACK",
      "ENOBUFS",
    ];
    for (const key of amid) {
      expect(explained(key).phase, key).not.toBe("before lookup");
      expect(explained(key).proves, key).not.toMatch(/not done|; nothing was sent/);
      expect(explained(key).leavesOpen, key).toMatch(/work was done|may have come|whether it was sent/);
    }
  });

  it("of a body that was read twice: an answer had arrived", () => {
    expect(explained("Body is unusable").phase).toBe("body: an answer had arrived");
    expect(explained("Body is unusable").proves).toMatch(/^an answer with a status arrived/);
  });

  it("of a close that undici tells in the same words before a head and in a body", () => {
    for (const key of ["UND_ERR_SOCKET", "other side closed"]) {
      expect(explained(key).phase).toMatch(/^headers or body/);
      expect(explained(key).leavesOpen).toMatch(/a missing or partial answer does not mean that nothing was done/);
    }
  });

  it("of a request that arrived too slowly: the server gave up, and it can be sent again", () => {
    const { endedBy, proves, retry } = explained("ERR_HTTP_REQUEST_TIMEOUT");
    expect({ endedBy, proves, retry }).toEqual({
      endedBy: "the server, which stopped waiting",
      proves: explained("408").proves,
      retry: explained("408").retry,
    });
  });

  it("of the base classes of undici's errors: they prove nothing by themselves", () => {
    for (const key of ["UND_ERR", "UND_ERR_INFO"]) expect(explained(key).proves).toMatch(/^only that /);
  });

  it("of many addresses: every one failed, and each says why", () => {
    expect(explained("AggregateError").proves).toMatch(/^every address that was tried failed/);
    expect(explained("AggregateError").leavesOpen).toMatch(/each error in the list/);
  });

  it("of a cancelled call: it is not a timeout, and the call may be anywhere", () => {
    for (const key of ["ABORT_ERR", "AbortError", "UND_ERR_ABORTED", "ECANCELED"]) {
      expect(explained(key).phase).toMatch(/^any/);
      expect(explained(key).endedBy).toMatch(/^(the client's own code|the server in between)/);
    }
  });

  it("of a client that was closed on purpose, if undici only closed an idle connection", () => {
    expect(explained("socket idle timeout").proves).toBe("no call was on that connection, so none was lost");
  });

  it("of a reply, if the program was sending a message", () => {
    for (const key of ["ERR_INVALID_CHAR", "ERR_HTTP_INVALID_STATUS_CODE"]) {
      expect(explained(key).proves).toMatch(/^that head was not sent/);
    }
  });

  it("of a plain close if the code means only a reset, and of both if it means either", () => {
    for (const key of ["read ECONNRESET", "connect ECONNRESET", "Connection reset by peer"]) {
      expect(explained(key).endedBy).toBe("the server or a proxy, by a reset (RST)");
    }
    for (const key of ["EPIPE", "broken pipe"]) expect(explained(key).endedBy).toMatch(/which had closed before$/);
  });

  it("of a name that may exist although the resolver failed", () => {
    for (const key of ["UnknownHostException", "Could not resolve host"]) {
      expect(explained(key).endedBy).toBe("the DNS resolver: it said no, or had no answer");
    }
  });

  it("of HTTP, if only the JSON in it was malformed", () => {
    for (const key of ["Unexpected token", "Unexpected end of JSON input"]) {
      expect(explained(key).proves).toMatch(/^HTTP found nothing wrong/);
    }
  });
});

it("each of the lab's own failure names has its own explanation", () => {
  const lines = failureNames.map((name) => explained(name).says);
  expect(new Set(lines).size).toBe(failureNames.length);
  expect(lines).not.toContain(undefined);
});
