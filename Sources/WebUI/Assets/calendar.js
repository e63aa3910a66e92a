// The days with training, without streaks: this week on Start, ten weeks on Profile.
// days: [{date, count}], oldest first, the last is today; weekStart: the day on which weeks start, 1 for Monday to 7.
import {element, shape} from '/elements.js';

/** The column of a date in its week, from 0. */
const weekday = (date, weekStart) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 7 - (weekStart % 7)) % 7;

/** The comparisons and tuned notes on each day of this week; a coming day has none. Null without days. */
export function week({days, weekStart}, {text, locale}) {
  if (!days?.length) return null;
  const day = new Intl.DateTimeFormat(locale, {timeZone: 'UTC', weekday: 'short'});
  const today = weekday(days.at(-1).date, weekStart);
  const past = days.slice(-1 - today);
  const at = (i) => new Date(Date.parse(past[0].date) + i * 86_400_000);
  return element('div', {class: 'week'}, element('h3', {}, text('start.week')),
    element('ol', {}, Array.from({length: 7}, (_, i) => element('li', {'aria-current': i === today && 'date'},
      element('span', {class: 'muted'}, day.format(at(i))),
      element('strong', {class: past[i]?.count ? 'has-trained' : 'muted'}, past[i] ? String(past[i].count) : '\u00a0')))));
}

/** The last ten weeks, a column each, below how many of the last days had training; unfolded where `isOpen`. Null without days. */
export function calendar({days, weekStart}, page, isOpen) {
  if (!days?.length) return null;
  const {text, locale} = page;
  const format = new Intl.DateTimeFormat(locale, {dateStyle: 'long', timeZone: 'UTC'});
  const cell = 16;
  // A column is a week.
  const first = weekday(days[0].date, weekStart);
  const shade = (count) => (count === 0 ? 0 : count < 20 ? 1 : count < 60 ? 2 : 3);
  const recent = days.slice(-28).filter(({count}) => count > 0).length;
  const sentence = recent === 1 ? text('calendar.recentOne') : text('calendar.recent', {recent});
  const part = (options) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...options});
  const at = (i) => new Date(`${days[i].date}T00:00:00Z`);
  const column = (i) => Math.floor((first + i) / 7);
  // The name of a month stands above the week that has its first day, unless the next name would touch it.
  const months = days.map((_, i) => i).filter((i) => i === 0 || at(i).getUTCDate() === 1)
    .filter((i, index, all) => !(column(all[index + 1]) - column(i) < 3));
  const columns = Math.ceil((first + days.length) / 7);
  return element('details', {class: 'calendar', open: isOpen},
    element('summary', {}, element('div', {}, element('h2', {}, text('calendar.title')), element('p', {class: 'small'}, sentence))),
    shape('svg', {viewBox: `-30 -15 ${columns * cell + 40} ${7 * cell + 15}`, role: 'img', 'aria-label': `${sentence}.`},
      months.map((i) => shape('text', {x: column(i) * cell + 1.5, y: -5}, part({month: 'short'}).format(at(i)))),
      // Every other row has the name of its day; the first seven days have one of each row.
      days.slice(0, 7).map((_, i) => ((first + i) % 7) % 2 ? null : shape('text', {x: -6, y: ((first + i) % 7) * cell + 12, 'text-anchor': 'end'}, part({weekday: 'short'}).format(at(i)))),
      days.map(({count}, i) => shape('rect', {
        class: `shade-${shade(count)}`, rx: 3, width: cell - 3, height: cell - 3,
        x: column(i) * cell + 1.5, y: ((first + i) % 7) * cell + 1.5,
      }, shape('title', {}, `${format.format(at(i))}: ${count}`)))));
}
