/** Written at the beginning of a file whose format has room for it: such a file may be replaced by a later report. */
export const marker = "failure-lab report";
