// The screen Start: the current state of training and the next exercise.
import {course} from '/course.js';
import {element, linked} from '/elements.js';
import {week} from '/calendar.js';
import {chosenLength, lengthChoice, lengthName} from '/lengths.js';
import {example, soundCheck} from '/listening.js';
import {rangeChoice} from '/ranges.js';
import {isPhone} from '/session.js';
import {intervalChoice, thresholdRows} from '/intervals.js';
import {begin, explaining, measureButton, practiseButton, untriedExercise} from '/session-buttons.js';
import {guessHelp, thresholdFigure} from '/training.js';

/** Where the page keeps the intervals that were trained last without unison. */
const lastIntervals = 'peach-intervals';

const sentences = (lines) => lines.map((line) => element('p', {class: 'small'}, line));

export const screen = {
  name: 'start',
  group: 'training',
  style: 'training.css',

  mount(root, page) {
    const {text} = page;
    const parts = element('div', {class: 'parts'});
    const help = element('div');
    const days = element('div');
    const practices = element('div', {class: 'pair practices', hidden: true});
    const progress = element('section', {class: 'card progress'},
      element('h2', {}, element('a', {href: '#profile'}, text('start.progress'), element('span', {class: 'muted small'}, `${text('screen.profile')} ›`))), practices, parts, days);
    /** The week after guesses, whose advice leaves less room above the exercises. */
    const below = element('section', {class: 'card', hidden: true});
    const measurement = element('div', {class: 'measurement', hidden: true});
    let current = null;
    const line = element('p', {role: 'status'});
    const resume = element('button', {onclick: () => {
      if (!current.isMine) page.session.send({do: 'take-over'});
      page.go(current.exercise);
    }});
    const waiting = element('section', {class: 'card waiting', hidden: true}, line, resume);
    /** The exercises with records; null until they are loaded. */
    let trained = null;
    /** The intervals to set before a session of each exercise; none where the settings have them. */
    let changes = {};
    /** The intervals of the settings. */
    let former;
    const refusal = element('p', {class: 'problem', role: 'alert'});
    /** A button of an exercise; without records of it, the person reads the explanation first. */
    const begins = (kind, title, words, exercise = kind) => element('button', {class: 'button begins', onclick: async () => {
      try {
        const isTrained = trained.includes(kind);
        if (changes[kind]) await page.change({intervals: changes[kind]});
        page.session.former = changes[kind] && !isTrained ? former : null;
        begin(page, exercise, isTrained ? chosenLength() : null, `${exercise}?${explaining}`);
      } catch (error) {
        refusal.textContent = error.message;
      }
    }}, title, element('small', {}, words));
    const unison = begins('comparison', text('screen.comparison'), text('start.comparison'));
    const intervals = begins('intervals', text('start.intervals'), text('start.comparisonOfIntervals'), 'comparison');
    const tuned = begins('matching', text('screen.matching'), text('start.matching'));
    const exercises = [unison, intervals, ...isPhone ? [] : [tuned]];
    let buttons = exercises;
    const enable = () => {
      for (const button of buttons) button.disabled = !wasConnected || !trained;
      resume.disabled = !wasConnected;
    };
    const choices = element('div', {class: 'choices'}, exercises);
    const lengthWords = element('summary');
    const showLength = () => { lengthWords.textContent = text('start.length', {length: lengthName(page, 'comparison')}); };
    showLength();
    const length = element('details', {class: 'length'}, lengthWords, lengthChoice(page, 'comparison', showLength));
    /** The intervals of the sessions, for a person who has chosen some. */
    const chosen = element('div', {class: 'set-intervals'});
    /** For a person with records, who has not seen the first steps, such as after an import. */
    const instrument = element('details', {class: 'instrument', hidden: true, open: true}, element('summary', {}, text('start.instrument')));
    const welcome = element('p', {class: 'welcome', hidden: true}, text('start.welcome'));
    const steps = element('div', {hidden: true});
    const last = element('div');
    root.append(element('header', {}, element('h1', {}, text('start.title'))), waiting, welcome,
      measurement, choices, refusal, length, chosen, instrument, progress, below, steps, last);
    let isNew = false;
    /** What is said above of answers whose threshold is not known. */
    let said = [];

    /** The session that runs, and the way back to it; one session runs at a time. */
    function showWaiting({isRunning, isMine, isOwned, exercise, trial}) {
      waiting.hidden = !isRunning;
      choices.hidden = isRunning;
      length.hidden = chosen.hidden = isRunning || isNew;
      measurement.hidden = isRunning || !measurement.firstChild;
      help.hidden = isRunning;
      // Another page would lose its session.
      const isElsewhere = isOwned && !isMine;
      resume.textContent = isElsewhere ? text('training.continueHere') : text('action.continue');
      resume.className = `button ${isElsewhere ? '' : 'primary'}`;
      const number = (trial ?? 0) + 1;
      const sentence = isElsewhere ? text(`start.${exercise}Elsewhere`, {number}) : exercise === 'matching'
        ? text('start.matchingWaits', {number})
        : text('start.comparisonWaits', {number});
      if (isRunning && line.textContent !== sentence) line.textContent = sentence;
    }

    /** The session that makes a threshold known, below the sentences that advise it; the settings stay. */
    function measure(one, thresholds, isMain) {
      const button = measureButton(page, one, isMain, trained.includes('comparison'));
      buttons = [...exercises, button];
      // The figure, with its name and what is known so far, stands further down.
      const lines = thresholds.find(({interval}) => interval === one.interval)?.lines ?? [], {name} = one;
      return element('div', {class: 'advised'}, lines.length > 0 && name && element('h3', {}, name[0].toUpperCase() + name.slice(1)),
        sentences(lines), button);
    }

    /** What the exercises train. Unison and intervals are one exercise while the settings have both. */
    function showExercises({intervals: all, hasUnison}) {
      const set = all.map(({name}) => name).join();
      const isApart = set && !hasUnison;
      former = set || 'P1';
      if (isApart) localStorage.setItem(lastIntervals, set);
      // Who tunes for the first time tunes one note to another.
      const isFirst = set && !trained.includes('matching');
      changes = {comparison: isApart && 'P1', intervals: !set && (localStorage.getItem(lastIntervals) ?? 'M3,P5'), matching: isFirst && 'P1'};
      intervals.hidden = set && hasUnison;
      const names = set && all.length <= 3 && [all[0].title, ...all.slice(1).map(({word}) => word)].join(', ');
      const say = (button, words) => { button.lastChild.textContent = words; };
      say(unison, intervals.hidden ? text('start.comparisonOfBoth') : text('start.comparison'));
      say(intervals, names ? text('start.comparisonOf', {intervals: names}) : text('start.comparisonOfIntervals'));
      say(tuned, names && !isFirst ? text('start.matchingOf', {intervals: names}) : text('start.matching'));
      return isApart ? intervals : unison;
    }

    /** Shows the last session, unless the cards above already have its result. */
    function showLast() {
      const summary = current?.summary;
      const isNews = hasAnswers(summary) && (summary.problem || !said.includes(summary.lines[0]));
      last.replaceChildren(...isNews ? [lastSession(summary, page)] : []);
    }

    let isMounted = true;
    async function load() {
      let answer;
      try {
        answer = await page.get('/start');
      } catch (error) {
        if (isMounted && !parts.firstChild) parts.replaceChildren(element('p', {class: 'problem'}, error.message));
        trained ??= [];
        enable();
        return;
      }
      if (!isMounted) return;
      ({isNew, trained} = answer);
      const set = showExercises(answer);
      if (answer.intervals.length && !chosen.firstChild) {
        page.get('/settings').then(({settings}) => chosen.replaceChildren(intervalChoice(settings, page, load)), () => {});
      }
      said = answer.thresholds.map(({right}) => right);
      showLast();
      const {guesses, measurement: offer} = answer;
      const isMeasured = offer && trained.includes('comparison');
      const untried = trained.includes('comparison') && !offer && !guesses && untriedExercise(answer);
      const main = {intervals, matching: tuned}[untried] ?? set;
      // What a known number means stands on Profile; what is missing, or why an answer is a guess, here too.
      const guessed = answer.thresholds.find(({isGuessed}) => isGuessed);
      const isAdvised = (one) => !guesses && offer?.interval === one.interval;
      const part = (caption, one, words) => element('div', {class: 'part'},
        element('div', {}, thresholdFigure(one, page, words), one.right && element('p', {class: 'so-far muted small'}, one.right), one.headline && element('p', {class: 'headline number'}, one.headline),
          thresholdRows(one.intervals)),
        one.curve && course(caption, one.curve, page),
        [one.unchanged, ...one.place, one.width, ...one.isKnown && !guesses || isAdvised(one) ? [] : one.lines].filter(Boolean).map((line) => element('p', {class: 'muted small'}, line)), one === guessed ? help : null);
      parts.replaceChildren(...answer.thresholds.map((one) => part(text('start.thresholds'), one)),
        ...answer.matching ? [part(text('start.errors'), answer.matching, ['error', 'cent'])] : []);
      // Once it is shown, it stays, with what was chosen.
      if (answer.isUnsuited && !instrument.children[1] && ['intervals', 'matching'].some((one) => trained.includes(one))) {
        instrument.append(rangeChoice(answer.notes, page, () => {
          page.announce(text('settings.saved'));
          load();
        }));
      }
      instrument.hidden = isNew || !instrument.children[1];
      instrument.onchange = () => { instrument.firstChild.textContent = text('settings.range'); };
      const {advice} = answer;
      const told = sentences([...advice, ...answer.said]);
      // Hearing and tuning an interval are told apart.
      const areBoth = new Set(answer.practices.map(({exercise}) => exercise)).size > 1;
      const offered = answer.practices.map((one) => practiseButton(page, one, {explains: areBoth && Boolean(one.settings.intervals)})).filter(Boolean);
      const next = guesses || isMeasured ? null : offered[0];
      next?.classList.add('primary');
      // It stands first, with its reason.
      const advised = next && !offer ? [element('div', {class: 'advised'}, told.splice(0, advice.length), offered.shift())] : [];
      practices.replaceChildren(...told, ...offered);
      practices.hidden = !practices.firstChild;
      days.replaceChildren(...[week(answer, page)].filter(Boolean));
      (guesses ? below : progress).append(days);
      below.hidden = isNew || !guesses || !days.firstChild;
      const first = next || !untried ? advised : sentences([text(`start.${untried}Next`)]);
      measurement.replaceChildren(...offer ? [measure(offer, guesses ? [] : answer.thresholds, isMeasured && !guesses)] : first);
      for (const one of exercises) one.classList.toggle('primary', one === main && !isMeasured && !guesses && !next);
      // A new person sees the exercises and the first steps first.
      (trained.includes('comparison') ? welcome : steps).after(measurement);
      // The advice comes before the exercises.
      (guesses ? waiting : chosen).after(progress);
      // The instrument says in which tuning an interval is practised, so it is asked for first.
      const above = !advised.length || answer.practices[0].settings.intervals === 'P1' ? chosen : answer.isUnsuited ? welcome : measurement;
      if (instrument.previousSibling !== above) above.after(instrument);
      help.replaceChildren(...[guessHelp(page, guesses, {done: load})].filter(Boolean));
      progress.hidden = isNew;
      welcome.hidden = steps.hidden = !isNew;
      if (isNew && !steps.firstChild) steps.append(firstSteps(page, answer));
      enable();
      if (current) showWaiting({...current, isRunning: current.isRunning && wasConnected});
    }
    let wasRunning = null, wasConnected = null;
    const end = page.session.subscribe((state, isConnected) => {
      // The progress is loaded again after a session, and when the server is connected or disconnected.
      const isRunning = state?.isRunning ?? false;
      if (isRunning !== wasRunning || isConnected !== wasConnected) load();
      [wasRunning, wasConnected] = [isRunning, isConnected];
      enable();
      if (!state) return;
      current = state;
      // Without the server it is unknown whether the session still runs.
      showWaiting({...state, isRunning: isRunning && isConnected});
      showLast();
    });
    return () => {
      isMounted = false;
      end();
    };
  },
};

