import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A text that the documentation gives for a name, and its page. */
export interface Documented {
  readonly name: string;
  readonly says: string;
  /** Further words that find it. */
  readonly words: string;
  readonly page: string;
}

export interface GuideDocs {
  /** The words of the glossary. */
  readonly terms: readonly Documented[];
  /** The pages that the index of the documentation names for users. */
  readonly pages: readonly Documented[];
}

const link = /\[([^\]]*)\]\(([^)#\s]*)(?:#[^)\s]*)?\)/g;
const glossary = "glossary.md";

/** Reads the glossary and the pages of the documentation; a mistake becomes a line of `wrong`. */
export function readDocs(folder: string, wrong: string[]): GuideDocs {
  const read = (page: string) => readFileSync(join(folder, page), "utf8");
  const terms = rowsOf(read(glossary)).map(([name = "", says = ""]): Documented => {
    const page = linksIn(says)[0]?.page ?? glossary;
    return { name, says: plain(says), words: name, page: `docs/${page}` };
  });
  if (terms.length === 0) wrong.push("docs/glossary.md: no row of a table with a word and its meaning");
  const [index = ""] = read("README.md").split("\n## For contributors");
  const named = new Map(index.split("\n").flatMap((line) => linksIn(line).map(({ page }) => [page, line] as const)));
  const pages = [...named].flatMap(([page, line]) => {
    if (!existsSync(join(folder, page))) return [];
    const text = read(page);
    const [, name = ""] = /^# (.+)$/m.exec(text) ?? [];
    const says = firstSentence(text);
    if (name === "" || says === undefined) wrong.push(`docs/${page}: begin with a title and a sentence`);
    const titles = Array.from(text.matchAll(/^##+ (.+)$/gm), ([, title = ""]) => title);
    const words = [line.replaceAll(link, ""), ...titles];
    return [{ name, says: says ?? "", words: words.map(plain).join("; "), page: `docs/${page}` }];
  });
  return { terms, pages };
}

/** Returns the cells of the rows of a page's tables, without their heads. */
function rowsOf(text: string): string[][] {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
  const lines = text.split("\n").filter((line) => /^\|.*\|$/.test(line));
  const isHead = (at: number) => /^\|[-|: ]+\|$/.test(lines[at + 1] ?? "");
  return lines.filter((line, at) => !isHead(at) && !/^\|[-|: ]+\|$/.test(line)).map(cells);
}

function linksIn(text: string): { readonly page: string }[] {
  return [...text.matchAll(link)].flatMap(([, , to = ""]) =>
    to.endsWith(".md") && !to.startsWith("../") ? [{ page: posix.normalize(to) }] : [],
  );
}

/** Returns the first sentence below the title, except of how the page is generated; undefined if the page begins with something else. */
function firstSentence(text: string): string | undefined {
  const [, paragraph = ""] = /^# .+\n\n([^|#\n-].*(?:\n.+)*)/m.exec(text) ?? [];
  const sentences = paragraph
    .replaceAll("\n", " ")
    .split(/(?<=[.?!]\*{0,2}) (?=[`*\p{Lu}])/u)
    .map(plain);
  return sentences.find(
    (each) => each !== "" && !each.startsWith("Generated from") && !each.includes("npm run generate"),
  );
}

/** Returns a text without the signs of Markdown; of a link that ends a meaning nothing is left, because the entry names its page. */
function plain(text: string): string {
  return text
    .replace(/: \[[^\]]*\]\([^)]*\)$/, "")
    .replaceAll(link, "$1")
    .replaceAll(/[`*|]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
