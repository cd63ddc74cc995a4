/** Thrown when the learner leaves the lesson, goes back to what came before it, or restarts it. */
export class Left {
  readonly how: "out" | "back" | "again";
  constructor(how: Left["how"]) {
    this.how = how;
  }
}
