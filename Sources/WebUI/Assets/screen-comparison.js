// The screen Comparison: the person answers whether the second note was higher or lower than the target.
import {element, shape} from '/elements.js';
import {figure, intervalLabel, statusLines, trainingScreen} from '/training.js';

const arrow = (isUp) => shape('svg', {viewBox: '0 0 24 24', class: 'arrow', 'aria-hidden': 'true'},
  shape('path', {d: isUp ? 'M12 20V5M5 12l7-7 7 7' : 'M12 4v15M5 12l7 7 7-7'}));

/** Whether an answer is accepted: the target has begun to sound, on this page if it plays the notes. */
const isAnswerable = ({phase, note}, sound) => phase === 'awaitingAnswer' && (!note || sound?.isHeard(note.number))
  || phase === 'playingTarget' && (!note || !note.isOver && sound?.isHeard(note.number));

function build(page) {
  const offset = figure(page.text('comparison.offset'));
  const estimated = figure(page.text('comparison.threshold'));
  const best = figure(page.text('comparison.best'));
  const interval = intervalLabel(page);
  const status = statusLines(page);
  const feedback = element('div', {class: 'feedback', 'aria-hidden': 'true'});
  let isOpen = false;
  let lowerKey = null;
  let spoken = null;

  const answer = (higher, event) => {
    if (!isOpen) return;
    page.session.send({do: 'answer', higher, after: page.session.sound?.since(event)});
    page.session.sound?.fade();
  };
  const button = (higher, label, key) => element('button',
    {class: 'answer', 'data-higher': String(higher), 'aria-disabled': 'true', 'aria-keyshortcuts': key, onclick: (event) => answer(higher, event)},
    arrow(higher), label);
  const labels = [element('span', {}, page.text('answer.higher')), element('span', {}, page.text('answer.lower'))];
  const up = button(true, labels[0], 'ArrowUp');
  const down = button(false, labels[1], 'ArrowDown');

  function show(state, isConnected) {
    offset.show(state.numbers.offset);
    estimated.name(state.numbers.estimatedName);
    estimated.show(state.numbers.estimated, state.numbers.bounds, page.text('threshold.interval'));
    best.show(state.numbers.best);
    best.root.style.visibility = state.numbers.best ? '' : 'hidden';
    interval.show(state);
    ({lowerKey} = state);
    isOpen = isConnected && isAnswerable(state, page.session.sound);
    for (const one of [up, down]) one.setAttribute('aria-disabled', String(!isOpen));
    const {target} = state;
    // With an interval, the second note is compared with no note that sounds.
    const names = target ? [page.text('answer.tooHigh'), page.text('answer.tooLow')] : [page.text('answer.higher'), page.text('answer.lower')];
    if (state.phase !== 'idle') labels.forEach((label, i) => { label.textContent = names[i]; });
    const question = target ? page.text('comparison.question', {target}) : page.text('comparison.questionFirst');
    status.show(state, {
      idle: page.text('training.moment'),
      playingReference: page.text('training.reference'),
      playingTarget: `♪♪ ${question}`,
      awaitingAnswer: question,
      showingFeedback: state.again,
    }[state.phase] ?? '\u00a0', isConnected);
    showFeedback(state);
  }

  function showFeedback(state) {
    const given = state.feedback;
    feedback.classList.toggle('is-shown', Boolean(given));
    for (const [one, higher] of [[up, true], [down, false]]) {
      one.classList.toggle('was-right', Boolean(given) && given.wasHigher === higher);
      one.classList.toggle('is-bad', Boolean(given) && !given.isCorrect && given.wasHigher !== higher);
    }
    if (!given) {
      spoken = null;
      return;
    }
    feedback.className = `feedback is-shown ${given.isCorrect ? 'is-good' : 'is-bad'}`;
    feedback.replaceChildren(element('span', {class: 'mark'}, given.isCorrect ? '✓' : '✗'), element('span', {}, given.text));
    if (spoken !== state.trial) page.announce(given.label);
    spoken = state.trial;
  }

  const root = element('div', {class: 'comparison', tabindex: -1, role: 'group', 'aria-label': page.text('screen.comparison')},
    element('dl', {class: 'figures'}, offset.root, estimated.root, best.root),
    element('div', {class: 'lines'}, interval.root, status.happening),
    element('div', {class: 'answers'}, up, down, feedback), status.notice);

  return {
    root,
    show,
    focus: () => root.focus({preventScroll: true}),
    key(event) {
      const higher = {ArrowUp: true, h: true, ArrowDown: false, l: false, [lowerKey]: false}[event.key];
      if (higher === undefined) return false;
      if (!event.repeat) answer(higher, event);
      return true;
    },
  };
}

export const screen = trainingScreen({
  name: 'comparison',
  build,
});
