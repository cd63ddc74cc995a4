import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const listening = "0A";

/** Returns the ports at which a group's processes listen; empty on systems other than Linux. */
export function listeningPorts(group: number): number[] {
  const sockets = new Map(["tcp", "tcp6"].flatMap((table) => rowsOf(table)));
  const inodes = processesOf(group).flatMap((pid) => socketsOf(pid));
  const ports = inodes.flatMap((inode) => sockets.get(inode) ?? []);
  return [...new Set(ports)].sort((one, other) => one - other);
}

/** Returns the port of each listening socket by its inode. */
function rowsOf(table: string): [string, number][] {
  const rows = orNothing(() => readFileSync(`/proc/net/${table}`, "latin1").split("\n").slice(1));
  return rows.flatMap((row): [string, number][] => {
    const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
    return state === listening ? [[inode, Number.parseInt(local.split(":")[1]!, 16)]] : [];
  });
}

function processesOf(group: number): string[] {
  return orNothing(() => readdirSync("/proc")).filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const [stat = ""] = orNothing(() => [readFileSync(`/proc/${pid}/stat`, "latin1")]);
    // The program's name precedes the fields, in brackets, and may contain any character.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2] === `${group}`;
  });
}

function socketsOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNothing(() => readdirSync(folder)).flatMap((each) =>
    orNothing(() => [readlinkSync(`${folder}/${each}`)]).flatMap((to) => /^socket:\[(\d+)\]$/.exec(to)?.[1] ?? []),
  );
}

/** A process may end while its files are read. */
function orNothing<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
