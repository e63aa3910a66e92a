// The buttons that begin a session: of an exercise, of a measurement and of a practice.
import {element} from '/elements.js';
import {chosenLength} from '/lengths.js';
import {playSound} from '/listening.js';
import {isPhone} from '/session.js';

/** A button that begins a session, or, where `members()` is null, goes to the screen `unexplained`, which explains it first. */
export const beginButton = (page, isMain, exercise, members, label, unexplained = exercise) => element('button', {
  class: `button begins ${isMain ? 'primary' : ''}`, onclick: () => {
    const chosen = members();
    if (chosen) page.session.send({do: 'start', exercise, ...chosen});
    page.go(chosen ? exercise : unexplained);
  }}, label);

/** What follows the name of the screen where a measurement was asked for: there it is the next step. */
export const measuring = 'measure';

/** A button of a measurement that says how long its session lasts; who does not know comparisons yet reads the explanation first. */
export const measureButton = (page, {interval, name, trials, minutes, most}, isMain, isExplained = true) => beginButton(page, isMain, 'comparison',
  () => (isExplained ? {measures: interval} : null),
  [name ? page.text('start.measureOf', {interval: name}) : page.text('start.measure'),
    element('small', {}, trials ? page.text('start.measureLength', {trials, minutes, most}) : page.text('start.measureAtMost', {most}))],
  `comparison?${measuring}`);

/** A button of a session that trains only what is hard for the person; an interval sounds in tune before it, but not before a check. */
export function practiseButton(page, {label, exercise, settings}, words = label) {
  const interval = settings.intervals;
  const button = element('button', {class: 'button begins practice', 'aria-label': label, onclick: async () => {
    button.disabled = true;
    // Without the sound the session says what is wrong with it.
    if (interval !== 'P1' && !interval.includes(',') && settings['hold-first-note'] !== 'false') {
      button.textContent = page.text('training.inTune');
      await playSound(page, {play: 'interval', interval, practises: settings}).catch(() => {});
    }
    page.session.send({do: 'start', exercise, practises: settings, ...chosenLength()});
    page.session.practice = label;
    page.go(exercise);
  }}, words);
  return isPhone && exercise === 'matching' ? null : button;
}
