import fc from "fast-check";

// Property tests need the same values in each run: otherwise some mutants would be killed only sometimes.
fc.configureGlobal({ seed: 1 });
