/** Judges one guess after another, and none after the right one: those that follow it get its answer. */
export function inTurn(judge: (guess: string) => Promise<boolean>): (guess: string) => Promise<boolean> {
  let last = Promise.resolve(false);
  return (guess) => {
    last = last.then((isFound) => isFound || judge(guess));
    return last;
  };
}
