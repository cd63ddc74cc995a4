/** Judges guesses one after another until one is right. Later guesses get the same result. */
export function inTurn(judge: (guess: string) => Promise<boolean>): (guess: string) => Promise<boolean> {
  let last = Promise.resolve(false);
  return (guess) => {
    last = last.then((isFound) => isFound || judge(guess));
    return last;
  };
}
