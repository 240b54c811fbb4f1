#!/usr/bin/env bash
#SBATCH --job-name=judge
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
# Divides @WHAT@ into @PARTS@ parts, and joins their reports. Written by `judge new --jobs slurm`; change it as you like.
#
#   bash @FILE@
#
# submits an array with every part that has no report yet, and a job that joins the reports when the array has ended. Submit it
# again if a part was lost: only lost parts are repeated. Each node needs `judge`, and shares this folder.
set -euo pipefail
export OF=@OF@ PARTS=@PARTS@
reports=${2:-}

case ${1:-submit} in
submit)
    # Another version of the program or of the files has other reports.
    reports=judge-reports/$(@KEY@)
    mkdir -p "$reports"
    lost=
    for part in $(seq "$PARTS"); do
        [ -e "$reports/$part.json" ] || lost=$lost,$part
    done
    after=()
    if [ -n "$lost" ]; then
        array=$(sbatch --parsable --array="${lost#,}" --output="$reports/%a.log" "$0" part "$reports")
        after=(--dependency="afterany:${array%%;*}")
    fi
    sbatch "${after[@]}" --output="$reports/merge.log" "$0" merge "$reports"
    echo "the result comes into $reports/merge.log"
    ;;
part)
    export PART=$SLURM_ARRAY_TASK_ID report=$reports/$SLURM_ARRAY_TASK_ID.json
    @PROVE@
    mv "$report.new" "$report"
    ;;
merge)
    @MERGE@
    ;;
esac
