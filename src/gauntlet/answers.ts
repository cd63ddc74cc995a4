/** A status, or a class of them such as 2xx. */
export type StatusPattern = number | `${number}xx`;

/** Which statuses say what about an order. */
export interface AnswerTable {
  readonly paid: readonly StatusPattern[];
  readonly notPaid: readonly StatusPattern[];
  readonly unknown: readonly StatusPattern[];
}

export const usualAnswers: AnswerTable = { paid: ["2xx"], notPaid: [400, 402, 409, 422], unknown: ["5xx"] };

/** The claim that a status makes; undefined if the table does not name it. */
export function claimOf(status: number, table: AnswerTable): keyof AnswerTable | undefined {
  const claims = ["paid", "notPaid", "unknown"] as const;
  // A status that is named goes before a class that it belongs to.
  const named = claims.find((claim) => table[claim].includes(status));
  return named ?? claims.find((claim) => table[claim].includes(`${Math.floor(status / 100)}xx`));
}
