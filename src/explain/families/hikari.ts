import { chapter, type Family } from "../explanation.ts";
import { noConnectionFree } from "../situations/before-sending.ts";

/** Spring Boot's default pool of database connections. */
export const hikari: Family = {
  name: "HikariCP",
  origin: { source: "https://github.com/brettwooldridge/HikariCP" },
  settings: { pool: [["HikariCP", "maximumPoolSize (10), connectionTimeout (30 s), leakDetectionThreshold (off)"]] },
  chapters: [
    chapter(
      {
        ...noConnectionFree,
        phase: "queue: before the database was called",
        endedBy: "this server: its pool of database connections had none free within connectionTimeout",
        leavesOpen: "whether queries are slow, connections leak, or the database refuses new ones: the cause may say",
        gateways: null,
      },
      [
        [
          ["Connection is not available, request timed out after", "SQLTransientConnectionException"],
          "All connections of the pool were in use for the whole of connectionTimeout.",
        ],
      ],
    ),
  ],
};
