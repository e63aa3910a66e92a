// The calendar of days with training, without streaks.
import {element, shape} from '/elements.js';

/**
 * days: [{date, count}], oldest first, the last is today; weekStart: the day on which weeks start, 1 for Monday to 7.
 * Null without any.
 */
export function calendar({days, weekStart}, page) {
  if (!days?.length) return null;
  const {text, locale} = page;
  const format = new Intl.DateTimeFormat(locale, {dateStyle: 'medium', timeZone: 'UTC'});
  const cell = 16;
  // A column is a week.
  const weekday = (date) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 7 - (weekStart % 7)) % 7;
  const first = weekday(days[0].date);
  const shade = (count) => (count === 0 ? 0 : count < 20 ? 1 : count < 60 ? 2 : 3);
  const recent = days.slice(-28).filter(({count}) => count > 0).length;
  const sentence = text(`Trained on ${recent} of the last 28 days`, `An ${recent} der letzten 28 Tage geübt`);
  const columns = Math.ceil((first + days.length) / 7);
  return element('section', {class: 'card calendar'},
    element('h2', {}, text('Days with comparisons', 'Tage mit Vergleichen')),
    shape('svg', {viewBox: `0 0 ${columns * cell} ${7 * cell}`, role: 'img', 'aria-label': `${sentence}.`},
      days.map(({date, count}, i) => shape('rect', {
        class: `shade-${shade(count)}`, rx: 3, width: cell - 3, height: cell - 3,
        x: Math.floor((first + i) / 7) * cell + 1.5, y: ((first + i) % 7) * cell + 1.5,
      }, shape('title', {}, `${format.format(new Date(`${date}T00:00:00Z`))}: ${count}`)))),
    element('p', {class: 'muted small'}, sentence));
}
