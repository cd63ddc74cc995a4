/** The turns after which bytes that were sent in this process have been read. */
export const TURNS_TO_ARRIVE = 4;

/** Lets the others in this process act: bytes that were sent within it are read some turns later. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}
