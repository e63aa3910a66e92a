// The labels of settings, of the constants of strategies and listeners, and of the values chosen from lists.

const settings = {
  'lowest-note': ['Lowest note', 'Tiefster Ton', 'etwa C3, F♯3, H3 oder B3, ein Halbton unter H3'],
  'highest-note': ['Highest note', 'Höchster Ton'],
  'minimum-cents': ['Smallest offset', 'Kleinste Abweichung'],
  'maximum-cents': ['Largest offset', 'Größte Abweichung'],
  'cold-start-cents': ['Offset at the beginning', 'Abweichung zu Beginn'],
  'unison-first-cents': ['First offset of a session, unison', 'Erste Abweichung einer Sitzung, Prime'],
  'interval-first-cents': ['First offset of a session, intervals', 'Erste Abweichung einer Sitzung, Intervalle'],
  'natural-vs-mechanical': ['Natural or mechanical', 'Natürlich oder mechanisch', '0 bevorzugt Töne in der Nähe des letzten, 1 schwache Stellen'],
  intervals: ['Intervals', 'Intervalle', 'vom Bezugston zum Zielton; jeder Vergleich zieht eines'],
  'interval-direction': ['Direction of intervals', 'Richtung der Intervalle'],
  'note-gap': ['Pause between the notes', 'Pause zwischen den Tönen'],
  'wait-for-touch': ['Wait for the slider to be touched', 'Warten, bis der Regler berührt wird'],
  tuning: ['Tuning system', 'Stimmung'],
  'reference-pitch': ['Reference pitch A4', 'Kammerton A4'],
  'note-duration': ['Note duration', 'Tondauer'],
  'vary-loudness': ['Vary loudness', 'Lautstärke verändern', 'Stärke der Änderungen, ±5 dB bei 1'],
  'feedback-duration': ['Feedback duration', 'Dauer der Rückmeldung'],
  'slider-range': ['Slider range', 'Bereich des Reglers', 'beim Treffen der Tonhöhe; auch die größte anfängliche Abweichung'],
  strategy: ['Strategy', 'Strategie', 'wählt den nächsten Vergleich; gilt ab der nächsten Sitzung'],
  sound: ['Sound', 'Klang', 'gilt ab der nächsten Sitzung'],
  device: ['Audio device', 'Audiogerät', 'ALSA-Name; gilt ab der nächsten Sitzung'],
  'correct-only': ['Right answers only', 'Nur richtige Antworten'],
  tracker: ['Estimate the threshold', 'Schwelle schätzen'],
  'timeline-period': ['Period of the timeline', 'Zeitraum im Verlauf'],
  'timeline-window': ['Periods of the rolling mean', 'Zeiträume des gleitenden Mittels'],
  'week-start': ['Weeks start on', 'Wochen beginnen am', 'in Zeitleisten und Kalendern'],
  height: ['Body height', 'Körpergröße', 'für den FFMI; leer, wenn nicht gesetzt'],
};

