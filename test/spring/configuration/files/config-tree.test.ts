import { describe, expect, test } from "vitest";
import type { FileContent } from "../../../../src/spring/configuration/files/config-tree.ts";
import { readSpringFiles, type SpringContext } from "../../../../src/spring/configuration/read-spring-config.ts";

type Files = Readonly<Record<string, FileContent>>;

/** The properties of application.yaml, or of the files named, next to these files. */
function read(files: Files, context: SpringContext = {}, own = ["application.yaml"]): Record<string, string | null> {
  const config = readSpringFiles(own, (path) => files[path] ?? null, context);
  const found: Record<string, string | null> = {};
  for (const { name, value } of "settings" in config ? config.settings : []) found[name] ??= value;
  return found;
}

const gate = (profile: string) => `spring.config.activate.on-profile: ${profile}\n`;
const prod: SpringContext = { profiles: ["prod"] };

describe("a file of a profile", () => {
  test("takes precedence over every document of the file next to it, while its profile is active", () => {
    const files = { "application.yaml": "a: 1\nb: 1\n---\na: 2\n", "application-prod.yaml": "a: 3\n" };
    expect(read(files)).toEqual({ a: "2", b: "1" });
    expect(read(files, prod)).toEqual({ a: "3", b: "1" });
  });

  test("may have any extension; properties files and later profiles take precedence", () => {
    const files = {
      "application.yaml": "spring.profiles.active: one, two\na: 0\n",
      "application-one.properties": "a=1\nb=1\n",
      "application-one.yml": "b: 2\nc: 2\n",
      "application-two.yml": "a: 3\n",
    };
    expect(read(files)).toMatchObject({ a: "3", b: "1", c: "2" });
  });

  test("of the default profile is active if no other profile is", () => {
    const files = { "application.yaml": "a: 1\n", "application-default.yaml": "a: 2\n" };
    expect(read(files)).toEqual({ a: "2" });
    expect(read(files, prod)).toEqual({ a: "1" });
    expect(read({ ...files, "application.yaml": "spring.profiles.default: other\na: 1\n" })).toMatchObject({ a: "1" });
  });

  test("activates no profiles itself", () => {
    const files = { "application.yaml": "a: 1\n", "application-prod.yaml": "spring.profiles.active: dev\n" };
    expect(() => read(files, prod)).toThrow("spring.profiles.active is not allowed in a file for one profile");
  });
});

describe("two files of one name in one folder", () => {
  test("are one application, in which properties take precedence over YAML, and files of profiles over both", () => {
    const files = {
      "c/application.yaml": "a: 1\nb: 1\nc: 1\n",
      "c/application.properties": "a=2\nb=2\n",
      "c/application-prod.yaml": "a: 3\n",
    };
    const own = ["c/application.properties", "c/application.yaml"];
    expect(read(files, prod, own)).toEqual({ a: "3", b: "2", c: "1" });
  });
});

