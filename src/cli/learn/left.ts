/** Somebody wants to leave the lesson, to go back before it or, once it has run, to its beginning. */
export class Left {
  readonly how: "out" | "back" | "again";
  constructor(how: Left["how"]) {
    this.how = how;
  }
}
