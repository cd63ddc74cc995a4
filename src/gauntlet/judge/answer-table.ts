/** A status, or a class of them such as 2xx. */
export type StatusPattern = number | `${number}xx`;

/** The statuses that mean paid, not paid or unknown. */
export interface AnswerTable {
  readonly paid: readonly StatusPattern[];
  readonly notPaid: readonly StatusPattern[];
  readonly unknown: readonly StatusPattern[];
}

export const claims = ["paid", "notPaid", "unknown"] as const satisfies readonly (keyof AnswerTable)[];

export const usualAnswers: AnswerTable = { paid: ["2xx"], notPaid: [400, 402, 409, 422], unknown: ["5xx"] };

/** Returns the claim that a status makes; undefined if the table does not contain it. */
export function claimOf(status: number, table: AnswerTable): keyof AnswerTable | undefined {
  // An exact status takes precedence over its class.
  const named = claims.find((claim) => table[claim].includes(status));
  return named ?? claims.find((claim) => table[claim].includes(`${Math.floor(status / 100)}xx`));
}
