// Home, Photos and Metrics of one bucket. They draw what they are sent; only Metrics keeps its curves between buckets.
import {addPhoto, checkIn} from '/body-forms.js';
import {element, shape} from '/elements.js';
import {turn} from '/motion.js';

/** A number with its unit in smaller type. */
const quantity = (text, unit) => (text == null ? ['–'] : [`${text}\u00a0`, element('span', {class: 'unit'}, unit)]);

/** Estimated values have a word and a dashed outline. */
const presenceClass = (value) => `presence-${value.presence}`;

export class HomePanel {
  constructor(page) {
    this.page = page;
    this.node = element('div', {class: 'panel home'});
  }

  show({home, shown, score_title: scoreTitle}) {
    const captions = [home.score_estimated ? this.page.text('Estimated', 'Geschätzt') : null, home.score_caption];
    const hero = element('section', {class: `card hero ${home.score_estimated ? 'presence-estimated' : ''}`, 'data-score': home.score},
      element('h2', {}, scoreTitle),
      element('p', {class: 'value number'}, shown.score == null ? '–' : `${home.score_estimated ? '~' : ''}${shown.score}`),
      element('p', {class: 'delta number'}, shown.score_delta == null ? '\u00a0' : `${shown.score_delta} ${home.delta_caption}`),
      element('p', {class: 'muted small caption'}, captions.filter(Boolean).join('. ') || '\u00a0'),
      home.action ? element('button', {class: 'button primary', type: 'button', onclick: () => checkIn(this.page)}, home.action) : null);
    const tiles = home.tiles.map((tile, index) => element('section', {
      class: `card tile ${presenceClass(tile.value)}`, 'data-metric': tile.metric, 'data-value': tile.value.value},
    element('h3', {}, tile.title),
    element('p', {class: 'value number'}, ...quantity(shown.tiles[index].value, tile.unit)),
    element('p', {class: 'muted small caption'}, tile.caption ?? '\u00a0'),
    element('p', {class: 'small delta number'}, shown.tiles[index].delta == null ? '\u00a0' : `${shown.tiles[index].delta} ${home.delta_caption}`)));
    this.node.replaceChildren(hero, ...(tiles.length ? [element('div', {class: 'tiles'}, ...tiles)] : []));
    if (home.score !== this.score) turn(hero.querySelector('.value'), home.score - this.score);
    this.score = home.score;
  }
}

export class PhotosPanel {
  constructor(page) {
    this.page = page;
    this.node = element('div', {class: 'panel photos'});
  }

  address(id) { return `/body/photo?${new URLSearchParams({id, language: this.page.language})}`; }

  show({photos, photo_names: names}) {
    const {photo, message, action, rail} = photos;
    const image = (id, alt, attributes = {}) => element('img', {
      src: this.address(id), alt, loading: 'lazy', decoding: 'async', onerror() { this.classList.add('missing'); }, ...attributes});
    const hero = photo == null
      ? element('div', {class: 'no-photo'}, element('p', {}, message), action ? element('button', {
        class: 'button primary', type: 'button', onclick: () => addPhoto(this.page, action.date)}, action.title) : null)
      : image(photo, names[photo] ?? this.page.text('Progress photo', 'Fortschrittsfoto'), {'data-photo': photo});
    this.node.replaceChildren(element('section', {class: 'card photo'}, hero),
      rail.length === 0 ? '' : element('ul', {class: 'photo-rail', 'aria-label': this.page.text('Photos near this date', 'Fotos um dieses Datum')},
        ...rail.map(({id}) => element('li', {'aria-current': id === photo ? 'true' : null}, image(id, names[id])))));
  }
}

const [width, height, rim] = [320, 96, 6];

export class MetricsPanel {
  constructor(page) {
    this.page = page;
    this.node = element('div', {class: 'panel metrics'});
    this.cards = new Map();
  }

  /** curves: { metric: [[day, value, isPresent], …] }. */
  use(curves) {
    this.curves = curves;
    this.cards.clear();
  }

  show({metrics, home, shown}) {
    if (metrics.message) return this.node.replaceChildren(element('section', {class: 'card'}, element('p', {}, metrics.message)));
    const texts = Object.fromEntries(home.tiles.map((tile, index) => [tile.metric, shown.tiles[index].value]));
    const cards = metrics.cards.map((card) => {
      if (!this.cards.has(card.metric)) this.cards.set(card.metric, new MetricCard(this.page, card, this.curves[card.metric] ?? []));
      return this.cards.get(card.metric).show(card, texts[card.metric]);
    });
    if (cards.length !== this.node.childElementCount || cards[0] !== this.node.firstChild) this.node.replaceChildren(...cards);
  }
}

