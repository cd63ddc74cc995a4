import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ask } from "./ask.ts";
import { freePorts, type Gateway, opened, printed, running } from "./gateway.ts";

const source = fileURLToPath(new URL("../soak/gateways/spring", import.meta.url));
/** The first answers of a JVM may take seconds each on a busy machine, and later ones do not. */
const warmUps = 5;
const prefix = "spring.cloud.gateway.server.webflux";

/** Returns the real Spring Cloud Gateway, built by Maven. */
export async function spring(): Promise<Gateway> {
  const maven = await printed("mvn", ["-v"], /(Apache Maven)/);
  return {
    version: maven === undefined ? { missing: "mvn" } : "5.0.0",
    async start(folder, upstreams, stop) {
      await cp(source, join(folder, "app"), { recursive: true });
      await promisify(execFile)("mvn", ["-q", "-B", "package"], { cwd: join(folder, "app") });
      const [port = 0] = await freePorts(1);
      const routes = upstreams.map((upstream, nth) => ({
        id: `r${nth}`,
        uri: `http://127.0.0.1:${upstream}`,
        predicates: [`Path=/r${nth}/**`],
        filters: ["StripPrefix=1"],
      }));
      const file = join(folder, "application.yml");
      const httpclient = { "connect-timeout": 1000, "response-timeout": "2s" };
      await writeFile(
        file,
        JSON.stringify({ server: { port, address: "127.0.0.1" }, [prefix]: { httpclient, routes } }),
      );
      const jar = join(folder, "app/target/gateway-1.jar");
      running("java", ["-Xmx256m", "-jar", jar, `--spring.config.location=file:${file}`], stop);
      await opened(port);
      const entrances = upstreams.map((_, nth) => ({ port, path: `/r${nth}/pay` }));
      for (let order = 0; order < warmUps; order++) await ask(port, entrances[0]!.path);
      return { entrances, flag: () => undefined };
    },
  };
}
