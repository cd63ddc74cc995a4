const most = { promise: 46, tried: 60 };

/** What is promised, what was tried, and whether it held. A promise stands once, in front of the first thing tried. */
export function printTable(rows) {
  const width = (column) => Math.min(most[column], Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (promise, tried, held) =>
    `${promise.padEnd(width("promise"))}  ${tried.slice(0, most.tried).padEnd(width("tried"))}  ${held}`;
  console.log(`\n${line("promise", "tried", "held")}`);
  rows.forEach(({ promise, tried, held }, at) => {
    console.log(line(rows[at - 1]?.promise === promise ? "" : promise, tried, held));
  });
}
