import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { bytes, utf8 } from "../../../src/text/bytes/bytes.ts";
import { namesSecret } from "../../../src/text/secrets/name.ts";
import { hideWords, maskLine } from "../../../src/text/secrets/secret-words.ts";
import { secretsInWords, withoutKnown, withoutSecrets } from "../../../src/text/secrets/secrets.ts";

const secret = "Hush-7f3a/9c";

test.each(
  `authorization Proxy-Authorization cookie set-cookie x-api-key X-Auth-Token apiKey api_key access_token client-secret
  DB_PASSWORD PGPASSWORD MYSQL_PWD passphrase credentials gateway.tokens gateway.tokens.0 spring.datasource.password
  --tokn gateway.toknes gateway.toknes.0 pasword db.passwrod x-api-kye coookie auhtorization secrte Authorisation
  AWS_SECRET_ACCESS_KEY GITHUB_TOKEN_2 X-Amz-Signature jwt JSESSIONID x-csrf-token privateKey --token Ocp-Apim-Subscription-Key x-functions-key SharedAccessKey
  AI_KEY x-ai-key aiKey aip-key ap-ikey apik-ey apii-key`.split(/\s+/),
)("%s names a secret", (name) => {
  expect(namesSecret(name)).toBe(true);
});

test.each(
  `order.timeout idempotency-key key x-user www-authenticate token-uri server.servlet.session.cookie.max-age cookie.same-site
  bytes-taken order.takes coded broken tone section signatory passage gateway.timeout toknes-uri
  keeps-secrets no-token --no-token PASSWORD_FILE author compass monkey signal session.timeout signs a-key at-key`.split(
    /\s+/,
  ),
)("%s does not", (name) => {
  expect(namesSecret(name)).toBe(false);
});

/** A word of a command line, and how it is shown. */
const words: readonly (readonly [string, string])[] = [
  [`gateway.tokens=[${secret}, b]`, "gateway.tokens=•••"],
  [`--set=gateway={ tokens: [${secret}], share: 10% }`, "--set=gateway={ tokens: •••, share: 10% }"],
  [`Proxy-Authorization: Basic ${secret}`, "Proxy-Authorization: Basic •••"],
  [`--header=cookie: a=${secret}; b=1`, "--header=cookie: •••"],
  [`spring.datasource.url=jdbc:x://user:${secret.replace("/", "")}@db/a`, "spring.datasource.url=jdbc:x://•••@db/a"],
  [`/orders?a=1&access_token=${secret}#x`, "/orders?a=1&access_token=•••#x"],
  [
    `order=DB_PASSWORD=${secret} PORT=1 node app.mjs --api-key=${secret} --token ${secret} -v`,
    "order=DB_PASSWORD=••• PORT=1 node app.mjs --api-key=••• --token ••• -v",
  ],
  [`curl -H 'x-api-key: ${secret}' -u al:${secret} /x`, "curl -H 'x-api-key: •••' -u al:••• /x"],
  [`sh -c 'TOKEN=${secret} run'`, "sh -c 'TOKEN=••• run'"],
  [`order.body={"password": "${secret}", "a": 1}`, 'order.body={"password": "•••", "a": 1}'],
  [
    `requests: ('Connection aborted.', Gone("TOKEN=${secret} x"))`,
    `requests: ('Connection aborted.', Gone("TOKEN=••• x"))`,
  ],
  ["A='x y'", "A='x y'"],
  ["sh -c X='a b'", "sh -c X='a b'"],
  ["order.timeout=1s", "order.timeout=1s"],
  ["auth.delay=50ms", "auth.delay=50ms"],
  ["token.delay: none → 50ms", "token.delay: none → 50ms"],
  ["auth-api={ delay: 50ms, takes: GET /x }", "auth-api={ delay: 50ms, takes: GET /x }"],
  [`auth.headers.x-api-key=${secret}`, "auth.headers.x-api-key=•••"],
  [`secrets.tokens=[${secret}]`, "secrets.tokens=•••"],
  [`auth={ delay: 1s, headers: { x-api-key: ${secret} } }`, "auth={ delay: 1s, headers: { x-api-key: ••• } }"],
  [`auth: { password: ${secret} }`, "auth: { password: ••• }"],
  [`auth={noop}${secret}`, "auth=•••"],
  [`auth={"id": "${secret}"}`, "auth=•••"],
  [`authorization: ${secret}`, "authorization: •••"],
  [`--property=jwt.key=${secret}`, "--property=jwt.key=•••"],
  ["gateway.tokens=[alice-token]", "gateway.tokens=[alice-token]"],
];

