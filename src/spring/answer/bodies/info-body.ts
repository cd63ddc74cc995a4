import type { Detail, DetailMap } from "../../components/component.ts";
import type { InfoSettings } from "../../configuration/settings/info-settings.ts";
import { machine } from "./machine.ts";

/** The body of the info endpoint, in the framework's order. */
export function infoBody({ env, java, os, ssl }: InfoSettings): DetailMap {
  const body = new Map<string, Detail>(env);
  if (java) body.set("java", javaInfo);
  if (os) body.set("os", osInfo);
  if (ssl) body.set("ssl", new Map([["bundles", []]]));
  return body;
}

const named = (entries: Readonly<Record<string, Detail>>): DetailMap => new Map(Object.entries(entries));

const javaInfo = named({
  jvm: named({
    name: machine["java.vm.name"],
    vendor: machine["java.vendor"],
    version: machine["java.runtime.version"],
  }),
  runtime: named({ name: machine["java.runtime.name"], version: machine["java.runtime.version"] }),
  vendor: named({ name: machine["java.vendor"] }),
  version: machine["java.version"],
});

const osInfo = named({ arch: machine["os.arch"], name: machine["os.name"], version: machine["os.version"] });