// Scenarios and `peach settings` use the names in parentheses.
const constants = {
  // Strategies.
  k1: ['Narrowing', 'Verengung'], k2: ['Widening', 'Erweiterung'], 'first-cents': ['First offset', 'Erste Abweichung'],
  rule: ['Rule', 'Regel'], 'narrowing-factor': ['Factor after right', 'Faktor nach richtig'],
  'widening-factor': ['Factor after wrong', 'Faktor nach falsch'], 'regional-range': ['Range of near notes', 'Umkreis'],
  'weak-spots': ['Weak spots', 'Schwache Stellen'], neighbours: ['Neighbouring notes', 'Nachbartöne'],
  down: ['Right answers in a row', 'Richtige in Folge'], 'step-up': ['Step up', 'Schritt nach oben'],
  'step-down': ['Step down', 'Schritt nach unten'], scale: ['Scale', 'Skala'], schedule: ['Schedule of steps', 'Schrittfolge'],
  'stage-reversals': ['Reversals per stage', 'Umkehrungen je Stufe'], 'run-in': ['Run-in', 'Einlauf'],
  'run-in-until': ['End of the run-in', 'Ende des Einlaufs'], 'skip-reversals': ['Reversals skipped', 'Übersprungene Umkehrungen'],
  'estimate-reversals': ['Reversals averaged', 'Gemittelte Umkehrungen'],
  'stop-reversals': ['Reversals to the end', 'Umkehrungen bis zum Ende'],
  'start-cents': ['Offset at the beginning', 'Abweichung zu Beginn'], target: ['Target', 'Ziel'],
  'deviation-limit': ['Limit of deviation from the target', 'Grenze der Abweichung vom Ziel'],
  'first-step': ['First step', 'Erster Schritt'], 'smallest-step': ['Smallest step', 'Kleinster Schritt'],
  'largest-step': ['Largest step', 'Größter Schritt'], 'stop-at-smallest': ['End at the smallest step', 'Ende beim kleinsten Schritt'],
  family: ['Family', 'Familie'], slope: ['Slope', 'Steigung'], 'd-prime-exponent': ['Exponent of d′', 'Exponent von d′'],
  'lapse-rate': ['Lapse rate', 'Aussetzer'], placement: ['Placement', 'Lage'], quantile: ['Quantile', 'Quantil'],
  'lowest-cents': ['Lowest threshold', 'Kleinste Schwelle'], 'highest-cents': ['Highest threshold', 'Größte Schwelle'],
  'step-octaves': ['Grid step', 'Gitterschritt'], prior: ['Prior', 'Vorwissen'],
  'prior-cents': ['Centre of the prior', 'Mitte des Vorwissens'], 'prior-sd-octaves': ['Spread of the prior', 'Streuung des Vorwissens'],
  'profile-weight': ['Weight of the profile', 'Gewicht des Profils'], slopes: ['Number of slopes', 'Steigungen'],
  'slope-range-octaves': ['Range of slopes', 'Bereich der Steigungen'], 'lapse-rates': ['Lapse rates', 'Aussetzer'],
  'lowest-level-cents': ['Lowest level', 'Kleinste Stufe'], 'highest-level-cents': ['Highest level', 'Größte Stufe'],
  'level-step-octaves': ['Step of levels', 'Schritt der Stufen'], targets: ['Targets', 'Ziele'], restart: ['Restart', 'Neubeginn'],
  levels: ['Levels', 'Stufen'], tracks: ['Tracks', 'Folgen'],
  // Listeners.
  'threshold-cents': ['Threshold', 'Schwelle'], 'spread-octaves': ['Spread of thresholds', 'Streuung der Schwellen'],
};

const choices = {
  up: ['Up', 'Aufwärts'], down: ['Down', 'Abwärts'], both: ['Both', 'Beide'],
  'equal-temperament': ['Equal temperament', 'Gleichstufig'], 'just-intonation': ['Just intonation', 'Rein'],
  sine: ['Sine', 'Sinus'], 'plucked-string': ['Plucked string', 'Gezupfte Saite'],
  hour: ['Hour', 'Stunde'], day: ['Day', 'Tag'], week: ['Week', 'Woche'], month: ['Month', 'Monat'], year: ['Year', 'Jahr'],
  monday: ['Monday', 'Montag'], tuesday: ['Tuesday', 'Dienstag'], wednesday: ['Wednesday', 'Mittwoch'], thursday: ['Thursday', 'Donnerstag'],
  friday: ['Friday', 'Freitag'], saturday: ['Saturday', 'Samstag'], sunday: ['Sunday', 'Sonntag'],
};

const constantChoices = {
  factor: 'Faktoren', 'kazez-chain': 'Kazez-Kette', 'first-wrong': 'erste falsche Antwort', 'first-reversal': 'erste Umkehrung',
  log: 'logarithmisch', linear: 'linear', mean: 'Mittel', mode: 'Modus', quantile: 'Quantil', normal: 'Normalverteilung', flat: 'Gleichverteilung',
  target: 'Ziel', information: 'Information', weibull: 'Weibull', gaussian: 'Gauß', logistic: 'logistisch', gumbel: 'Gumbel',
};

/** The page's own German note of a setting; undefined for none. */
export const settingNote = (name) => settings[name]?.[2];
/** Whether the page has a label of its own for a setting. */
export const isSetting = (name) => name in settings;

/** The label of a constant, with its name in scenarios; its name alone if it has no label. */
export const constantLabel = (name, page) => (constants[name] ? `${page.text(...constants[name])} (${name})`
  : isSetting(name) ? page.text(...settings[name]) : name);
/** The label of a setting, or of a constant of the chosen strategy. */
export const settingLabel = (name, page) => (isSetting(name) ? page.text(...settings[name]) : constantLabel(name, page));
/** The label of a value of a constant. */
export const constantChoice = (value, page) => (page.language === 'de' && constantChoices[value] ? `${constantChoices[value]} (${value})` : value);
/** The label of a value of a setting. Strategies and ALSA devices keep their names. */
export const settingChoice = (name, value, page) => (isSetting(name) ? (choices[value] ? page.text(...choices[value]) : value) : constantChoice(value, page));
