import type { Lab } from "../../lab.ts";

const ctrlC = "\u0003";

/** Listens to keys while no question is asked, until the returned function is called. Ctrl-C interrupts as usual. */
export function hearKeys({ terminal: { stdin }, interruption }: Lab, heard: (key: string) => void): () => void {
  const onData = (data: Buffer | string) => {
    for (const key of String(data)) {
      if (key === ctrlC) interruption.interrupt();
      else heard(key);
    }
  };
  stdin.setRawMode(true);
  stdin.on("data", onData);
  stdin.resume();
  return () => {
    stdin.off("data", onData);
    stdin.pause();
    stdin.setRawMode(false);
  };
}
