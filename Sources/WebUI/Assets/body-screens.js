// The screens Home and Photos of one bucket. They draw the data that they receive.
import {element, linked} from '/elements.js';
import {turn} from '/motion.js';
import {dataTable, written} from '/tables.js';

/** A number with its unit in smaller type. */
export const quantity = (text, unit) => (text == null ? ['–'] : [`${text}\u00a0`, element('span', {class: 'unit'}, unit)]);

/** Writes dates as the scrubber does, with the year and, if asked for, the time; the days of buckets are dates in UTC. */
export const dates = (page, options = {timeZone: 'UTC'}) =>
  new Intl.DateTimeFormat(page.locale, {day: 'numeric', month: 'short', year: 'numeric', ...options}).format;

/** How a value summarises its period, and what limits it: "Median", "Mean · Week in progress". */
export const captioned = (summary, caption) => [summary, caption].filter(Boolean).join(' · ') || '\u00a0';

/** Estimated values have a word and a broken outline: dotted for the last known value, dashed for others. */
export const presenceClass = ({presence, source}) => `presence-${presence} source-${source}`;

/** A change; of another period than the shown one in brackets behind that period's value: "Last week: 81.3 (−0.3 vs the week before)". */
const changed = (kind, said) => element('p', {class: `${kind} number ${said?.value ? 'muted period' : ''}`},
  said?.value ? `${said.value} (${said.change})` : said?.change ?? '\u00a0');

export class HomePanel {
  /** `body` has the document of all buckets and the index of the selected one. */
  constructor(page, body) {
    Object.assign(this, {page, body});
    this.tiles = element('div', {class: 'tiles'});
    this.node = element('div', {class: 'panel home'});
    new ResizeObserver(() => this.balance()).observe(this.tiles);
  }

  /** Gives the rows of tiles about as many each: five of which four fit in a row stand as three and two. */
  balance() {
    const {tiles, tiles: {childElementCount: count, clientWidth}} = this, key = `${count} ${clientWidth}`;
    if (key === this.balanced || !clientWidth) return;
    this.balanced = key;
    tiles.style.gridTemplateColumns = '';
    const most = getComputedStyle(tiles).gridTemplateColumns.split(' ').length;
    tiles.style.gridTemplateColumns = `repeat(${Math.ceil(count / Math.ceil(count / most))}, minmax(0, 1fr))`;
  }

  show({home, shown, metrics, score_title: scoreTitle, score_needs: needs, asks_height: asksHeight}) {
    const {body, page: {text}} = this, change = shown.score_change ?? (home.score_difference && {change: home.score_difference});
    // A score of weight alone is no figure of the body: what it comes from stands beside the number.
    const basis = shown.score == null ? null : home.score_caption;
    const captions = [shown.score_change ? home.score_difference : null, home.score_estimated ? text('body.estimated') : null, basis ? null : home.score_caption, needs?.height ? shown.score_height : null].filter(Boolean).join('. ');
    const button = (name, onclick, kind = 'button') => element('button', {class: kind, type: 'button', onclick}, name);
    const hero = element('section', {class: `card hero ${home.score_estimated ? 'presence-estimated' : ''}`, 'data-score': home.score},
      element('h2', {}, scoreTitle),
      // Small while it lacks what can be entered.
      element('p', {class: `value number ${needs ? 'rough' : ''}`}, ...quantity(shown.score, text('body.of100'))),
      basis && element('p', {class: 'basis'}, basis),
      // One line at least, so that the parts below it keep their places.
      captions || !basis ? element('p', {class: 'muted small caption'}, captions || '\u00a0') : null,
      needs && !change ? null : changed('delta', change), shown.score_monthly ? changed('small monthly', shown.score_monthly) : null,
      needs ? element('p', {class: 'needs'}, needs.text) : null,
      needs?.check_in && !home.action ? button(needs.check_in, () => body.enter()) : null,
      needs?.height && !home.action ? element('a', {class: 'button', href: '#settings?height'}, text('body.enterHeight')) : null,
      this.parts(home, shown, needs),
      home.action ? button(home.action, () => body.enter(), 'button primary') : null,
      home.action ? button(text('records.import'), () => body.importFile()) : null);
    const tiles = home.tiles.map((tile, index) => element('section', {
      class: `card tile ${presenceClass(tile.value)}`, 'data-metric': tile.metric, 'data-value': tile.value.value},
    element('h3', {}, shown.tiles[index].title),
    element('p', {class: 'value number'}, ...quantity(shown.tiles[index].value, tile.unit)),
    element('p', {class: 'muted small caption'}, ...this.caption(tile, shown.tiles[index], metrics.cards[index].message, asksHeight)),
    changed('small delta', shown.tiles[index].change), shown.tiles[index].monthly ? changed('small monthly', shown.tiles[index].monthly) : null));
    this.tiles.replaceChildren(...tiles);
    this.node.replaceChildren(hero, ...(tiles.length ? [this.tiles] : []), this.months(home, scoreTitle) ?? '');
    this.balance();
    // A tap anywhere on the score opens and closes its parts, as does their own button.
    hero.addEventListener('click', ({target}) => {
      const parts = hero.querySelector('details');
      if (parts && !target.closest('details, button, a')) parts.open = !parts.open;
    });
    if (home.score !== this.score) turn(hero.querySelector('.value'), home.score - this.score);
    this.score = home.score;
  }

