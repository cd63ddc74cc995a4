/** Does one piece of work after the other. An error of one does not keep the next from beginning. */
export class SerialWork {
  #last: Promise<unknown> = Promise.resolve();

  add<Result>(act: () => Promise<Result>): Promise<Result> {
    const work = this.#last.then(act);
    this.#last = work.catch(() => {});
    return work;
  }
}
