// Sounds outside sessions: test notes on a chosen device, an easy example, and what was wrong in the last session.
import {element} from '/elements.js';
import {isPhone} from '/session.js';

/** Plays a sound where training sounds: on the chosen device, or on the phone. `order` is the body of `POST /sound/play`. */
export async function playSound(page, order) {
  if (isPhone) await (await page.session.player()).play(await page.postForBytes('/sound/play', order));
  else await page.post('/sound/play', order);
}

/** A button that plays a sound and says why it could not. `order()` is what `playSound` plays. */
function playButton(page, label, order, heard = () => {}) {
  const problem = element('p', {class: 'problem small of-sound', role: 'alert'});
  const button = element('button', {class: 'button', type: 'button', onclick: async () => {
    button.disabled = true;
    problem.textContent = '';
    try {
      await playSound(page, order());
      heard();
    } catch (error) {
      problem.textContent = error.message;
    }
    button.disabled = false;
  }}, label);
  return {button, problem};
}

/** The devices as a list, and test notes; a phone has no list. `saved()` is called when another device has been stored. */
export function soundCheck(page, saved = () => {}) {
  const {text} = page;
  const tone = playButton(page, text('sound.testTone'), () => ({play: 'tone'}),
    () => { if (select?.value === 'null') tone.problem.textContent = text('sound.silent'); });
  let select = null;
  if (isPhone) return element('div', {class: 'sound-check'}, tone.button, tone.problem);
  const fixed = element('p', {class: 'muted small', hidden: true}, text('sound.deviceIsFixed'));
  select = element('select', {id: 'sound-device', onchange: () => {
    tone.problem.textContent = '';
    page.change({device: select.value}).then(() => {
      // What the device before could not play.
      for (const problem of document.querySelectorAll('.of-sound')) problem.textContent = '';
      saved();
    }, (error) => { tone.problem.textContent = error.message; });
  }});
  page.get('/sound/devices').then(({chosen, isFixed, devices}) => {
    const known = devices.some(({name}) => name === chosen) ? devices : [{name: chosen, summary: ''}, ...devices];
    const said = (name, summary) => (name === 'null' ? text('sound.none') : summary.length > 32 ? `${summary.slice(0, 31)}…` : summary);
    select.replaceChildren(...known.map(({name, summary}) => element('option', {value: name, selected: name === chosen},
      [name, said(name, summary)].filter(Boolean).join(': '))));
    select.disabled = isFixed;
    fixed.hidden = !isFixed;
  }, (error) => { tone.problem.textContent = error.message; });
  return element('div', {class: 'sound-check'},
    tone.button, tone.problem, element('label', {for: 'sound-device'}, text('sound.device')), select, fixed);
}

/** A sound device that could not be opened: why, the devices, and another try; null for other reasons. */
export function soundProblem({problem, isSoundProblem}, page, retry) {
  if (!isSoundProblem) return null;
  return element('section', {class: 'card'}, element('p', {class: 'problem', role: 'alert'}, problem), soundCheck(page),
    element('button', {class: 'button', type: 'button', onclick: retry}, page.text('action.retry')));
}

/** One easy comparison, which is not recorded. */
export function example(page) {
  const {text} = page;
  let higher = Math.random() < 0.5;
  const verdict = element('p', {role: 'status'}, '\u00a0');
  // The question appears with the first notes.
  const asked = element('div', {class: 'asked', hidden: true, tabindex: -1, onkeydown: (event) => {
    const index = ['ArrowUp', 'ArrowDown'].indexOf(event.key);
    if (index < 0) return;
    event.preventDefault();
    answers[index].click();
  }});
  // Above the bar, with the line that says whether the answer was right.
  const reveal = () => asked.scrollIntoView({block: 'nearest'});
  let wasRight = false;
  const answer = (isUp) => element('button', {class: 'button', type: 'button', disabled: true, onclick: () => {
    wasRight = isUp === higher;
    verdict.textContent = wasRight ? text('example.right') : higher ? text('example.wasHigher') : text('example.wasLower');
    reveal();
  }}, isUp ? text('answer.higher') : text('answer.lower'));
  const answers = [answer(true), answer(false)];
  const play = playButton(page, text('example.play'), () => {
    if (wasRight) higher = Math.random() < 0.5;
    wasRight = false;
    verdict.textContent = '\u00a0';
    return {play: 'example', higher};
  }, () => {
    asked.hidden = false;
    for (const one of answers) one.disabled = false;
    asked.focus({preventScroll: true});
    reveal();
  });
  asked.append(
    element('p', {}, text('example.question')),
    element('div', {class: 'pair'}, answers), verdict);
  return element('div', {class: 'example'}, play.button, asked, play.problem);
}

/** The intervals of training in tune, each with a button; null without any. */
export function inTune(page, {intervals, tuning}) {
  if (!intervals.length) return null;
  return element('details', {class: 'in-tune', open: intervals.length < 4 && innerHeight > 480},
    element('summary', {}, page.text('intervals.hear', {tuning})),
    intervals.map(({name, title}) => {
      const {button, problem} = playButton(page, `♪ ${title}`, () => ({play: 'interval', interval: name}));
      return element('div', {}, button, problem);
    }));
}

/** The pairs that were answered wrong in the last session, or the notes that were tuned badly, each to be heard again. */
export function wrongPairs({wrong, wrongCount, endsInTune, exercise}, page) {
  if (!wrong?.length) return null;
  const {text} = page;
  const [shown, all] = [wrong.length, wrongCount];
  return element('div', {class: 'wrong-pairs'},
    element('h3', {}, exercise === 'matching' ? text('wrong.titleOfNotes')
      : shown < all ? text('wrong.last', {shown, all}) : text('wrong.title')),
    endsInTune && element('p', {class: 'muted small'}, text('wrong.inTune')),
    element('ul', {}, wrong.map((sentence, index) => {
      const {button, problem} = playButton(page, `♪ ${sentence}`, () => ({play: 'pair', index}));
      button.setAttribute('aria-label', text('wrong.play', {sentence}));
      return element('li', {}, button, problem);
    })));
}
