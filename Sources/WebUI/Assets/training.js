// The common parts of both exercises' screens, shown before, after and in place of a session.
import {sessionCourse} from '/course.js';
import {element} from '/elements.js';
import {intervalChoice} from '/intervals.js';
import {chosenLength, lengthChoice, lengthName, progressLine} from '/lengths.js';
import {example, inTune, soundCheck, soundProblem, wrongPairs} from '/listening.js';
import {isPhone} from '/session.js';
import {explaining, isCheck, measureButton, measuring, practiseButton, untriedExercise} from '/session-buttons.js';
import {help} from '/words.js';

const isOn = (name, settings) => settings.find((one) => one.name === name).value === 'true';

/** A setting that is on or off, to be chosen before a session; `changed()` is called when it is stored. */
const switchOf = (name, label, settings, page, changed = () => {}) => element('label', {class: 'again'},
  element('input', {type: 'checkbox', checked: isOn(name, settings), onchange: ({target}) =>
    page.change({[name]: String(target.checked)}).then(() => {
      page.announce(page.text('settings.saved'));
      changed();
    }, () => { target.checked = !target.checked; })}),
  label);

/** For guesses: a check of the sound, larger differences, which call `done()`, or a session with them, and `next`. */
export function guessHelp(page, guesses, {done, next = []} = {}) {
  if (!guesses) return null;
  const {largerOffset: cents, measurement} = guesses;
  const problem = element('p', {class: 'problem', role: 'alert'});
  const allow = cents && element('button', {class: 'button', onclick: () =>
    page.change({'maximum-cents': String(cents)}).then(() => {
      page.announce(page.text('settings.savedForSession'));
      done?.();
    }, (error) => { problem.textContent = error.message; }),
  }, page.text('start.allow', {cents}));
  // Plays the test notes; their button, the devices, an example and the way to remove a session without sound take its place.
  const check = element('button', {class: `button ${measurement ? '' : 'primary'}`, onclick: () => {
    const sound = soundCheck(page), tone = sound.querySelector('button');
    check.replaceWith(element('div', {class: 'checks'}, sound, example(page),
      element('a', {href: '#settings?records'}, page.text('records.removeLast'))));
    tone.focus();
    tone.click();
  }}, page.text('steps.sound'));
  return element('div', {class: 'guess-help'}, check, allow, measurement && measureButton(page, measurement, true), next, problem);
}

/** A threshold with its interval, or why it is not known; or another figure with the words that explain it. */
export function thresholdFigure({name, value, note, isKnown}, page, words = ['threshold', 'bounds', 'cent']) {
  const [button, bubble] = help(page, words);
  return element('div', {class: 'stat'}, element('h3', {}, name, ' ', button), bubble,
    value && element('p', {class: `value number ${isKnown ? '' : 'is-open'}`}, value), note && element('p', {class: value && 'muted small'}, note));
}

/** The end of a session: why it ended if it was not stopped, its thresholds, result and course, the next steps, and what was wrong. */
function summaryCard(summary, page, {next, lengths, explanation}) {
  const [result, ...lines] = summary.lines;
  const isKnown = summary.errors.length > 0 || summary.thresholds.some(({cents}) => cents != null);
  // What is known comes first: the thresholds, or else how many answers were right.
  const figures = [...summary.thresholds.map((one) => thresholdFigure({...one, isKnown: one.cents != null}, page)), ...summary.errors.map(({interval, value, tuned}) => thresholdFigure({name: [summary.isHeld ? page.text('matching.heldError') : page.text('matching.meanError'), interval].filter(Boolean).join(', '), value, note: tuned, isKnown: true}, page, ['error', 'cent']))];
  // The figures of pitch matching are its result.
  const known = [figures, result && !summary.errors.length && element('p', {class: `result ${isKnown || !summary.thresholds.length || result.length > 30 ? '' : 'leads'}`}, result)];
  const [course, said] = [sessionCourse(summary, page), lines.map((line) => element('p', {class: 'muted small'}, line))];
  const steps = summary.guesses
    ? guessHelp(page, summary.guesses, {next})
    : element('div', {class: 'pair'}, next);
  return element('section', {class: 'card summary'},
    element('h2', {}, summary.heading ?? page.text('training.lastSession')),
    summary.problem ? element('p', {class: 'problem', role: 'alert'}, summary.problem) : null,
    (isKnown ? known : known.toReversed()).flat(),
    // What makes a threshold known stands beside it, and so does the step to it.
    isKnown ? [course, ...said, steps] : [...said, steps, course],
    wrongPairs(summary, page), lengths, explanation);
}

