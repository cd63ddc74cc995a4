import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readSettings } from "../../src/cli/health/property-options.ts";
import type { SpringProperty } from "../../src/spring/configuration/properties/property.ts";
import { type Setting, withoutPorts } from "./setting.ts";

/** Reads a setting as `lab health` does, from the command line and from files. */
export async function settingsOf({ profiles, properties, files }: Setting): Promise<readonly SpringProperty[]> {
  const property = Object.entries(properties).map(([name, value]) => withoutPorts(`${name}=${value}`));
  if (!files) return readSettings({ property });
  const folder = await mkdtemp(join(tmpdir(), "recorded-"));
  try {
    const put = async ([name, text]: [string, string]) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), withoutPorts(text));
    };
    await Promise.all(Object.entries(files).map(put));
    const own = Object.keys(files).filter((name) => /^application\.(ya?ml|properties)$/.test(name));
    return await readSettings({ property, config: own.map((name) => join(folder, name)), profile: profiles });
  } finally {
    await rm(folder, { recursive: true });
  }
}
