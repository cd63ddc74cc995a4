import { expect, test } from "vitest";
import { toxicKinds } from "../../src/proxy/toxic/index.ts";
import { lab } from "./lab.ts";

test("a code is explained on one screen, with what it proves and what it leaves open", async () => {
  const { code, out, err } = await lab(["explain", "ECONNRESET"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("whether the work was done");
  expect(out.split("\n").length).toBeLessThan(35);
});

test("words need no quotes, and several things are explained in the given order", async () => {
  expect((await lab(["explain", "other", "side", "closed"])).out).toMatch(/^other side closed\n/);
  const { out } = await lab(["explain", "other side closed", "504", "UND_ERR_SOCKET"]);
  expect(out.match(/^(?:other side closed|504|UND_ERR_SOCKET)$/gm)).toEqual([
    "other side closed",
    "504",
    "UND_ERR_SOCKET",
  ]);
});

test("a long log gets a line for each thing that it mentions, the most frequent first", async () => {
  const log = "socket hang up\nGET /orders 500 3 ms\nread ECONNRESET\nGET /orders 500 2 ms\nother side closed\n";
  const { code, out } = await lab(["explain"], {}, log);
  expect(code).toBe(0);
  expect(out).toMatch(/^times {2}line {2}what the input mentions\n {4}2 {5}2 {2}500 .*\n {4}1 {5}1 {2}socket hang up/s);
  expect(out).toMatch(/\n {2}lab explain 500\n$/);
  expect(out.split("\n").length).toBeLessThan(20);
});

test("one exception with its causes is one row of a long log, also if its classes only wrap the message", async () => {
  const timeout = `java.net.http.HttpConnectTimeoutException: HTTP connect timed out
\tat a.B.c(D.java:1)
Caused by: java.net.ConnectException: HTTP connect timed out
`;
  const { out } = await lab(["explain"], { COLUMNS: "120" }, `${timeout}GET /a 500\nsocket hang up\nread ECONNRESET\n`);
  expect(out).toMatch(/\n {4}1 {5}1 {2}connect timed out /);
  expect(out).not.toContain("ConnectException");
});

test("a number that is not a status gets the range of statuses", async () => {
  expect((await lab(["explain", "999"])).err).toMatch(/"999"\s+write a status from 100 to 599, or see/);
});

test("words that mean nothing are one message, and name a search only if it finds something; an unknown status is not taken for another", async () => {
  const { err } = await lab(["explain", "frobnicate", "the", "quux"]);
  expect(err.replaceAll(/\s+/g, " ")).toMatch(
    /^error: unknown code or message "frobnicate the quux", and nothing known is close to it\s+write a code/,
  );
  expect(err.replaceAll(/\s+/g, " ")).toMatch(/; see lab list codes $/);
  expect((await lab(["explain", "outlier"])).err.replaceAll(/\s+/g, " ")).toContain(
    "list codes, or lab search outlier",
  );
  expect((await lab(["explain", "200"])).err).toMatch(/no failure is known by the status 200\s+see/);
});

test.each([
  "login page shows blank",
  "the broker of my cousin sold after lunch",
  "CPU at 100 percent since the release",
])(
  "what shares only a word or two with the guide is close to nothing, which a search says, too: %s",
  async (sentence) => {
    const { code, out, err } = await lab(["explain", ...sentence.split(" ")]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/nothing\s+known\s+is\s+close\s+to\s+it/);
    const searched = await lab(["search", sentence]);
    if (searched.out !== "") expect(searched.err).toContain("Nothing is close to");
  },
);

test("an unknown code gets the nearest, and exit 2", async () => {
  const { code, out, err } = await lab(["explain", "ECONNREST"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/unknown code or message "ECONNREST"\s+did you mean "ECONNRESET"\?/);
});

test("a setting gets the command that explains it, because it is not a message", async () => {
  for (const word of ["order.timeout", "order.timeout=3s", "order.retry.tries"]) {
    const name = word.replace(/^order\.|=.*/g, "");
    expect((await lab(["explain", word])).err).toBe(
      `error: ${word} is a setting, not a message\n  see lab list settings ${name}\n`,
    );
  }
});

test("an empty word is nothing to explain", async () => {
  for (const words of [[""], [" ", ""]])
    expect(await lab(["explain", ...words])).toMatchObject({
      code: 2,
      err: expect.stringContaining("nothing to explain"),
    });
});

test("a word that resembles nothing known gets no suggestion", async () => {
  const { code, err } = await lab(["explain", "qwertyuiop"]);
  expect(code).toBe(2);
  expect(err).toMatch(/"qwertyuiop"\s+write a code such as ECONNRESET, a status such as 504, a log flag/);
});

test("partly known words get the nearest three, quoted or not", async () => {
  expect((await lab(["explain", "hangup"])).err).toMatch(/did you mean socket hang up/);
  for (const words of [["hang up"], ["hang", "up"]])
    expect((await lab(["explain", ...words])).out).toMatch(/\nsocket hang up\n/);
  expect((await lab(["explain", "ECONNREST", "ENOTFOUN"])).err).toMatch(/"ECONNREST".*"ENOTFOUN"/s);
});

test("binary input is not searched for codes: one clear message, exit 2", async () => {
  const noise = Uint8Array.from({ length: 4096 }, (_, nth) => (nth * nth * 31 + nth * 7) % 256);
  const withCode = Buffer.concat([noise, Buffer.from(" EOF "), noise]);
  const { code, out, err } = await lab(["explain"], {}, withCode);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^error: the input is not text\n.*\n$/);
});

test("text in an encoding other than UTF-8 is still text", async () => {
  expect((await lab(["explain"], {}, Buffer.from("Die Verbindung für ä: ECONNRESET", "latin1"))).out).toMatch(
    /^ECONNRESET\n/,
  );
});

test("JSON may be nested to any depth", async () => {
  const { code, err } = await lab(["explain"], {}, "[".repeat(100_000) + "]".repeat(100_000));
  expect(code).toBe(2);
  expect(err).toMatch(/^error: the input contains no known code, status or message\n/);
});

test("lab list codes lists every wording with the program that says it and whether it was tried", async () => {
  const { code, out } = await lab(["list", "codes"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Go \(tried with [\d.]+\)\n {2}connect: connection refused; /m);
  expect(out).toMatch(/^Kubernetes \(not tried here; see/m);
  const { codes } = JSON.parse((await lab(["list", "codes", "--json"])).out) as {
    codes: { key: string; by: string }[];
  };
  expect(codes).toContainEqual(expect.objectContaining({ key: "ECONNRESET", by: "Node" }));
  expect(codes.length).toBeGreaterThan(500);
});

test("lab run --explain explains the codes that it showed", async () => {
  const { code, out } = await lab(["run", "timeout-504", "--world", "virtual", "--explain"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^504\nGateway Timeout/m);
  expect(out).toMatch(/^TimeoutError\n/m);
});

test("with JSON the explanations go to stderr", async () => {
  const { out, err } = await lab(["run", "timeout-504", "--world", "virtual", "--explain", "--json"]);
  expect(JSON.parse(out)).toHaveProperty("reports");
  expect(err).toContain("Gateway Timeout");
});

test("an explanation is printed however narrow the terminal is", async () => {
  for (const width of ["1", "12", "30"]) {
    const { code, out } = await lab(["explain", "504"], { COLUMNS: width });
    expect([code, out.length > 500]).toEqual([0, true]);
  }
});

test.each(toxicKinds.map(({ type }) => [type]))(
  "the toxic %s is explained with both ends and its commands",
  async (type) => {
    const { code, out } = await lab(["explain", type]);
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(
        `${type === "timeout" ? "^timed-out\\n.*\\n\\n" : "^"}${type} \\(a toxic of Toxiproxy\\)\\n.*client gets.*upstream gets.*proxy break payment ${type}`,
        "s",
      ),
    );
  },
);

test("a fault is explained with its toxic, also in one line with others; a message keeps its meaning", async () => {
  const { out } = await lab(["explain", "hang-up", "slow-close"]);
  expect(out).toMatch(/^hang-up \(a fault\)\n.*in Toxiproxy +limit_data\n.*\n\nslow_close \(a toxic/s);
  expect((await lab(["explain", "reset"])).out).toContain("said by");
});

test("a fault says what its caller gets, what that proves, whether a retry is safe, and which lessons have it", async () => {
  const hang = (await lab(["explain", "hang"])).out;
  expect(hang).toMatch(/^client gets +no response; its own timeout ends the call/m);
  expect(hang).toMatch(/^proves +nothing about the work/m);
  expect(hang).toMatch(/^retry\? +only a request that may be repeated/m);
  expect(hang).toContain("\nlab run never-replies\n");
  expect((await lab(["explain", "both-refuse"])).out).toMatch(/^retry\? +safe$/m);
  expect((await lab(["explain", "cut-gzip"])).out).not.toMatch(/^proves/m);
});

test("a failure of the gauntlet is listed and explained, and never hides a symptom or a fault of its name", async () => {
  const { out } = await lab(["explain", "interim-102"]);
  expect(out).toContain("interim-102 (a failure of the gauntlet)\n102 again and again.\n");
  expect(out).toContain("gauntlet --use 'order=node order.mjs' --why interim-102");
  expect((await lab(["explain", "hang"])).out).toContain("hang (a fault)");
  const listed = JSON.parse((await lab(["list", "failures", "--json"])).out).failures;
  expect(listed).toContainEqual(expect.objectContaining({ name: "sent-twice" }));
  expect((await lab(["list", "failures"])).out).toMatch(/\nflapping +every second request gets 503\n/);
});

test.each([["ECONNRESET only when idle"], ["ECONNRESET", "only", "when", "idle"]])(
  "a code with words of a symptom leads to the symptom, then to the code: %s %s",
  async (...words) => {
    const { code, out } = await lab(["explain", ...words]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ECONNRESET only when a connection was idle\n[\s\S]*\nECONNRESET\n/);
  },
);

test("a message with words around it that no symptom has stays a message", async () => {
  expect((await lab(["explain", "order failed: socket hang up"])).out).toMatch(/^socket hang up\n/);
});

test.each([
  [["504 gateway timeout"], "504"],
  [["504", "Gateway", "Time-out"], "504"],
  [["bad gateway"], "502"],
  [["503 Service Temporarily Unavailable"], "503"],
  [["413", "Request", "Entity", "Too", "Large"], "413"],
  [["client closed request"], "499"],
  [["intermittent timeouts"], "Requests time out only under load"],
  [["is it safe to retry"], "The customer was charged, but the order failed"],
])("%s is explained as %s", async (words, first) => {
  const { code, out, err } = await lab(["explain", ...words]);
  expect([code, out.split("\n")[0], err]).toEqual([0, first, ""]);
});

test("words that only a longer message has are explained by it, and others with them are named", async () => {
  const { code, out, err } = await lab(["explain", "upstream prematurely closed"]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(
    /^No message is just "upstream prematurely closed"\. The shortest that contains it:\nupstream prematurely closed connection\n[\s\S]*Others: "upstream prematurely closed conn/,
  );
});

test.each([
  ["the pod restarts whenever the database is down", "kubernetes restarts a healthy application"],
  ["our checkout hangs for exactly two minutes", "connecting takes long and then fails"],
  ["works on my machine but in docker it says connection refused", "it works on my machine, but not in the container"],
  ["the latency graph has a flat line at 30 seconds", "p99 equals my timeout"],
])("a symptom that fits comes first, and no denial before it: %s", async (sentence, symptom) => {
  const { code, out, err } = await lab(["explain", sentence], { COLUMNS: "120" });
  expect([code, err]).toEqual([0, ""]);
  expect(out).not.toContain("is known");
  const first = /^.*(?= \(symptom\)$)/m.exec(out)?.[0] ?? out.split("\n")[0]!;
  expect(first.toLowerCase()).toBe(symptom);
});

test("words that several symptoms have list the three closest, each with its cause, because none is clearly meant", async () => {
  const sentence = "requests fail after a deploy and time out under load";
  const { code, out, err } = await lab(["explain", sentence], { COLUMNS: "120" });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(
    /^The closest symptoms:\nrequests still fail right after a deploy \(symptom\)\n {4}The old instance .*requests time out only under load \(symptom\)\n {4}Near its capacity/s,
  );
  expect(out.match(/\(symptom\)$/gm)).toHaveLength(3);
  expect(out).not.toContain(" more: ");
});

test.each([
  ["ssl handshake failure", "tls: handshake failure"],
  ["ssl handshake error", "tls: handshake failure"],
])("%s has all words of a message by others that mean the same, so %s is explained", async (words, message) => {
  const { code, out, err } = await lab(["explain", words]);
  expect([code, err]).toEqual([0, ""]);
  expect(out.split("\n").slice(0, 2)).toEqual([`No message "${words}" is known. The closest:`, message]);
});

test("a sentence with a status leads to the symptom, or the closest ones, and to what the status proves", async () => {
  const random = await lab(["explain", "i get random 500s"]);
  expect([random.code, random.err]).toEqual([0, ""]);
  expect(random.out).toMatch(/^Half of the requests fail\n.*\n500\nInternal Server Error/s);
  const vague = await lab(["explain", "the provider sends 429 although we only do 5 requests per second"]);
  expect([vague.code, vague.err]).toEqual([0, ""]);
  expect(vague.out).toMatch(/^429\n.*\nIt may be a symptom:\na provider limits our calls \(symptom\)\n/s);
  const around = await lab(["explain", "clients get connection reset when the service is idle for some minutes"]);
  expect(around.out).toMatch(
    /^Connection reset\n.*\n\nIt may be a symptom:\nECONNRESET only when a connection was idle \(/s,
  );
  expect((await lab(["explain", "order failed: socket hang up"])).out).not.toContain("symptom");
});

test.each([
  ["java.net.SocketException: Connection reset", "Connection reset"],
  [
    "upstream timed out (110: Connection timed out) while connecting to upstream",
    "upstream timed out (110: Connection timed out) while connecting to upstream",
  ],
  ["Error: write EPIPE", "write EPIPE"],
  ["SocketException: reset then nothing", "SocketException"],
  ["TypeError: Failed to fetch", "Failed to fetch"],
  ["nginx says 504", "504"],
  ["Web server failed to start. Port 8080 was already in use.", "Port 8080 was already in use"],
])("a message without quotes is read as one: %s", async (message, first) => {
  const { code, out, err } = await lab(["explain", ...message.split(" ")]);
  expect([code, out.split("\n")[0], err]).toEqual([0, first, ""]);
  expect(out).not.toContain("said by          this lab");
});

test("a word with a dash that is not an option is part of the message", async () => {
  const message = "[Errno -2] Name or service not known";
  const { code, out, err } = await lab(["explain", ...message.split(" ")]);
  expect([code, out.split("\n")[0], err]).toEqual([0, message, ""]);
  expect((await lab(["explain", "ECONNRESET", "--jsn"])).err).toMatch(/^error: unknown option "--jsn"\n/);
});

test("an option inside a message is text, and behind it an option", async () => {
  const words = "node: --foo= is a bad option, then OutOfMemoryError".split(" ");
  const head = ({ out }: { out: string }) => out.split("\n")[0];
  expect(head(await lab(["explain", ...words]))).toBe("OutOfMemoryError");
  for (const text of [words, ["[Errno", "-2]", "Name", "or", "service", "not", "known"], ["ECONNRESET"]]) {
    expect(head(await lab(["explain", ...text, "--help"]))).toMatch(/^Usage: lab explain/);
    expect((await lab(["explain", ...text, "--out"])).err).toMatch(
      /^error: unknown option "--out"\n {2}see .*lab.* explain --help/,
    );
  }
});

test("part of a number is not the number, and a plain word of a sentence not a code", async () => {
  expect(await lab(["explain", "exit", "code", "-1"])).toMatchObject({ code: 2, out: "" });
  expect(await lab("explain option --foo: is unknown".split(" "))).toMatchObject({ code: 2, out: "" });
});

test("codes without quotes stay a list, of which a misspelt one is named", async () => {
  const heads = ({ out }: { out: string }) => out.match(/^(?:ECONNRESET|EPIPE|502)$/gm);
  expect(heads(await lab(["explain", "ECONNRESET", "EPIPE", "502"]))).toEqual(["ECONNRESET", "EPIPE", "502"]);
  const slip = await lab(["explain", "ECONNRESET", "ENOTFOUN"]);
  expect([slip.code, heads(slip)]).toEqual([2, ["ECONNRESET"]]);
  expect(slip.err).toMatch(/^error: unknown code or message "ENOTFOUN"\s+did you mean "ENOTFOUND"/);
});

test("the settings of a client are listed once, though it wrote both the message and the class around it", async () => {
  const text = "requests.exceptions.ConnectionError: ('Connection aborted.', RemoteDisconnected('x'))";
  const { out } = await lab(["explain", text]);
  expect(out.match(/Retry\(read=/g)).toHaveLength(1);
});

test("an error that only wraps another gets a line if its cause is in the same message, and is explained without one", async () => {
  const { out } = await lab(["explain", "javax.net.ssl.SSLHandshakeException: PKIX path building failed"]);
  expect(out).toMatch(
    /^PKIX path building failed\n[\s\S]*\n\nSSLHandshakeException: Java's wrapper [^\n]*\nsay which\.\n$/,
  );
  expect((await lab(["explain", "SSLHandshakeException"])).out).toMatch(/^SSLHandshakeException\n[\s\S]*\nretry\?/);
  const log = "a: SSLHandshakeException: PKIX path building failed\n\nb: SSLHandshakeException: x\n";
  expect((await lab(["explain"], {}, log)).out).toMatch(/^SSLHandshakeException\n[\s\S]*\nretry\?/m);
});

test("a flag has its long name, and an I/O error its own class", async () => {
  const head = async (...words: string[]) => (await lab(["explain", ...words])).out.split("\n")[0];
  expect(await head("UC")).toBe("UC (upstream connection termination)");
  expect(await head('response_flags_long="NoHealthyUpstream"')).toBe("UH (no healthy upstream)");
  expect(await head("java.io.IOException: Broken pipe")).toBe("IOException: Broken pipe");
});

test("a file is not taken for a message", async () => {
  const { code, out, err } = await lab(["explain", "package.json"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^error: package\.json is a file\n {2}to explain .* explain < package\.json\n$/);
});

test.each([
  ["Your checkout timed out. Was the customer charged?", "The customer was charged, but the order failed"],
  ["my pods restart whenever the database is slow", "Kubernetes restarts a healthy application"],
  ["requests hang forever and the thread pool is full", "Everything gets slow when one dependency is slow"],
  ["every deploy gives us a few 502s", "Requests still fail right after a deploy"],
  ["after the outage it does not recover even with low traffic", "The service stays down after the cause is gone"],
  ["latency is fine on average but some users wait ten seconds", "A few requests are slow, and the average looks fine"],
  ["users click twice and get two orders", "A customer was charged twice"],
  ["every order is slow since the deployment of the tax service", "Everything gets slow when one dependency is slow"],
  ["works again only after I restart it", "It works again only after a restart"],
  ["latency spikes every few minutes", "Latency spikes at regular times"],
  ["the customer paid two times", "A customer was charged twice"],
  ["everything is slow at 9am", "Slow at the same time every day"],
  [
    "the site does not recover even though the database is healthy again",
    "The service stays down after the cause is gone",
  ],
  ["the site does not recover", "The service stays down after the cause is gone"],
  ["first request after a pause is slow", "The first request after a pause is slow"],
  ["how long should my timeout be", "How long should a timeout be"],
  ["DNS lookups take 5 seconds", "DNS lookups take 5 seconds"],
  ["it never recovers", "The service stays down after the cause is gone"],
])("own words lead to the nearest symptom: %s", async (sentence, symptom) => {
  const { code, out } = await lab(["explain", ...sentence.split(" ")]);
  expect([code, out.split("\n")[0]]).toEqual([0, symptom]);
  const [first] = JSON.parse((await lab(["search", sentence, "--json"])).out).found;
  expect(first.name.toLowerCase()).toBe(symptom.toLowerCase());
});

test("of a status and a flag in one text the flag comes first, because it says more", async () => {
  const { out } = await lab(["explain", "response_code 503 response_flags UO"]);
  expect(out).toMatch(/^UO [\s\S]*^503$/m);
});

test.each([
  ["prematurely \u001b[closed"],
  ["ssl handshake \u0007\u001b[ failure"],
  ["site \u001b[31m does not recover"],
])("%j reaches no terminal as it is", async (written) => {
  const { out, err } = await lab(["explain", written]);
  expect(out + err).not.toMatch(/[\u0007\u001b]/);
});

test("--json prints messages, symptoms and faults with what they mean", async () => {
  const json = async (...args: string[]) => JSON.parse((await lab(["explain", ...args, "--json"])).out);
  expect(await json("ECONNREFUSED")).toMatchObject({
    ...{ version: 1, kind: "explanation", command: "lab explain ECONNREFUSED" },
    messages: [{ key: "ECONNREFUSED", by: "Node", phase: "connect", gateways: { answers: { nginx: "502" } } }],
    symptoms: [],
  });
  expect(await json("our app hangs when payment is slow")).toMatchObject({
    symptoms: [{ symptom: "everything gets slow when one dependency is slow" }],
  });
  expect(await json("reset_peer")).toMatchObject({ breakages: [{ name: "reset_peer (a toxic of Toxiproxy)" }] });
  const unknown = await lab(["explain", "blafasel", "--json"]);
  expect(unknown).toMatchObject({ code: 2, out: "" });
  expect(unknown.err).toContain('unknown code or message "blafasel"');
});

test("a fault of a name never lets the request reach the server, and JSON says all that the text says", async () => {
  for (const fault of ["unknown-name", "both-refuse", "busy-resolver", "forbidden-port"])
    expect((await lab(["explain", fault])).out).toMatch(/^strikes +before a connection exists, so the request never/m);
  const [delay] = JSON.parse((await lab(["explain", "delay", "--json"])).out).breakages;
  expect(delay.rows[0]).toEqual({ label: "strikes", says: expect.stringMatching(/^before the server does the work/) });
  expect(delay.lessons).toHaveLength(3);
  expect((await lab(["explain", "delay"])).out).toContain(`lab run ${delay.lessons[0]}`);
});

const brief = [
  "booting",
  "2026-11-27T10:00:02.123Z ERROR Error: read ECONNRESET",
  "2026-11-27T10:00:09.000Z WARN HikariPool-1 - Connection is not available, request timed out after 30000ms",
  "2026-11-27T10:01:09.000Z WARN HikariPool-1 - Connection is not available, request timed out after 30000ms",
  "ERROR socket hang up",
  "ERROR other side closed",
].join("\n");

test("a log's summary has the line and the time at which each thing occurs first", async () => {
  const { out } = await lab(["explain"], {}, brief);
  expect(out).toMatch(
    /^times {2}line {2}first at {2}what the input mentions\n {4}2 {5}3 {2}10:00:09 {2}Connection is not/,
  );
  expect(out).toMatch(/\n {4}1 {5}5 {12}socket hang up/);
  const { messages } = JSON.parse((await lab(["explain", "--json"], {}, brief)).out);
  expect(messages.slice(0, 2)).toMatchObject([
    { times: 2, line: 3, time: "10:00:09" },
    { key: "read ECONNRESET", times: 1, line: 2, time: "10:00:02" },
  ]);
});

test.each([
  ["upstream request timeout", "UT (upstream request timeout)"],
  ['Back-off pulling image "registry/app:1.2"', "ImagePullBackOff"],
  ["works with curl, but not in the browser", "It works with curl, but not in the browser"],
  ["https works in the browser but curl says certificate problem", "It works with curl, but not from the program"],
  ["retries made all requests slower", "Retries multiply the load"],
  ["some requests take exactly 5 seconds longer", "DNS lookups take 5 seconds"],
])("explain %j begins with %s", async (written, head) => {
  expect((await lab(["explain", written])).out.split("\n")[0]).toBe(head);
});

test.each([
  [["ECONNRESET", "foo"], /^ECONNRESET\n/, '"foo"'],
  [
    ["curl: (28)", "context deadline exceeded", "foo bar"],
    /^curl: \(28\)\n[\s\S]*\n\ncontext deadline exceeded\n/,
    '"foo bar"',
  ],
  [["socket hang up", "UC", "frobnicate", "502"], /^socket hang up\n[\s\S]*\nUC [\s\S]*\n502\n/, '"frobnicate"'],
])(
  "each code and each argument in quotes is judged alone, and an unknown one is named: %j",
  async (words, known, unknown) => {
    const { code, out, err } = await lab(["explain", ...words]);
    expect([code, out]).toEqual([2, expect.stringMatching(known)]);
    expect(err).toContain(`unknown code or message ${unknown}`);
    const document = await lab(["explain", ...words, "--json"]);
    expect([document.code, document.err.split("\n")[0]]).toEqual([2, err.split("\n")[0]]);
    expect(JSON.parse(document.out).messages.length).toBeGreaterThan(0);
  },
);

test.each([
  ["connection refused although it runs"],
  ["ECONNREFUSED 127.0.0.1:5432"],
  ["nginx says 504"],
  ["ECONNRESET while calling payment"],
])("words without quotes stay one text: %s", async (sentence) => {
  expect(await lab(["explain", ...sentence.split(" ")])).toMatchObject({ code: 0, err: "" });
});

test("a text that ends within a known message is explained by that message", async () => {
  const { code, out } = await lab(["explain", "HikariPool-1 - Connection is not available"], { COLUMNS: "120" });
  expect(code).toBe(0);
  expect(out).toMatch(
    /^"HikariPool-1 - Connection is not available" ends within a message that is longer:\nConnection is not available/,
  );
});
