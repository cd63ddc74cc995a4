#!/bin/sh
# For any build server: sh gauntlet.sh "order=node order.mjs" [more options of lab gauntlet]. Ends with the exit code of the gauntlet.
set -eu

use=${1:?name your server: sh gauntlet.sh "order=node order.mjs"}
shift
: "${LAB:=npx --yes failure-lab@0.2.0}" "${REPORTS:=reports}"
mkdir -p "$REPORTS"
# LAB is a command with its arguments, so it is split into words.
# shellcheck disable=SC2086
$LAB gauntlet --use "$use" --report "junit=$REPORTS/gauntlet.xml" --report "html=$REPORTS/gauntlet.html" "$@"