/** Whether a session has an answer; its summary may only say that nothing was answered, or why it could not begin. */
const hasAnswers = (summary) => summary?.values.length > 0;

/** Why the last session ended if it was not stopped, and its result; the rest stands at its end. */
const lastSession = ({problem, lines: [result]}, {session, text}) => element('section', {class: 'card summary'},
  element('h2', {}, text('training.lastSession')), session.begun?.practises && element('p', {class: 'muted small'}, session.practice),
  problem ? element('p', {class: 'problem', role: 'alert'}, problem) : null,
  result && element('p', {class: 'result'}, result));

/** What a person does before the first session. */
function firstSteps(page, {notes}) {
  const {text} = page;
  const step = (title, sentence, ...parts) => element('li', {}, element('h3', {}, title), element('p', {}, sentence), ...parts);
  return element('section', {class: 'card first-steps'},
    element('h2', {}, text('steps.title')),
    element('ol', {},
      step(text('steps.headphones'),
        text('steps.quiet')),
      step(text('steps.sound'), isPhone
        ? text('steps.phoneTone')
        : text('steps.computerTone'), soundCheck(page)),
      step(text('steps.try'),
        text('steps.easy'), example(page)),
      step(text('steps.instrument'), linked(text('steps.range'), text('screen.settings'), '#settings'), rangeChoice(notes, page))));
}
