import type { ByteCounts, Labels, Sums } from "../traffic/sums.ts";

/** Figures about this process, by the name that Prometheus gives them. */
export type ProcessFigures = () => Readonly<Record<string, number>>;

export const metricsType = "text/plain; version=0.0.4; charset=utf-8; escaping=underscores";

interface MetricFamily {
  readonly name: string;
  readonly about: string;
  readonly type: "counter" | "gauge";
}

const process: readonly MetricFamily[] = [
  { name: "process_cpu_seconds_total", about: "Total user and system CPU time spent in seconds.", type: "counter" },
  { name: "process_max_fds", about: "Maximum number of open file descriptors.", type: "gauge" },
  { name: "process_open_fds", about: "Number of open file descriptors.", type: "gauge" },
  { name: "process_resident_memory_bytes", about: "Resident memory size in bytes.", type: "gauge" },
  {
    name: "process_start_time_seconds",
    about: "Start time of the process since unix epoch in seconds.",
    type: "gauge",
  },
  { name: "process_virtual_memory_bytes", about: "Virtual memory size in bytes.", type: "gauge" },
];

const counters: readonly (MetricFamily & { count(counts: ByteCounts): number })[] = [
  {
    name: "toxiproxy_proxy_received_bytes_total",
    about: "",
    type: "counter",
    count: ({ receivedBytes }) => receivedBytes,
  },
  { name: "toxiproxy_proxy_sent_bytes_total", about: "", type: "counter", count: ({ sentBytes }) => sentBytes },
];

/** Prometheus' handler counts its own errors; ours has none. */
const handlerErrors = {
  name: "promhttp_metric_handler_errors_total",
  about: "Total number of internal errors encountered by the promhttp metric handler.",
  type: "counter",
} as const;

/** Writes the metrics in Prometheus' text format. */
export function metricsText(sums: Sums | undefined, figures: ProcessFigures | undefined): string {
  const values = figures?.() ?? {};
  const known = process.filter(({ name }) => name in values);
  const lines = known.flatMap((family) => [...headOf(family), `${family.name} ${values[family.name]}`]);
  lines.push(...headOf(handlerErrors));
  for (const cause of ["encoding", "gathering"]) lines.push(`${handlerErrors.name}{cause="${cause}"} 0`);
  const rows = sums?.rows ?? [];
  for (const family of rows.length === 0 ? [] : counters)
    lines.push(...headOf(family), ...rows.map((row) => `${family.name}{${labelsOf(row.labels)}} ${family.count(row)}`));
  return lines.map((line) => `${line}\n`).join("");
}

function headOf({ name, about, type }: MetricFamily): string[] {
  return [`# HELP ${name} ${about}`, `# TYPE ${name} ${type}`];
}

function labelsOf({ direction, listener, proxy, upstream }: Labels): string {
  return Object.entries({ direction, listener, proxy, upstream })
    .map(([name, value]) => `${name}="${value.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"')}"`)
    .join(",");
}