/**
 * The screen of an exercise. `build(page)` → {root, show(state), leave()} is what is shown while the session runs on this page;
 * it is built once a session. `needsMachine`: a phone cannot do the exercise.
 */
export function trainingScreen({name, needsMachine, build}) {
  return {
    name, group: 'training', style: 'training.css',
    mount: (root, page) => mount(root, page, {
      exercise: name, title: page.text(`screen.${name}`), explanation: page.text(`explanation.${name}`),
      intervals: page.text(`explanation.intervals.${name}`),
      refusal: isPhone && needsMachine && page.text(`explanation.phone.${name}`),
      build: () => build(page),
    }),
  };
}

function mount(root, page, parts) {
  const {session} = page;
  const stop = element('button', {class: 'button', onclick: () => session.send({do: 'stop'})}, page.text('action.stop'));
  const header = element('header', {}, element('h1', {}, parts.title), stop);
  const progress = progressLine(page);
  const body = element('div', {class: 'training'});
  root.append(header, progress.root, body);
  let mode = null;
  let running = null;
  /** The state that is shown; null before the first. */
  let shown = null;
  let buttons = [];
  /** Whether the last key meant nothing, so that the session says which keys answer. */
  let isStray = false;
  /** Whether the person has come to measure a threshold, until a session runs. */
  let isMeasuring = location.hash.endsWith(`?${measuring}`);
  /** What the settings train again where the person only looks at other intervals; null unless they came to look. */
  let {former} = session;
  session.former = null;
  /** Whether the exercise is explained in place of what the last session said, until a session runs. */
  let isFirst = location.hash.endsWith(`?${explaining}`);
  /** Whether the session of this page has ended with the server. */
  let isCut = false;
  /** Whether the server answered when the state was shown. */
  let wasConnected = false;

  /** Begins a session; after one that practised something, another one of it. */
  const start = (length, again) => session.send({do: 'start', exercise: parts.exercise, ...again && {practises: again}, ...length});

  function idle(state) {
    const summary = state.exercise === parts.exercise && !isFirst && state.summary;
    // What the last session of this page practised.
    const practised = summary && session.begun?.practises;
    let isChanged = false;
    const problem = summary && soundProblem(summary, page, () => (session.begun ? session.send(session.begun) : start(chosenLength())));
    // Its card has the next step.
    const isEnded = summary && (!problem || summary.lines.length);
    const measurement = isEnded && summary.measurement && measureButton(page, summary.measurement, true);
    const isComparison = parts.exercise === 'comparison';
    // What plays in tune helps: the check comes without. Where nothing was wrong, nothing was played.
    const check = isComparison && practised?.['play-again'] === 'true' && summary.wrong.length ? [{label: page.text('training.check'), exercise: 'comparison', settings: {...practised, 'play-again': 'false'}}] : [];
    const practices = isEnded ? [...check, ...summary.practices].filter(({label}) => !practised || label !== session.practice).map((one) => practiseButton(page, one)).filter(Boolean) : [];
    // After comparisons, a practice that is offered is the next step, as on Start; after a practice the check without its help; after
    // notes that lie far off their practice. A measurement, or help for guesses, comes before them.
    const alternates = practices.length > 0 && !measurement && !summary.guesses && (isComparison && !practised || summary.practisesNext || check.length || isCheck(practised));
    if (alternates) practices[0].classList.add('primary');
    const isMain = isEnded ? !summary.guesses && !measurement && !alternates : !isMeasuring;
    const begin = element('button', {class: `button begin ${isEnded ? '' : 'large'} ${isMain ? 'primary' : ''}`, onclick: () => start(chosenLength(), practised)});
    const name = () => {
      const length = lengthName(page, parts.exercise);
      begin.textContent = !isEnded || isChanged ? page.text('action.start')
        : practised ? `${session.practice}: ${length}` : page.text('training.again', {length});
    };
    name();
    buttons = [measurement, begin, ...practices].filter(Boolean);
    if (parts.refusal) {
      body.replaceChildren(element('section', {class: 'card intro'}, element('p', {}, parts.refusal)));
      return;
    }
    const explanation = element('p', {}, parts.explanation);
    // Who has trained it before finds the explanation folded.
    const folded = element('details', {class: 'explanation'}, element('summary', {}, page.text('training.how')), explanation);
    const lengths = lengthChoice(page, parts.exercise, name);
    const [examples, intervals, again, offers] = [element('div'), element('div'), element('div'), element('div', {class: 'offers'})];

    let loads = 0;
    /** Adds what depends on the settings and on what the person has trained; of two answers the one to the later question stays. */
    async function load() {
      const number = ++loads;
      const [answer, {settings}] = await Promise.all([page.get('/start'), page.get('/settings')]);
      if (number !== loads) return;
      if (isMeasuring && !isEnded && !answer.measurement) {
        // The threshold is known by now, or the answers are guesses.
        isMeasuring = false;
        idle(state);
        return;
      }
      if (!isEnded && isComparison) {
        const offered = answer.measurement ? [measureButton(page, answer.measurement, isMeasuring)] : [];
        for (const one of offered) one.disabled = begin.disabled;
        buttons = [begin, ...offered];
        offers.replaceChildren(...offered);
      }
      // Start says which exercise comes next.
      if (isEnded && isMain && !practised && !body.querySelector('.next') && (answer.measurement || untriedExercise(answer))) {
        begin.classList.remove('primary');
        begin.before(element('a', {class: 'button primary next', href: '#start'}, page.text('training.next')));
      }
      // After a practice they would be those of the settings.
      examples.replaceChildren(...[!practised && inTune(page, answer)].filter(Boolean));
      if (!intervals.firstChild) intervals.append(intervalChoice(settings, page, () => {
        isChanged = true;
        former = null;
        name();
        load().catch(() => {});
      }));
      if (!again.firstChild) again.append(switchOf('play-again', isComparison ? page.text('training.playAgain') : page.text('training.playInTune'), settings, page));
      // A phone plays one note at a time; the notes of a unison would beat.
      if (!again.querySelector('.holds') && !isPhone && (!isComparison || answer.intervals.length)) {
        const hold = switchOf(isComparison ? 'notes-together' : 'hold-first-note', isComparison ? page.text('training.together') : page.text('training.holdFirst'), settings, page, () => load().catch(() => {}));
        hold.classList.add('holds');
        again.append(hold);
      }
      const isNew = !answer.trained.includes(isComparison && answer.intervals.length ? 'intervals' : parts.exercise);
      if (!isEnded && isNew) folded.replaceWith(explanation);
      // With intervals, the explanation compares the second note with its target; easy pairs are explained if there are any.
      const isHeld = practised?.['hold-first-note'] === 'true' || isOn('hold-first-note', settings);
      const words = !isComparison && isHeld ? page.text('explanation.held')
        : answer.intervals.length ? parts.intervals : parts.explanation;
      explanation.textContent = isComparison && answer.hasEasyPairs ? `${words} ${page.text('explanation.easyPairs')}` : words;
    }
    load().catch(() => {});
    // A measurement has no length to choose.
    const steps = isMeasuring ? [offers] : [lengths, begin, offers, again];
    body.replaceChildren(isEnded
      ? summaryCard({...summary, exercise: state.exercise, ...problem && {problem: null}}, page, {
          next: [...alternates ? practices : [], measurement, begin, ...alternates ? [] : practices, element('a', {class: 'button', href: '#profile'}, page.text('screen.profile'))], lengths: practised ? lengths : [lengths, again, intervals], explanation: [folded, examples]})
      : element('section', {class: 'card intro'}, isCut && element('p', {role: 'status'}, page.text('training.restarted')), folded, intervals, examples, steps));
    if (problem) body.prepend(problem);
    if (summary) page.announce([summary.problem, ...summary.thresholds.map(({name, value, note}) => `${name}: ${[value, note].filter(Boolean).join(', ')}.`), ...summary.lines].filter(Boolean).join(' '));
    if (mode === null) return;
    // The focus moves to a button when the buttons of the session disappear, so that the keyboard keeps working.
    body.querySelector('.button.primary')?.focus({preventScroll: true});
  }

  function elsewhere(state) {
    const isOther = state.exercise !== parts.exercise;
    const text = isOther
      ? page.text('training.otherRuns')
      : state.isOwned ? page.text('training.runsElsewhere')
        : page.text('training.waitsForPage');
    const isHere = isOther && state.isMine;
    body.replaceChildren(element('section', {class: 'card intro', role: 'status'}, element('p', {}, text),
      element('button', {class: 'button primary', onclick: () => {
        if (!isHere) session.send({do: 'take-over'});
        page.go(state.exercise);
      }}, isHere ? page.text('training.show') : page.text('training.continueHere'))));
  }

  function show(state, isConnected) {
    if (!state) return;
    const wanted = !state.isRunning ? 'idle' : state.isMine && state.exercise === parts.exercise ? 'running' : 'elsewhere';
    stop.hidden = wanted !== 'running';
    root.classList.toggle('is-running', wanted === 'running');
    if (wanted !== mode || wanted !== 'running') {
      if (wanted !== 'running' && wanted === mode && JSON.stringify(state) === JSON.stringify(shown)) return;
      running?.leave?.();
      running = null;
      // What is shown now begins at the top, wherever the button of before lay.
      if (mode !== null && wanted !== mode) scrollTo(0, 0);
      // A server that was started again knows nothing of the session, whose answers it has unless it could not save them. One that
      // was there all the time says nothing of a session without an answer.
      isCut = wanted === 'idle' && !state.summary && (isCut || mode === 'running' && !wasConnected && !shown.notice);
      if (wanted === 'idle') idle(state);
      if (wanted === 'elsewhere') elsewhere(state);
      if (wanted === 'running') {
        isStray = isMeasuring = isFirst = false;
        former = null;
        running = parts.build();
        body.replaceChildren(running.root);
        running.focus?.();
      }
      mode = wanted;
    }
    [shown, wasConnected] = [state, isConnected];
    running?.show({...state, isStray}, isConnected);
    progress.show(wanted === 'running' ? state : {});
  }

  const end = session.subscribe((state, isConnected) => {
    show(state, isConnected);
    // A sound cannot be played without a connection.
    for (const one of [...buttons, stop]) one.disabled = !isConnected;
  });
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (mode !== 'running') return;
    if (event.key === 'Escape') session.send({do: 'stop'});
    else if (running.key(event)) {
      event.preventDefault();
      said(false);
    } else if (meansNothing(event)) said(true);
  };
  const onPointer = () => said(false);
  const said = (isNow) => {
    if (isStray === isNow || mode !== 'running') return;
    isStray = isNow;
    show(session.state, session.isConnected);
    if (isStray) page.announce(session.state.strayKey ?? '');
  };
  addEventListener('keydown', onKey);
  body.addEventListener('pointerdown', onPointer);
  return () => {
    end();
    if (former) page.change({intervals: former}).catch(() => {});
    removeEventListener('keydown', onKey);
    running?.leave?.();
  };
}