class MetricCard {
  constructor(page, card, curve) {
    this.curve = curve;
    const days = curve.map(([day]) => day + 3);
    this.x = d3.scaleLinear().domain(d3.extent(days)).range([rim, width - rim]);
    this.y = d3.scaleLinear().domain(d3.extent(curve, ([, value]) => value)).range([height - rim, rim]);
    this.value = element('p', {class: 'value number'});
    this.caption = element('p', {class: 'muted small caption'});
    this.shade = shape('rect', {class: 'shade', y: 0, height});
    this.point = shape('path', {class: 'point'});
    const chart = shape('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'}, this.shade,
      shape('path', {class: 'estimated', d: this.path(0)}), shape('path', {class: 'present', d: this.path(1)}), this.point);
    this.node = element('section', {class: 'card metric', 'data-metric': card.metric},
      element('div', {}, element('h3', {}, card.title), this.value, this.caption), chart, table(page, card, curve));
  }

  /** Lines between neighbouring weeks, solid only between two that were measured; a dot for a measured week alone. */
  path(wanted) {
    const place = ([day, value]) => `${this.x(day + 3).toFixed(1)},${this.y(value).toFixed(1)}`;
    return this.curve.map((week, index) => {
      const [before, after] = [this.curve[index - 1], this.curve[index + 1]];
      const follows = before && week[0] - before[0] === 7;
      const line = follows && (week[2] && before[2]) === wanted ? `M${place(before)}L${place(week)}` : '';
      const isAlone = !(follows && before[2]) && !(after?.[2] && after[0] - week[0] === 7);
      return wanted && week[2] && isAlone ? `${line}M${place(week)}h0` : line;
    }).join('');
  }

  show(card, text) {
    this.node.className = `card metric ${presenceClass(card.value)}`;
    this.node.dataset.value = card.value.value ?? '';
    this.node.dataset.highlight = card.highlight.kind;
    this.value.replaceChildren(...(card.message == null ? quantity(text, card.unit) : [card.message]));
    this.value.classList.toggle('sentence', card.message != null);
    this.caption.textContent = card.caption ?? '\u00a0';
    this.highlight(card);
    return this.node;
  }

  highlight({highlight: {kind, date, start, end}, value}) {
    const day = (text) => Date.parse(text) / 86400000;
    const isPoint = kind === 'point' && value.value != null && this.curve.length > 0;
    this.point.setAttribute('visibility', isPoint ? 'visible' : 'hidden');
    this.shade.setAttribute('visibility', kind === 'point' || this.curve.length === 0 ? 'hidden' : 'visible');
    if (isPoint) {
      this.point.setAttribute('d', `M${this.x(day(date))},${this.y(value.value)}h0`);
    } else if (kind !== 'point' && this.curve.length > 0) {
      const [left, right] = [start, end].map((one) => Math.min(Math.max(this.x(day(one)), 0), width));
      this.shade.setAttribute('x', Math.min(left, width - 3));
      this.shade.setAttribute('width', Math.max(3, right - left));
    }
  }
}

function table(page, card, curve) {
  const {text, language} = page;
  const date = new Intl.DateTimeFormat(language, {timeZone: 'UTC', dateStyle: 'medium'}).format;
  const number = new Intl.NumberFormat(language, {maximumFractionDigits: card.metric === 'steps' ? 0 : 1}).format;
  const label = `${card.title}: ${text('table', 'Tabelle')}`;
  const region = element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': label});
  const fill = () => region.replaceChildren(element('table', {},
    element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, text('Week of', 'Woche vom')),
      element('th', {scope: 'col'}, `${card.title} ${card.unit}`), element('th', {scope: 'col'}, text('Source', 'Quelle')))),
    element('tbody', {}, ...curve.toReversed().map(([day, value, isPresent]) => element('tr', {},
      element('th', {scope: 'row'}, date(day * 86400000)), element('td', {class: 'number'}, number(value)),
      element('td', {}, isPresent ? text('measured', 'gemessen') : text('estimated', 'geschätzt')))))));
  return element('details', {ontoggle() { if (this.open) fill(); }}, element('summary', {'aria-label': label}, text('Table', 'Tabelle')), region);
}
