#!/usr/bin/env node
// The name under which scripts and images start Toxiproxy's server: the same as `lab proxy`.
process.argv.splice(2, 0, "proxy");
require("./lab.js");
