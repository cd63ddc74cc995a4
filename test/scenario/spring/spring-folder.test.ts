import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSpringConfig } from "../../../src/scenario/spring/spring-config.ts";
import { filesBelow, subfolders } from "../../../src/scenario/spring/spring-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = `${await mkdtemp(join(tmpdir(), "tree-"))}/`;
});

afterEach(() => rm(folder, { recursive: true }));

async function put(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(folder + name), { recursive: true });
    await writeFile(folder + name, text);
  }
}

async function settingOf(name: string): Promise<string | null | undefined> {
  const settings = await loadSpringConfig(`${folder}application.yaml`);
  return settings.find((each) => each.name === name)?.value;
}

test("a mounted secret is read through its links, each value once", async () => {
  await put({ "application.yaml": `spring.config.import: configtree:${folder}t/\n`, "t/..2026/db.password": "x\n" });
  await symlink("..2026", `${folder}t/..data`);
  await symlink("..data/db.password", `${folder}t/db.password`);
  expect(await settingOf("db.password")).toBe("x");
  expect([...(await filesBelow(`${folder}t/`))!.keys()]).toEqual(["db.password"]);
});

test("the folders in a folder are found in order, through links, without files and hidden ones", async () => {
  await put({ "b/x": "", "a/x": "", "..c/x": "", d: "" });
  await symlink("a", `${folder}e`);
  await symlink("nowhere", `${folder}f`);
  expect(await subfolders(folder)).toEqual([`${folder}a/`, `${folder}b/`, `${folder}e/`]);
  expect(await subfolders(`${folder}g/`)).toBeNull();
});

test("a wildcard in a folder with too many entries is a Problem", async () => {
  await put(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [String(n), ""])));
  await expect(subfolders(folder)).rejects.toThrow("contains more than 1000 files and folders");
});

test("a folder that cannot be read is a Problem that names it, not an absent folder", async () => {
  await symlink("circle", `${folder}circle`);
  for (const path of [`${folder}circle/`, `${folder}circle/x/`]) {
    await expect(subfolders(path)).rejects.toThrow(`${path} cannot be read (ELOOP)`);
    await expect(filesBelow(path)).rejects.toThrow(`${path} cannot be read (ELOOP)`);
  }
  await put({ "application.yaml": `spring.config.import: optional:circle/x.yaml\n` });
  await expect(settingOf("a")).rejects.toThrow(`${folder}circle/x.yaml cannot be read (ELOOP)`);
});

test("a missing folder is null, and a file in its place is a Problem", async () => {
  await put({ t: "" });
  expect(await filesBelow(`${folder}none/`)).toBeNull();
  await expect(filesBelow(`${folder}t/`)).rejects.toThrow("t/ is not a folder");
});

test("a link in a circle, a link to nothing and too many files are Problems", async () => {
  await put({ "a/x": "" });
  await symlink("..", `${folder}a/up`);
  await expect(filesBelow(folder)).rejects.toThrow("a/up/ is a link to a folder above it");
  await put({ "b/x": "" });
  await symlink("nowhere", `${folder}b/gone`);
  await expect(filesBelow(`${folder}b/`)).rejects.toThrow("b/gone does not exist");
  await put({ "c/x": "x".repeat(2_000_001) });
  await expect(filesBelow(`${folder}c/`)).rejects.toThrow("contains more than 1000 files or 2000000 bytes");
});

test("links that repeat the same folder come to an end", async () => {
  await put({ "0/x": "" });
  for (let level = 1; level <= 30; level++) {
    await mkdir(`${folder}${level}`);
    for (const name of ["a", "b"]) await symlink(`../${level - 1}`, `${folder}${level}/${name}`);
  }
  await expect(filesBelow(`${folder}30/`)).rejects.toThrow("contains more than 1000 files");
});

test("a properties file is read as ISO-8859-1, as Spring reads it, and YAML as UTF-8", async () => {
  await put({
    "application.yaml": "spring.config.import: [a.properties, b.yaml, 'd[.properties]']\n",
    "b.yaml": "b: ä\n",
  });
  await put({ "a.properties": Buffer.concat([Buffer.from("a=ä\nc="), Buffer.from([0xe4])]) });
  await put({ d: Buffer.concat([Buffer.from("d="), Buffer.from([0xe4])]) });
  expect(await settingOf("a")).toBe("\u00c3\u00a4");
  expect(await settingOf("b")).toBe("ä");
  expect(await settingOf("c")).toBe("ä");
  expect(await settingOf("d")).toBe("ä");
});
