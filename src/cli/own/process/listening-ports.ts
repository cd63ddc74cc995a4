import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { groupOf, orNothing, processes, processesWith } from "./proc.ts";

const listening = "0A";

/** Returns the ports at which a program's processes listen; empty on systems other than Linux. */
export function listeningPorts({ id, mark }: { readonly id: number; readonly mark: string }): number[] {
  const sockets = new Map(["tcp", "tcp6"].flatMap((table) => rowsOf(table)));
  const pids = new Set([...processes().filter((pid) => groupOf(pid) === id), ...processesWith(mark)]);
  const inodes = [...pids].flatMap((pid) => socketsOf(pid));
  const ports = inodes.flatMap((inode) => sockets.get(inode) ?? []);
  return [...new Set(ports)].sort((one, other) => one - other);
}

/** Returns the port of each listening socket by its inode. */
function rowsOf(table: string): [string, number][] {
  const rows = orNothing(() => readFileSync(`/proc/net/${table}`, "latin1").split("\n").slice(1));
  return rows.flatMap((row): [string, number][] => {
    const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
    return state === listening ? [[inode, Number.parseInt(local.slice(local.indexOf(":") + 1), 16)]] : [];
  });
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNothing(() => readdirSync(folder)).flatMap((each) =>
    orNothing(() => [readlinkSync(`${folder}/${each}`)]).flatMap((to) => /^socket:\[(\d+)\]$/.exec(to)?.[1] ?? []),
  );
}
