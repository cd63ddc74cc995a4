/** Runs the sections that the command line names, by default all, and passes their rows to `show`. Some are shorter with `--quick`. */
export async function runSections(sections, show) {
  const asked = process.argv.slice(2).filter((each) => each !== "--quick");
  const unknown = asked.filter((name) => !(name in sections));
  if (unknown.length > 0) {
    console.error(`no section called ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`);
    process.exit(2);
  }
  for (const [name, section] of Object.entries(sections)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(name);
    for (const row of await section()) show(row);
  }
}