describe("an import", () => {
  test("takes precedence over the document that names it, and the next import over both", () => {
    const files = {
      "c/application.yaml": "spring.config.import: extra.yaml\na: 1\nb: 1\n---\nb: 3\n",
      "c/extra.yaml": "a: 2\nb: 2\n",
    };
    expect(read(files, {}, ["c/application.yaml"])).toMatchObject({ a: "2", b: "3" });
  });

  test("of several files gives the later one precedence", () => {
    const files = {
      "application.yaml": "spring.config.import: [x.yaml, y.yaml]\n",
      "x.yaml": "a: x",
      "y.yaml": "a: y",
    };
    expect(read(files)).toMatchObject({ a: "y" });
  });

  test("in a document for a profile is followed if the profile is active", () => {
    const files = { "application.yaml": `a: 1\n---\n${gate("prod")}spring.config.import: x.yaml\n`, "x.yaml": "a: x" };
    expect(read(files)).toEqual({ a: "1" });
    expect(read(files, prod)).toMatchObject({ a: "x" });
  });

  test("has files for profiles next to it, which take precedence over everything without a profile", () => {
    const files = {
      "application.yaml": "spring.config.import: x.yaml\n---\na: later\n",
      "x.yaml": "a: x",
      "x-prod.yaml": "a: prod",
    };
    expect(read(files)).toMatchObject({ a: "later" });
    expect(read(files, prod)).toMatchObject({ a: "prod" });
  });

  test("may be a folder, may come from the class path, and may contain a placeholder", () => {
    const files = {
      "c/conf/*/": [],
      "c/application.yaml": "where: conf\nspring.config.import: ${where}/,classpath:y.yaml\n",
      "c/conf/application.yaml": "a: 1",
      "c/y.yaml": "b: 2",
    };
    expect(read(files, {}, ["c/application.yaml"])).toMatchObject({ a: "1", b: "2" });
  });

  test("of a missing file is rejected, unless it is optional or on-not-found ignores it", () => {
    const files = { "application.yaml": "spring.config.import: gone.yaml\n" };
    expect(() => read(files)).toThrow("gone.yaml does not exist");
    expect(read({ "application.yaml": "spring.config.import: optional:gone.yaml\n" })).toBeDefined();
    const properties = [{ name: "spring.config.on-not-found", value: "ignore", origin: undefined }];
    expect(read(files, { properties })).toBeDefined();
  });

  test("of a folder needs the folder, but no file in it", () => {
    const file = { "application.yaml": "spring.config.import: conf/\n" };
    expect(() => read(file)).toThrow("conf/ does not exist");
    expect(read({ ...file, "conf/*/": [] })).toBeDefined();
    expect(read({ "application.yaml": "spring.config.import: optional:conf/\n" })).toBeDefined();
  });

  test("with a star reads every folder; later names take precedence, and properties over YAML", () => {
    const files = {
      "application.yaml": "spring.config.import: conf/*/,parts/*/x.yaml\n",
      "conf/*/": ["conf/a/", "conf/b/"],
      "conf/a/application.properties": "c=a\n",
      "conf/a/application.yaml": "a: a\nb: a\nc: yaml\n",
      "conf/b/application.yaml": "b: b\nc: b\n",
      "parts/*/": ["parts/a/", "parts/b/"],
      "parts/b/x.yaml": "d: b\n",
    };
    expect(read(files)).toMatchObject({ a: "a", b: "b", c: "a", d: "b" });
    expect(() => read({ ...files, "conf/*/": [] })).toThrow("conf/*/ does not exist");
    const { "parts/b/x.yaml": _, ...without } = files;
    expect(() => read(without)).toThrow("parts/*/x.yaml does not exist");
  });

  test.each(["*/conf/", "a/*/*/", "a*/", "optional:*/b/c.yaml"])(
    "with a star in another place is refused: %s",
    (name) => {
      expect(() => read({ "application.yaml": `spring.config.import: "${name}"\n` })).toThrow("has a star where");
    },
  );

  test("may say the format and the encoding of a file", () => {
    const files: Files = {
      "application.yaml": "spring.config.import: ['secret[.yaml]', 'a.properties[encoding=UTF-8]', 'b[.properties]']\n",
      secret: "s: 1\n",
      "secret-prod": "t: 2\n",
      "a.properties": "a=3\n",
      b: "b=4\n",
    };
    expect(read(files, prod)).toMatchObject({ s: "1", t: "2", a: "3", b: "4" });
    const asked: Record<string, string> = {};
    const look = (path: string, encoding: string) => {
      asked[path] = encoding;
      return files[path] ?? null;
    };
    readSpringFiles(["application.yaml"], look, prod);
    expect(asked).toMatchObject({ "secret-prod": "utf-8", "a.properties": "utf-8", b: "iso-8859-1" });
    const odd = { "application.yaml": "spring.config.import: 'a.yaml[encoding=UTF-16]'\n", "a.yaml": "" };
    expect(() => read(odd)).toThrow("the lab does not read files in UTF-16");
  });

  test("of an environment variable is rejected because none is set, unless it is optional", () => {
    const text = "spring.config.import: 'env:SETTINGS[.yaml]'\n";
    expect(() => read({ "application.yaml": text })).toThrow("env:SETTINGS[.yaml] is not set");
    expect(read({ "application.yaml": text.replace("env:", "optional:env:") })).toBeDefined();
  });

  test("of a kind that the lab cannot read is rejected, unless it is optional", () => {
    expect(() => read({ "application.yaml": "spring.config.import: vault:secret\n" })).toThrow(
      "the lab does not import",
    );
    expect(read({ "application.yaml": "spring.config.import: 'optional:configserver:'\na: 1\n" })).toMatchObject({
      a: "1",
    });
  });

  test("in a circle is read once", () => {
    const files = {
      "application.yaml": "spring.config.import: x.yaml\n",
      "x.yaml": "spring.config.import: application.yaml\na: x",
    };
    expect(read(files)).toMatchObject({ a: "x" });
  });

  test("is requested if nobody has looked it up yet", () => {
    const known = new Map([["application.yaml", "spring.config.import: x.yaml\n"]]);
    const read = readSpringFiles(["application.yaml"], (path) => known.get(path));
    expect(read).toEqual({ wanted: new Map([["x.yaml", "utf-8"]]) });
    known.set("x.yaml", "a: 1\n");
    const again = readSpringFiles(["application.yaml"], (path) => known.get(path));
    expect("wanted" in again && again.wanted.get("application-default.properties")).toBe("iso-8859-1");
  });

  test("can switch off the check of profiles' names", () => {
    const known = new Map([["application.yaml", "spring.profiles.validate: false\n"]]);
    const read = readSpringFiles(["application.yaml"], (path) => known.get(path) ?? null, { profiles: ["a/b"] });
    expect(read).toMatchObject({ settings: [{ name: "spring.profiles.validate" }] });
    expect(readSpringFiles(["application.yaml"], () => undefined, { profiles: ["a/b"] })).toEqual({
      wanted: new Map([["application.yaml", "utf-8"]]),
    });
  });
});

