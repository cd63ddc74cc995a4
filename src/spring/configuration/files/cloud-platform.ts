import { ProblemError } from "../../../text/problems/problem.ts";
import type { SpringProperty } from "../properties/property.ts";

const platforms = [
  "NONE",
  "CLOUD_FOUNDRY",
  "HEROKU",
  "SAP",
  "NOMAD",
  "KUBERNETES",
  "AZURE_APP_SERVICE",
  "AWS_ECS",
] as const;
export type CloudPlatform = (typeof platforms)[number];

/** The platform a document is for, in any spelling. */
export function platformOf({ value, origin }: SpringProperty): CloudPlatform {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const found = platforms.find((each) => plain(each) === plain(value ?? ""));
  if (found) return found;
  const cure = `write ${platforms.slice(0, -1).join(", ").toLowerCase()} or aws_ecs`;
  throw new ProblemError([{ says: `${value} is not a cloud platform`, cure, ...(origin && { where: origin }) }]);
}

/** The platform that a property forces, by its exact name in any case. This machine is never one. */
export function forcedPlatform(written: string | null | undefined): CloudPlatform {
  return platforms.find((each) => each === written?.toUpperCase()) ?? "NONE";
}
