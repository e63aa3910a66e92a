// The screen Photos of one bucket: its photo, and a rail of photos near it.
import {element} from '/elements.js';

/** Where the page loads a photo from. */
export const photoAddress = (page, id) => `/body/photo?${new URLSearchParams({id, language: page.language})}`;

export class PhotosPanel {
  /** pick(photo, bucket): selects the bucket of a photo of the rail; enter(): opens the form of a photo. */
  constructor(page, pick, enter) {
    Object.assign(this, {page, pick, enter, wanted: null});
    this.node = element('div', {class: 'panel photos'});
    const date = (style) => new Intl.DateTimeFormat(page.locale, {timeZone: 'UTC', ...style});
    this.dates = {long: date({dateStyle: 'long'}), short: date({day: 'numeric', month: 'short', year: 'numeric'})};
  }

  show(screens) {
    const {photos: {photo, message, action, rail, caption}, photo_facts: facts} = screens;
    const image = (id, alt, attributes = {}) => element('img', {
      src: photoAddress(this.page, id), alt, loading: 'lazy', decoding: 'async', onerror() { this.classList.add('missing'); }, ...attributes});
    // A photo tapped in the rail replaces the bucket's photo until another bucket is selected.
    const touched = this.wanted && this.wanted !== photo ? rail.find(({id}) => id === this.wanted) : null;
    const isHere = touched && facts[touched.id].bucket === screens.home.bucket;
    const shown = isHere ? touched.id : photo;
    if (!isHere) this.wanted = null;
    const words = isHere ? [this.dates.long.format(Date.parse(facts[shown].day)), ...touched.tags].join(' · ') : caption;
    const hero = shown == null
      ? element('div', {class: 'no-photo'}, element('p', {}, message), action ? element('button', {
        class: 'button primary', type: 'button', onclick: () => this.enter()}, action.title) : null)
      : image(shown, facts[shown]?.name ?? this.page.text('body.progressPhoto'), {'data-photo': shown});
    this.node.replaceChildren(element('section', {class: 'card photo'}, hero), words ? element('p', {class: 'photo-caption'}, words) : '',
      rail.length === 0 ? '' : element('ul', {class: 'photo-rail', 'aria-label': this.page.text('body.photosNear')},
        ...rail.map(({id}) => element('li', {'aria-current': id === shown ? 'true' : null}, element('button', {
          type: 'button', 'data-rail': id, onclick: () => this.touch(id, facts[id].bucket)},
        image(id, facts[id].name), element('span', {'aria-hidden': 'true'}, this.dates.short.format(Date.parse(facts[id].day))))))));
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