describe("a config tree", () => {
  const application = (name: string, rest = "") => ({ "application.yaml": `spring.config.import: '${name}'\n${rest}` });
  const tree = (files: Files) => new Map(Object.entries(files as Record<string, string>));

  test("is a folder in which each file is a property, and takes precedence over the document that names it", () => {
    const files = {
      ...application("configtree:/etc/shop/", "a.b: 0\n"),
      "/etc/shop/": tree({ "a/b": "1\n", "c.d": "2" }),
    };
    expect(read(files)).toMatchObject({ "a.b": "1", "c.d": "2" });
  });

  test("is the origin of its properties, file by file", () => {
    const files: Files = { ...application("configtree:t/"), "t/": tree({ "a/b": "1" }) };
    const config = readSpringFiles(["application.yaml"], (path) => files[path] ?? null);
    const found = "settings" in config ? config.settings.find(({ name }) => name === "a.b") : undefined;
    expect(found?.origin).toEqual({ file: "t/a/b", line: 1, column: 1 });
  });

  test("may activate profiles, may be for one profile, and imports from the current folder", () => {
    const files = {
      "c/application.yaml": `spring.config.import: [configtree:t/, configtree:u/]\n---\n${gate("prod")}a: prod\n`,
      "t/": tree({ "spring.profiles.active": "prod\n", "spring.config.import": "x.yaml\n" }),
      "u/": tree({ "spring/config/activate/on-profile": "dev", b: "dev" }),
      "x.yaml": "c: x\n",
    };
    expect(read(files, {}, ["c/application.yaml"])).toEqual(
      expect.objectContaining({ a: "prod", c: "x", "spring.profiles.active": "prod" }),
    );
    expect(read(files, {}, ["c/application.yaml"])).not.toHaveProperty("b");
  });

  test("keeps the placeholders in its values, which other properties may still name", () => {
    const files = { ...application("configtree:t/", "c: ${a}\n"), "t/": tree({ a: "${b}!", b: "1" }) };
    expect(read(files)).toMatchObject({ a: "${b}!", c: "1!" });
  });

  test("with a star gives the later folder precedence", () => {
    const files = {
      ...application("configtree:t/*/"),
      "t/*/": ["t/a/", "t/b/"],
      "t/a/": tree({ x: "a", y: "a" }),
      "t/b/": tree({ x: "b" }),
    };
    expect(read(files)).toMatchObject({ x: "b", y: "a" });
    expect(() => read({ ...files, "t/*/": [] })).toThrow("configtree:t/*/ does not exist");
  });

  test("is rejected if it is missing and not optional, and without a slash at its end in any case", () => {
    expect(() => read(application("configtree:t/"))).toThrow("configtree:t/ does not exist");
    expect(read(application("optional:configtree:t/"))).toBeDefined();
    expect(() => read(application("optional:configtree:t"))).toThrow("does not end with a slash");
  });

  test("is not separated from another one by a semicolon", () => {
    const files = { ...application("configtree:t/;configtree:u/"), "t/": tree({ a: "1" }), "u/": tree({ a: "2" }) };
    expect(() => read(files)).toThrow("configtree:t/;configtree:u/ does not exist");
  });
});

describe("a document for a cloud platform", () => {
  const text = "a: 1\n---\nspring.config.activate.on-cloud-platform: kubernetes\na: 2\n";

  test("is active if the platform is forced", () => {
    expect(read({ "application.yaml": text })).toEqual({ a: "1" });
    expect(read({ "application.yaml": `spring.main.cloud-platform: Kubernetes\n${text}` })).toMatchObject({ a: "2" });
  });

  test("for no platform is active if none is forced", () => {
    const none = text.replace("kubernetes", "none");
    expect(read({ "application.yaml": none })).toMatchObject({ a: "2" });
  });

  test("may not force a platform, and must name one that Spring knows", () => {
    const forces = `${text}spring.main.cloud-platform: heroku\n`;
    expect(() => read({ "application.yaml": forces })).toThrow(
      "is not allowed in a document for one profile or platform",
    );
    expect(() => read({ "application.yaml": text.replace("kubernetes", "moon") })).toThrow(
      "moon is not a cloud platform",
    );
  });
});

describe("the active profiles", () => {
  test("are those included, then those named first, each before the members of its group", () => {
    const files = {
      "application.yaml": "spring.profiles: { active: big, include: extra, group: { big: [one, two] } }\na: 0\n",
      "application-extra.yaml": "a: extra\nb: extra",
      "application-big.yaml": "b: big\nc: big",
      "application-one.yaml": "c: one\nd: one",
      "application-two.yaml": "d: two",
    };
    expect(read(files)).toMatchObject({ a: "extra", b: "big", c: "one", d: "two" });
  });

  test("are found in documents for other profiles, too, as Spring finds them", () => {
    const files = {
      "application.yaml": `a: 1\n---\n${gate("prod")}spring.profiles.active: x\n---\n${gate("x")}a: 2\n`,
    };
    expect(read(files)).toMatchObject({ a: "2" });
  });
});
