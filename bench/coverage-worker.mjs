// Plays the seeds that it is sent, and answers with the counts.
import { parentPort, workerData } from "node:worker_threads";

const { covered } = await import(workerData.bundle);
parentPort.on("message", async (cells) => parentPort.postMessage(await covered(cells)));
