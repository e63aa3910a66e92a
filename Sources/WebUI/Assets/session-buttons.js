// The buttons that begin a session: of an exercise, of a measurement and of a practice.
import {element} from '/elements.js';
import {chosenLength} from '/lengths.js';
import {playSound} from '/listening.js';
import {isPhone} from '/session.js';

/** Begins a session with what `members` says of it; where it is null, goes to the screen `unexplained`, which explains it first. */
export function begin(page, exercise, members, unexplained) {
  if (members) page.session.send({do: 'start', exercise, ...members});
  page.go(members ? exercise : unexplained);
}

/** What follows the name of a screen: it explains the exercise first, whatever its last session said; or a measurement is the next step. */
export const [explaining, measuring] = ['first', 'measure'];

/** A button of a measurement that says how long its session lasts; who does not know comparisons yet reads the explanation first. */
export const measureButton = (page, {interval, name, trials, minutes, most}, isMain, isExplained = true) => element('button', {
  class: `button begins ${isMain ? 'primary' : ''}`,
  onclick: () => begin(page, 'comparison', isExplained ? {measures: interval} : null, `comparison?${measuring}`),
}, name ? page.text('start.measureOf', {interval: name}) : page.text('start.measure'),
element('small', {}, trials ? page.text('start.measureLength', {trials, minutes, most}) : page.text('start.measureAtMost', {most, minutes})));

/** The exercise that a person who knows comparisons has not tried yet, unless the settings have it; nothing if there is none. */
export const untriedExercise = ({trained, intervals}) => [...intervals.length ? [] : ['intervals'], ...isPhone ? [] : ['matching']].find((one) => !trained.includes(one));

/** Whether a session checks a practice: it has the settings of the practice, without its help. */
export const isCheck = (settings) => Object.values(settings ?? {}).includes('false');

/** A button of a session that trains only what is hard for the person; an interval sounds in tune before it, but not before a check. What
 * the person does in it stands below the name if the button `explains` it. */
export function practiseButton(page, {label, exercise, settings}, {words = label, explains = false} = {}) {
  const interval = settings.intervals;
  const button = element('button', {class: 'button begins practice', 'aria-label': label, onclick: async () => {
    button.disabled = true;
    // Without the sound the session says what is wrong with it.
    if (interval !== 'P1' && !interval.includes(',') && !isCheck(settings)) {
      button.textContent = page.text('training.inTune');
      await playSound(page, {play: 'interval', interval, practises: settings}).catch(() => {});
    }
    page.session.send({do: 'start', exercise, practises: settings, ...chosenLength()});
    page.session.practice = label;
    page.go(exercise);
  }}, words);
  if (explains) button.append(element('small', {}, exercise === 'matching' ? page.text('start.practiseTunes') : page.text('start.practiseHears')));
  return isPhone && exercise === 'matching' ? null : button;
}
