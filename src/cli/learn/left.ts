/** The learner leaves the lesson, goes back before it or, after the run, to its beginning. */
export class Left {
  readonly how: "out" | "back" | "again";
  constructor(how: Left["how"]) {
    this.how = how;
  }
}
