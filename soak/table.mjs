const most = { promise: 46, tried: 60 };

/** Prints a table of promises, trials and results. Each promise is printed once, with its first trial. */
export function printTable(rows) {
  const width = (column) => Math.min(most[column], Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (promise, tried, held) =>
    `${promise.padEnd(width("promise"))}  ${tried.slice(0, most.tried).padEnd(width("tried"))}  ${held}`;
  console.log(`\n${line("promise", "tried", "held")}`);
  rows.forEach(({ promise, tried, held }, at) => {
    console.log(line(rows[at - 1]?.promise === promise ? "" : promise, tried, held));
  });
}