/** Whether a key that answers nothing does nothing else: space and Enter press buttons; those with longer names move, scroll or combine. */
const meansNothing = ({key, repeat, target}) => !repeat
  && ([' ', 'Enter'].includes(key) ? !target.closest('a, button') : key.length === 1);

/** A number with its name; the place for it is there before the number is. */
export function figure(label) {
  const title = element('dt', {}, label);
  const value = element('dd', {class: 'number'}, '–');
  const note = element('dd', {class: 'note number'}, '\u00a0');
  return {
    root: element('div', {class: 'figure'}, title, value, note),
    name(text) { title.textContent = text ?? label; },
    show(text, small, name) {
      value.textContent = text ?? '–';
      note.textContent = small ?? '\u00a0';
      if (name) note.setAttribute('title', name);
    },
  };
}

/** Says what sounds, and what is wrong: two lines that are always there. */
export function statusLines(page) {
  const happening = element('p', {class: 'happening'}, '\u00a0');
  const notice = element('p', {class: 'notice', role: 'alert'});
  return {
    happening, notice,
    show(state, text, isConnected) {
      happening.textContent = !isConnected ? page.text('training.waitingForServer') : state.isWaiting ? page.text('training.waitingForDevice')
        : page.session.sound?.isWaiting ? page.text('training.tapToHear') : (state.isStray && state.strayKey) || text;
      if (notice.textContent !== (state.notice ?? '')) notice.textContent = state.notice ?? '';
    },
  };
}

/** The interval's name and tuning in interval mode, read as "Target interval: …" when they change. */
export function intervalLabel(page) {
  const label = element('p', {class: 'interval'}, '\u00a0');
  let last = null;
  let trial = -1;
  return {
    root: label,
    show(state) {
      const {interval, tuning} = state;
      const name = interval ? [interval, tuning].filter(Boolean).join(', ') : null;
      label.replaceChildren(interval ?? '\u00a0', ...tuning ? [', ', element('span', {class: 'tuning'}, tuning)] : []);
      const spoken = name && page.text('training.targetInterval', {name});
      if (name) label.setAttribute('aria-label', spoken);
      else label.removeAttribute('aria-label');
      if (name && (name !== last || state.trial !== trial) && state.phase === 'playingReference') {
        page.announce(spoken);
        trial = state.trial;
      }
      last = name ?? last;
    },
  };
}
