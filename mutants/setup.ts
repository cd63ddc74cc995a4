import fc from "fast-check";

// A property that is tried with other values in each run would make some mutants come and go.
fc.configureGlobal({ seed: 1 });
