import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => join("docs", file));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Returns the anchors of a page, as GitHub derives them from its headings. */
function anchorsIn(file: string): string[] {
  const headings = read(file).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(["README.md", "CONTRIBUTING.md", ...docs])("every link in %s leads somewhere", (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link));
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("the index of the docs names every page, except the decisions", () => {
  const index = read("docs/README.md");
  const linked = [...index.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => join("docs", link!));
  const pages = docs.filter((file) => file !== "docs/README.md" && !file.includes("decisions"));
  expect(pages.filter((file) => !linked.includes(file))).toEqual([]);
});
