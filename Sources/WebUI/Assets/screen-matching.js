// The screen Pitch matching: the person tunes the second note with a blank slider that does not show the error.
import {element, shape} from '/elements.js';
import {figure, intervalLabel, statusLines, trainingScreen} from '/training.js';

const thumbHeight = 60;
/** Milliseconds between two moves: the server reads at most 250 messages a second. */
const pause = 8;

/** The slider: pointer and keys become gestures, the server's state says where the thumb is. */
function slider(page) {
  const {session} = page;
  const thumb = element('div', {class: 'thumb'}, element('span', {}));
  const track = element('div', {
    class: 'track', role: 'slider', tabindex: 0, 'aria-orientation': 'vertical', 'aria-valuemin': -100, 'aria-valuemax': 100,
    'aria-valuenow': 0, 'aria-label': page.text('matching.slider'),
    'aria-keyshortcuts': 'ArrowUp ArrowDown Enter',
  }, thumb);
  let held = null;
  let timer = null;
  let position = 0.5;
  let isActive = false;

  const place = (event) => {
    const box = track.getBoundingClientRect();
    return {x: (event.clientX - box.left) / box.width, y: event.clientY - box.top, height: box.height};
  };
  // A move is sent immediately, not with the next frame. During the pause after it only the latest move is kept; it is
  // sent at the end of the pause or before the release.
  const flush = () => {
    clearTimeout(timer);
    timer = null;
    if (!held || held.y === held.sentY) return;
    session.send({do: 'drag', y: held.y});
    Object.assign(held, {sentY: held.y, sentAt: performance.now()});
  };
  const move = (event) => {
    if (event.pointerId !== held?.id) return;
    held.y = place(event).y;
    const wait = held.sentAt + pause - performance.now();
    if (wait <= 0) flush();
    else timer ??= setTimeout(flush, wait);
  };

  track.onpointerdown = (event) => {
    if (event.button !== 0 || held) return;
    track.setPointerCapture(event.pointerId);
    const start = place(event);
    held = {id: event.pointerId, y: start.y, sentY: start.y, sentAt: -pause};
    thumb.classList.toggle('is-held', isActive);
    session.send({do: 'press', ...start});
  };
  // Browsers delay `pointermove` until the next frame, but not `pointerrawupdate`; both report the last position.
  track.onpointermove = move;
  track.addEventListener('pointerrawupdate', move);
  const letGo = () => {
    clearTimeout(timer);
    timer = held = null;
    thumb.classList.remove('is-held');
  };
  track.onpointerup = (event) => {
    if (event.pointerId !== held?.id) return;
    flush();
    session.send({do: 'release', y: place(event).y});
    letGo();
  };
  track.onpointercancel = letGo;
  // A press on selected text would start to drag the text.
  track.onmousedown = (event) => {
    event.preventDefault();
    track.focus({preventScroll: true});
  };
  track.ondragstart = () => false;

  const draw = () => {
    thumb.style.transform = `translateY(${position * Math.max(0, track.clientHeight - thumbHeight)}px)`;
  };
  const observer = new ResizeObserver(draw);
  observer.observe(track);

  return {
    root: track,
    show(state, isConnected) {
      isActive = isConnected && (state.slider?.isActive ?? false);
      position = state.slider?.position ?? 0.5;
      track.classList.toggle('is-active', isActive);
      track.setAttribute('aria-disabled', String(!isActive));
      track.setAttribute('aria-valuenow', Math.round(100 - 200 * position));
      draw();
    },
    key(event) {
      const up = {ArrowUp: true, PageUp: true, '+': true, ArrowDown: false, PageDown: false, '-': false}[event.key];
      if (up !== undefined) {
        const isFine = event.shiftKey || event.key === '+' || event.key === '-';
        const size = isFine ? 'fine' : event.key.startsWith('Page') ? 'large' : 'normal';
        session.send({do: 'step', up, size});
        return true;
      }
      if (event.key !== 'Enter' || event.repeat || event.target.tagName === 'BUTTON') return false;
      session.send({do: 'enter'});
      return true;
    },
    leave: () => observer.disconnect(),
  };
}

/** Arrow or dot: longer and warmer the further off. */
function mark(feedback) {
  const length = {dot: 0, shortArrow: 10, mediumArrow: 22, longArrow: 36}[feedback.mark];
  if (length === 0) return shape('svg', {viewBox: '0 0 48 48', 'aria-hidden': 'true'}, shape('circle', {cx: 24, cy: 24, r: 9, fill: 'currentColor'}));
  const [top, bottom] = [24 - length / 2, 24 + length / 2];
  const head = `M${24 - 7} ${top + 7}L24 ${top}l7 7`;
  return shape('svg', {viewBox: '0 0 48 48', class: feedback.isSharp ? '' : 'is-flat', 'aria-hidden': 'true'},
    shape('path', {d: `M24 ${bottom}V${top}${head}`, fill: 'none', stroke: 'currentColor', 'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round'}));
}

function build(page) {
  const mean = figure(page.text('matching.meanError'));
  const interval = intervalLabel(page);
  const status = statusLines(page);
  const control = slider(page);
  const feedback = element('div', {class: 'verdict', 'aria-hidden': 'true'});
  // Where letting go submits, this button is for assistive technology and the keyboard: it is visible only with focus, and
  // pointers cannot press it.
  const submit = element('button', {class: 'button submit', onclick: () => page.session.send({do: 'enter'})},
    page.text('matching.submit'));
  let spoken = null;
  /** Whether the note is tuned by keys, of which another commits. */
  let usesKeys = false;

  return {
    root: element('div', {class: 'matching', onpointerdown: () => { usesKeys = false; }},
      element('div', {class: 'side'},
        element('dl', {class: 'figures'}, mean.root),
        element('div', {class: 'lines'}, status.happening), feedback, submit),
      interval.root, control.root, status.notice),
    show(state, isConnected) {
      mean.show(state.numbers.mean);
      interval.show(state);
      control.show(state, isConnected);
      const isFree = state.slider?.submitsOnRelease === false;
      submit.classList.toggle('is-shown', isFree);
      submit.setAttribute('aria-disabled', String(!isConnected || !state.slider?.isActive));
      status.show(state, {
        idle: page.text('training.moment'),
        playingReference: page.text('training.reference'),
        playingTarget: isFree ? page.text('matching.tuneHeld') : usesKeys ? page.text('matching.tuneByKeys') : page.text('matching.tune'),
        showingFeedback: state.again,
      }[state.phase] ?? '\u00a0', isConnected);
      // The last result stays until the next; only a new one has its mark and colour, and is read out.
      const isNew = state.phase === 'showingFeedback';
      feedback.className = `verdict ${state.feedback ? 'is-shown' : ''} ${isNew ? `is-new is-${state.feedback?.color}` : ''}`;
      if (!state.feedback) {
        spoken = null;
        return;
      }
      const {text} = state.feedback;
      feedback.replaceChildren(...(isNew ? [mark(state.feedback), element('span', {}, text)] : [page.text('matching.lastNote', {text})]));
      if (!isNew || spoken === state.trial) return;
      page.announce(state.feedback.label);
      spoken = state.trial;
    },
    key(event) {
      const isMeant = control.key(event);
      usesKeys ||= isMeant;
      return isMeant;
    },
    focus: () => control.root.focus({preventScroll: true}),
    leave: control.leave,
  };
}

export const screen = trainingScreen({
  name: 'matching',
  needsMachine: true,
  build,
});
