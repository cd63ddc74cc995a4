#!/bin/bash
#SBATCH --job-name=lab-sweep
#SBATCH --array=0-199
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
# One shard for each task of the array: sbatch sweep.sh; afterwards: lab sweep merge out/*.ndjson
# A task that was killed is submitted again by its number, and plays only what is missing.
set -e
mkdir -p out
old="out/$SLURM_ARRAY_TASK_ID.ndjson"
touch "$old"
# What a killed task had finished, except for its last line, which may have been cut off.
if [ -s "$old.new" ]; then sed '$d' "$old.new" >> "$old"; fi
lab sweep cells --shard "$SLURM_ARRAY_TASK_ID/200" --jobs 1 --resume "$old" cells.ndjson > "$old.new"
mv "$old.new" "$old"
