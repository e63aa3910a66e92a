#!/usr/bin/env bash
# Adds a strategy, a sampler, a listener effect, a psychometric family, a named listener, a measure, a language and a command to
# a copy of this checkout, each as one file and one line of its catalog (a named listener is a line, a language a file), lists
# the files that this touches, and runs the gate there. What else a part needs is in Documentation/architecture.md.
#
#     Tests/Additions/run.sh                  make check
#     Tests/Additions/run.sh make check-all   another gate
set -euo pipefail
cd "$(dirname "$0")/../.."
parts=$PWD/Tests/Additions/Parts
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git clone --quiet . "$copy/peach"
cd "$copy/peach"

# Inserts line $2 after the line that contains $3 in file $1.
insert() {
  grep -qF -- "$3" "$1" || { echo "$1: has no line with: $3" >&2; exit 1; }
  awk -v line="$2" -v after="$3" '{ print } index($0, after) && !done { print line; done = 1 }' "$1" >"$copy/edited"
  cat "$copy/edited" >"$1"
}

# Lists what has been touched since the last call, under a heading, with the lines added and removed.
list_touched() {
  git add --all
  echo "$1"
  git diff --cached --numstat | awk '{ printf "  %s +%s -%s\n", $3, $1, $2 }'
  git -c user.name=Peach -c user.email=peach@localhost commit --quiet -m "$1"
}

cp "$parts/TakingTurnsStrategy.swift" Sources/Training/Strategies/
insert Sources/Training/Strategies/StrategyCatalog.swift \
  '    visitor.visit(TakingTurnsStrategy.self)' 'visitor.visit(RandomStrategy.self)'
# shellcheck disable=SC2016
insert Documentation/training.md '| `taking-turns` | two levels that take turns |' '| `constant`, `random` |'
list_touched "a strategy"

cp "$parts/OtherRandomSampler.swift" Sources/Simulation/Samplers/
insert Sources/Simulation/Samplers/SamplerCatalog.swift \
  '      OtherRandomSampler.self,' 'LatinHypercubeSampler.self,'
list_touched "a sampler"

cp "$parts/WarmingUp.swift" Sources/Simulation/Listeners/Effects/
insert Sources/Simulation/Listeners/Effects/EffectCatalog.swift '    .Then<WarmingUp>' '.Then<KeyReversal>'
sed -i "/^\*\*response\*\*/e cat $parts/warming-up.md" Documentation/scenarios.md
list_touched "a listener effect"

cp "$parts/RationalFamily.swift" Sources/Simulation/Listeners/Models/
insert Sources/Simulation/Listeners/Models/PsychometricCatalog.swift '      RationalFamily(),' 'GumbelFamily(),'
sed -i 's/weibull, gumbel |/weibull, gumbel, rational |/' Documentation/scenarios.md
list_touched "a psychometric family"

insert Sources/Simulation/Listeners/NamedListeners.swift \
  '    NamedListener("beginner", threshold: 30, lapseRate: 0.05, "had a few lessons"),' 'NamedListener("novice"'
list_touched "a named listener"

cp "$parts/SessionsTrained.swift" Sources/Simulation/Measures/
insert Sources/Simulation/Measures/MeasureCatalog.swift '      SessionsTrained(),' 'SessionLength(),'
# shellcheck disable=SC2016
insert Documentation/measures.md \
  '| `sessions_trained` | sessions | sessions that the listener has trained | Peach | never |' '| `session_length_minutes` | minutes'
sed -i 's/^| mean | /&`sessions_trained`, /' Documentation/measures.md
# shellcheck disable=SC2016
insert Documentation/calibration.md '`sessions_trained` is left out because it counts and estimates nothing.' '`fraction_useful` are left out'
list_touched "a measure"

sed 's/"name": "german"/"name": "french"/' Localisation/de.json >Localisation/fr.json
list_touched "a language"

cp "$parts/About.swift" Sources/PeachCommand/Commands/
insert Sources/PeachCommand/CommandCatalog.swift '      About.self,' '      List.self,'
PEACH_OPTIMISED=1 swift build --quiet --product peach
Scripts/manual.py .build/debug/peach reference >Documentation/commands.md
list_touched "a command"

if (($#)); then "$@"; else make check; fi
