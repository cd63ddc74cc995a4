import { services } from "../service/index.ts";
import type { Report } from "./report.ts";

/** Whether all work of this server stands in the ledger. */
export function finishes({ setup }: Pick<Report, "setup">, name: string): boolean {
  const kind = setup[name]?.is ?? name;
  return services.some((service) => service.kind === kind && service.finishes);
}
