import { Ledgers } from "./ledgers.ts";

/** The data that a server has stored. Instances behind one name have the same, like copies of a program in front of one database. */
export class Database {
  readonly ledgers = new Ledgers();
  /** By the path of a row: its version. */
  readonly versions = new Map<string, number>();
  /** Orders are numbered and never deleted. */
  orders = 0;
}
