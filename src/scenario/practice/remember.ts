/** Useful to know afterwards: the deciding probe or setting, and the lesson that it belongs to. */
export interface Remember {
  readonly says: string;
  readonly lesson: string;
}