test.each(words)("the word %s is shown as %s", (word, shown) => {
  expect(hideWords([word], () => {})).toEqual([shown]);
});

test("the line of a server called like a secret is masked only where it has one", () => {
  const server = "  auth: { is: service, takes: GET /session/*, delay: 20ms }";
  expect(maskLine(server)).toEqual({ masked: server, secrets: [] });
  expect(maskLine("  auth: { delay: 1s, password: hush-7 }").masked).toBe("  auth: { delay: 1s, password: •••••• }");
  expect(maskLine("  tokens: [hush-7]").masked).toBe("  tokens: ••••••••");
  expect(maskLine("  run: node a.mjs --pass=hush-7 --token hush-8 -v").masked).toBe(
    "  run: node a.mjs --pass=•••••• --token •••••• -v",
  );
});

test("the value after an option is hidden, but not the word after --no-token", () => {
  expect(hideWords(["--property", `jwt.key=${secret}`], () => {})).toEqual(["--property", "jwt.key=•••"]);
  expect(hideWords(["--token", secret, "--no-token", "run"], () => {})).toEqual([
    "--token",
    "•••",
    "--no-token",
    "run",
  ]);
});

test("a value that is hidden once is hidden wherever else it occurs, also in bytes", () => {
  const report = {
    steps: [{ headers: [["X-Api-Key", secret]] }],
    says: `got ${secret}!`,
    reply: { body: bytes(`seen: ${secret}`) },
    variables: [{ name: "DB_PASSWORD", value: "other-9" }],
    changes: [`gateway.tokens: not set → [${secret}]`],
    filter: "AddRequestHeader=X-Api-Key, another",
  };
  const { reply, ...rest } = withoutSecrets(report);
  expect(rest).toEqual({
    steps: [{ headers: [["X-Api-Key", "•••"]] }],
    says: "got •••!",
    variables: [{ name: "DB_PASSWORD", value: "•••" }],
    changes: ["gateway.tokens: not set → •••"],
    filter: "AddRequestHeader=X-Api-Key, •••",
  });
  expect(utf8(reply.body)).toBe("seen: •••");
});

test("hiding twice changes nothing more, and data without secrets stays equal", () => {
  const once = withoutSecrets({ headers: [["authorization", `Bearer ${secret}`]], url: "http://a:b@h/" });
  expect(withoutSecrets(once)).toEqual(once);
  const plain = { lessons: { "no-token": { at: "x" } }, rules: { "keeps-secrets": ["hang"] }, left: { tokens: 5 } };
  expect(withoutSecrets(plain)).toEqual(plain);
});

test("known values are found as JSON, XML and URLs write them", () => {
  const odd = `a"b&c<d e`;
  const text = `${JSON.stringify({ odd })} a&quot;b&amp;c&lt;d e ${encodeURIComponent(odd)}`;
  expect(withoutKnown(text, [odd])).toBe('{"odd":"•••"} ••• •••');
});

test("each value of a list that varies a secret is hidden", () => {
  expect(secretsInWords(["--vary", "gateway.tokens.0=hush-7,hush-8"])).toEqual(["hush-7,hush-8", "hush-7", "hush-8"]);
});

test("short values and ordinary words are not searched for, because they occur anyway", () => {
  expect(secretsInWords(["--password", "order", "--token=1234", "x-api-key: payment"])).toEqual([]);
});

test("every value named like a secret in the library is public, because lessons show it", () => {
  const files = ["scenarios", "practice"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const texts = files
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(readFileSync(name, "utf8")).map((document) => document.toJS()));
  expect(texts.length).toBeGreaterThan(100);
  expect(withoutSecrets(texts)).toEqual(texts);
});
