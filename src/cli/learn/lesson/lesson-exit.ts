/** Thrown when the learner leaves the lesson, goes back to what came before it, or restarts it. */
export class LessonExit {
  readonly how: "out" | "back" | "again";
  constructor(how: LessonExit["how"]) {
    this.how = how;
  }
}
