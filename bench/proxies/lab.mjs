import { bundled } from "../bundled.mjs";
import { measured } from "./measured.mjs";

const { openGateway } = await bundled("bench/proxies/lab.ts");
measured(await openGateway());
