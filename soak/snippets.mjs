// What `lab show --as` writes for each lesson is accepted by the real compilers and libraries.
import { bundled } from "../bench/bundled.mjs";

export async function snippets() {
  const { trySnippets } = await bundled("soak/snippets/accept.ts");
  return await trySnippets();
}
