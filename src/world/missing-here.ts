/** This machine cannot cause a fault. That is discovered only by trying. */
export class MissingHere extends Error {
  readonly cure: string;

  constructor(says: string, cure: string) {
    super(says);
    this.cure = cure;
  }
}
