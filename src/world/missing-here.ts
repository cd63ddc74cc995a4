/** This machine lacks what it takes to cause a fault, which is known only when it is tried. */
export class MissingHere extends Error {
  readonly cure: string;

  constructor(says: string, cure: string) {
    super(says);
    this.cure = cure;
  }
}
