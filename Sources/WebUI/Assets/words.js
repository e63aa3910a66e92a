// The meanings of the page's words: all in the settings, those of a number behind the "?" beside it.
import {element} from '/elements.js';

/** The words with their meanings, all or those of `keys`. */
export function meanings({text}, keys) {
  const all = {
    cent: [text('word.cent'), text('word.cent.meaning')],
    threshold: [text('word.threshold'), text('word.threshold.meaning')],
    study: [text('word.study'), text('word.study.meaning')],
    bounds: [text('threshold.interval'), text('word.bounds.meaning')],
    error: [text('matching.meanError'), text('word.error.meaning')],
    presented: [text('profile.presented'), text('word.presented.meaning')],
    chart: [text('profile.course'), text('profile.estimatedNote')],
    interval: [text('word.interval'), text('word.interval.meaning')],
    strategy: [text('strategy.title'), text('word.strategy.meaning')],
  };
  return element('dl', {class: 'words'}, (keys ?? Object.keys(all)).flatMap((key) =>
    [element('dt', {}, all[key][0]), element('dd', {}, all[key][1])]));
}

let number = 0;

/** A button that shows the meanings of the words `keys` below itself; Escape and a click elsewhere hide them. */
export function help(page, keys) {
  const id = `help-${++number}`;
  const button = element('button', {class: 'help', type: 'button', popovertarget: id, 'aria-label': page.text('word.title')}, '?');
  const bubble = element('div', {class: 'bubble', id, popover: 'auto', role: 'group', 'aria-label': page.text('word.title')},
    meanings(page, keys), element('a', {href: '#help'}, page.text('word.all')));
  bubble.addEventListener('toggle', () => {
    if (!bubble.matches(':popover-open')) return;
    const {left, top: above, bottom} = button.getBoundingClientRect();
    const room = document.documentElement.clientWidth - bubble.offsetWidth - 8;
    // Above the button where it would leave the window below it.
    const top = bottom + bubble.offsetHeight > innerHeight ? Math.max(8, above - bubble.offsetHeight) : bottom;
    Object.assign(bubble.style, {left: `${Math.max(8, Math.min(left, room))}px`, top: `${scrollY + top}px`});
  });
  return [button, bubble];
}