  /** What is said of a tile's value: the last known one is of a week, and FFMI may wait for the height. A missing one is a gap. */
  caption({caption, metric, unit, value}, {few, summary}, gap, asksHeight) {
    const {page: {text}, body: {document: {buckets, curves, sources}, index}} = this;
    if (metric === 'ffmi' && asksHeight) return needsHeight(this.page);
    const end = Date.parse(buckets[index]?.cursor.date) / 86400000;
    if (value.presence === 'missing') {
      const weeks = curves[metric]?.map(([day, value, source]) => ({day, value, source: sources[source]}));
      return [few ?? lastMeasured(this.page, {metric, unit}, weeks, end) ?? gap];
    }
    if (value.source !== 'last_known') return [captioned(summary, caption)];
    const [day] = curves[metric]?.findLast(([day, , source]) => day <= end && sources[source] !== 'last_known') ?? [];
    return [day == null ? caption : text('body.lastKnownWeek', {caption, date: dates(this.page)(day * 86400000)})];
  }

  /** The months of a selected year with their values; stays open from year to year. */
  months({tiles}, scoreTitle) {
    const {page, page: {text}, body: {document: {buckets, marks}, index}} = this, panel = this;
    const bucket = buckets[index];
    if (bucket?.scale !== 'year') return null;
    const title = text('body.monthsOf', {year: bucket.short});
    const region = element('div', {class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': title});
    const fill = async () => {
      try {
        bucket.months ??= await page.get('/body/months', {year: bucket.id});
        const head = [text('body.month'), scoreTitle, ...tiles.map(({title, unit}) => (unit ? `${title}, ${unit}` : title))];
        region.replaceChildren(bucket.months.length ? dataTable(head, bucket.months) : '–');
      } catch (error) { region.textContent = error.message; }
    };
    // At once, so that the page keeps its height from year to year.
    if (this.areMonthsOpen) fill();
    return element('details', {class: 'card months table-behind', open: this.areMonthsOpen, ontoggle() {
      if (this.open && !panel.areMonthsOpen) fill();
      panel.areMonthsOpen = this.open;
    }}, element('summary', {}, title), region, element('p', {class: 'muted small'}, marks));
  }

  /** What each metric contributes to the score, and the scale; stays open from bucket to bucket. */
  parts(home, shown, needs) {
    if (!home.score_scale) return null;
    const panel = this;
    return element('details', {class: 'parts small', open: this.isOpen, ontoggle() { panel.isOpen = this.open; }},
      element('summary', {}, this.page.text('body.partsAndScale')),
      shown.score_height && !needs?.height ? element('p', {}, shown.score_height) : null,
      element('ul', {}, ...shown.score_parts.map((part) => element('li', {}, part))), element('p', {}, home.score_scale));
  }
}

/** Where the page loads a photo from. */
export const photoAddress = (page, id) => `/body/photo?${new URLSearchParams({id, language: page.language})}`;

export class PhotosPanel {
  /** pick(photo, bucket): selects the bucket of a photo of the rail; enter(): opens the form of a photo. */
  constructor(page, pick, enter) {
    Object.assign(this, {page, pick, enter, wanted: null});
    this.node = element('div', {class: 'panel photos'});
    this.date = dates(page);
  }

  show(screens) {
    const {photos: {photo, nearest, message, action, rail, caption}, photo_facts: facts} = screens;
    const image = (id, alt, attributes = {}) => element('img', {
      src: photoAddress(this.page, id), alt, loading: 'lazy', decoding: 'async', onerror() { this.classList.add('missing'); }, ...attributes});
    // A photo tapped in the rail replaces the bucket's photo until another bucket is selected.
    const touched = this.wanted && this.wanted !== photo ? rail.find(({id}) => id === this.wanted) : null;
    const isHere = touched && facts[touched.id].bucket === screens.home.bucket;
    const shown = isHere ? touched.id : photo;
    if (!isHere) this.wanted = null;
    const words = isHere ? [this.date(Date.parse(facts[shown].day)), ...touched.tags].join(' · ') : caption;
    const hero = shown == null
      ? element('div', {class: 'no-photo'}, element('p', {}, message), nearest ? element('button', {
        class: 'nearest', type: 'button', onclick: () => this.touch(nearest.id, facts[nearest.id].bucket)},
      image(nearest.id, facts[nearest.id].name)) : null, action ? element('button', {
        class: 'button primary', type: 'button', onclick: () => this.enter()}, action.title) : null)
      : image(shown, facts[shown]?.name ?? this.page.text('body.progressPhoto'), {'data-photo': shown});
    this.node.replaceChildren(element('section', {class: 'card photo'}, hero), words ? element('p', {class: 'photo-caption'}, words) : '',
      rail.length === 0 ? '' : element('ul', {class: 'photo-rail', 'aria-label': this.page.text('body.photosNear')},
        ...rail.map(({id}) => element('li', {'aria-current': id === shown ? 'true' : null}, element('button', {
          type: 'button', 'data-rail': id, onclick: () => this.touch(id, facts[id].bucket)},
        image(id, facts[id].name), element('span', {'aria-hidden': 'true'}, this.date(Date.parse(facts[id].day))))))));
    const current = this.node.querySelector('.photo-rail [aria-current]');
    // Scrolls only the rail: `scrollIntoView` would also scroll the page while a finger drags on the track.
    const strip = this.node.querySelector('.photo-rail');
    if (strip) strip.scrollLeft = current ? current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2 : strip.scrollWidth;
  }

  touch(id, bucket) {
    const had = document.activeElement?.dataset.rail === id;
    this.wanted = id;
    this.pick(bucket);
    if (had) this.node.querySelector(`[data-rail="${CSS.escape(id)}"]`)?.focus({preventScroll: true});
  }
}

/** Formats values of a metric as the tiles do: steps without decimals, others with one. */
export const metricNumber = (page, {metric}) => {
  const digits = metric === 'steps' ? 0 : 1;
  return written(page.language, {minimumFractionDigits: digits, maximumFractionDigits: digits});
};

/** What is said instead of FFMI while the height is not known. */
export const needsHeight = ({text}) => linked(text('body.needsHeight'), text('screen.settings'), '#settings?height');

/** When and how much was last measured, also on few days, or calculated from measurements, up to a day; null without such a week. */
export function lastMeasured(page, card, weeks, end) {
  const week = weeks?.findLast(({day, source}) => day <= end && source !== 'last_known');
  if (!week) return null;
  const date = dates(page)(week.day * 86400000);
  const words = {date, value: `${metricNumber(page, card)(week.value)}\u00a0${card.unit}`};
  // FFMI is derived from a measured lean mass, too, as if it were measured.
  return week.source === 'derived' || card.metric === 'ffmi' ? page.text('body.lastKnownValue', words) : page.text('body.lastMeasured', words);
}
