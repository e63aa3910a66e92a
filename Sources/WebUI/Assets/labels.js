// The labels of settings, of the constants of strategies and listeners, and of the values chosen from lists.

const settings = {
  'lowest-note': ['Lowest note', 'Tiefster Ton'],
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
  'trend-rule': ['Rule of the trend', 'Regel des Trends'],
  'trend-minimum-records': ['Comparisons before a trend', 'Vergleiche vor dem Trend'],
  'trend-threshold': ['Smallest change of the trend', 'Kleinste Änderung des Trends'],
  'timeline-period': ['Period of the timeline', 'Zeitraum im Verlauf'],
  'timeline-window': ['Periods of the rolling mean', 'Zeiträume des gleitenden Mittels'],
  'week-start': ['Weeks start on', 'Wochen beginnen am', 'in Zeitleisten und Kalendern'],
  height: ['Body height', 'Körpergröße', 'in cm, für den FFMI; none, wenn nicht gesetzt'],
};

// Scenarios and `peach settings` use the names in parentheses.
const constants = {
  // Strategies.
  k1: 'Verengung', k2: 'Erweiterung', 'first-cents': 'Erste Abweichung', rule: 'Regel', 'narrowing-factor': 'Faktor nach richtig',
  'widening-factor': 'Faktor nach falsch', 'regional-range': 'Umkreis', 'weak-spots': 'Schwache Stellen', neighbours: 'Nachbartöne',
  down: 'Richtige in Folge', 'step-up': 'Schritt nach oben', 'step-down': 'Schritt nach unten', scale: 'Skala', schedule: 'Schrittfolge',
  'stage-reversals': 'Umkehrungen je Stufe', 'run-in': 'Einlauf', 'run-in-until': 'Ende des Einlaufs', 'skip-reversals': 'Übersprungene Umkehrungen',
  'estimate-reversals': 'Gemittelte Umkehrungen', 'stop-reversals': 'Umkehrungen bis zum Ende', 'start-cents': 'Abweichung zu Beginn',
  target: 'Ziel', 'deviation-limit': 'Grenze der Abweichung vom Ziel', 'first-step': 'Erster Schritt', 'smallest-step': 'Kleinster Schritt',
  'largest-step': 'Größter Schritt', 'stop-at-smallest': 'Ende beim kleinsten Schritt', family: 'Familie', slope: 'Steigung',
  'd-prime-exponent': 'Exponent von d′', 'lapse-rate': 'Aussetzer', placement: 'Lage', quantile: 'Quantil', 'lowest-cents': 'Kleinste Schwelle',
  'highest-cents': 'Größte Schwelle', 'step-octaves': 'Gitterschritt', prior: 'Vorwissen', 'prior-cents': 'Mitte des Vorwissens',
  'prior-sd-octaves': 'Streuung des Vorwissens', 'profile-weight': 'Gewicht des Profils', slopes: 'Steigungen', 'slope-range-octaves': 'Bereich der Steigungen',
  'lapse-rates': 'Aussetzer', 'lowest-level-cents': 'Kleinste Stufe', 'highest-level-cents': 'Größte Stufe', 'level-step-octaves': 'Schritt der Stufen',
  targets: 'Ziele', restart: 'Neubeginn', levels: 'Stufen', tracks: 'Folgen',
  // Listeners.
  'threshold-cents': 'Schwelle', 'spread-octaves': 'Streuung der Schwellen',
};

const choices = {
  up: ['Up', 'Aufwärts'], down: ['Down', 'Abwärts'], both: ['Both', 'Beide'],
  'equal-temperament': ['Equal temperament', 'Gleichstufig'], 'just-intonation': ['Just intonation', 'Rein'],
  sine: ['Sine', 'Sinus'], 'plucked-string': ['Plucked string', 'Gezupfte Saite'],
  halves: ['Halves of the records', 'Hälften der Vergleiche'], sessions: ['Last sessions', 'Letzte Sitzungen'],
  'sessions-sample': ['Last sessions, sample deviation', 'Letzte Sitzungen, Stichprobenstreuung'],
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

const german = (table, name, page) => (page.language === 'de' && table[name] ? `${table[name]} (${name})` : null);

/** The label of a constant, which in English is its name in scenarios. */
export const constantLabel = (name, page) => german(constants, name, page)
  ?? (page.language === 'de' && isSetting(name) ? settings[name][1] : name);
/** The label of a setting, or of a constant of the chosen strategy. */
export const settingLabel = (name, page) => (isSetting(name) ? page.text(...settings[name]) : constantLabel(name, page));
/** The label of a value of a constant. */
export const constantChoice = (value, page) => german(constantChoices, value, page) ?? value;
/** The label of a value of a setting. Strategies and ALSA devices keep their names. */
export const settingChoice = (name, value, page) => (isSetting(name) ? (choices[value] ? page.text(...choices[value]) : value) : constantChoice(value, page));
