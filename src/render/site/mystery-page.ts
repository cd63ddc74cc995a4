import { askCommand, hiddenServer, type Mystery } from "../../scenario/mystery/mystery.ts";
import { exampleGuess } from "../../scenario/mystery/read-guess.ts";
import type { Remember } from "../../scenario/practice/remember.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { escapeAll } from "../view/escape.ts";
import { xml } from "../xml.ts";
import { type Guessable, guessListHtml } from "./guess-list.ts";
import { hintsHtml, whoHtml } from "./situation-html.ts";

/** Draws the body of a mystery: the story, forms for requests, time and guesses, and what the client saw. */
export function mysteryBody(mystery: Mystery, guesses: Guessable): string {
  const { name, title, lesson = "", hints, steps } = escapeAll(mystery.scenario);
  const lines = [...new Set(steps.filter(isSend).map(({ method, path }) => `${method} ${path}`))];
  const hidden = hiddenServer(mystery);
  const options = (all: readonly string[]) => all.map((each) => `<option value="${xml(each)}">`).join("");
  const names = [...guesses.faults, ...guesses.settings].map(({ name }) => `${hidden}.${name}=`);
  const command = [labCommand(`practice ${name}`), labCommand(askCommand(mystery))].join("\n");
  return `<header><p class="place"><a href="../practice.html">practice</a> / ${xml(name)}</p><h1>${xml(title)}</h1></header>
<main>
<p class="situation">${xml(lesson.trim())}</p>
${whoHtml(mystery.scenario)}
<noscript><p>This page needs scripts. In a terminal, the commands below do the same.</p></noscript>
<div id="mystery-forms" hidden>
<h2>Send requests</h2>
<form id="probe" class="row"><label>Request <input type="text" name="line" list="lines" value="${xml(lines[0] ?? "")}" autocomplete="off" required></label><datalist id="lines">${options(lines)}</datalist>
<label>times <input name="times" type="number" min="1" max="20" value="1" required></label>
<label><input name="together" type="checkbox"> at the same moment</label><button class="main">Send</button></form>
<form id="wait" class="row"><label>Wait <input name="seconds" type="number" min="1" max="600" value="5" required> s</label><button>Wait</button> <span class="faint">It is <output id="virtual-time">0.000 s</output> in simulated time.</span></form>
<div class="scroll" role="region" aria-label="Requests so far"><table><thead><tr><th>#</th><th>sent at</th><th>request</th><th>took</th><th>the client saw</th></tr></thead><tbody id="probes" aria-live="polite"></tbody></table></div>
<h2>Name the fault</h2>
<p>One server is not as it should be: ${xml(hidden)}. Write <code>${xml(hidden)}.SETTING=VALUE</code>, several with a space between them. Send at least one request between two guesses.</p>
<form id="guess" class="row"><label>Guess <input type="text" name="guess" list="settings" placeholder="${xml(exampleGuess(mystery))}" autocomplete="off" required></label><datalist id="settings">${options([...names, `${hidden}.faults=`])}</datalist><button class="main">Guess</button></form>
<p id="judged" role="status"></p><p id="remember"></p>
${guessListHtml(hidden, guesses)}
</div>
${hintsHtml(hints)}
<h2>The same on real sockets</h2><pre>${xml(command)}</pre>
</main>`;
}

/** Draws what to remember of a solved mystery. */
export const rememberHtml = ({ says, lesson }: Remember) =>
  `${xml(says)} <a href="../lessons/${lesson}.html">${xml(lesson)}</a> explains it.`;
