// The scrubber: a track on which each bucket has an equal share, a knob, and a button for the newest week.
import {element} from '/elements.js';

/** The index of the bucket at a position 0…1; `TimelineScrubber.bucket(at:of:)`. */
export const bucketAt = (position, count) =>
  (position > 0 ? Math.min(Math.floor(Math.min(position, 1) * count), count - 1) : 0);

export class Scrubber {
  /** model: { document, index, position, select(index, position), release() }. */
  constructor(page, model) {
    Object.assign(this, {page, model});
    const {text} = page;
    this.label = element('p', {class: 'bucket-label', 'aria-hidden': 'true'});
    [this.scales, this.marks] = ['scales', 'marks'].map((name) => element('div', {class: name, 'aria-hidden': 'true'}));
    this.knob = element('div', {class: 'knob', 'aria-hidden': 'true'});
    this.track = element('div', {
      class: 'track', role: 'slider', tabindex: 0, 'aria-label': text('body.timeline'), 'aria-valuemin': 0,
    }, element('div', {class: 'rail'}), this.scales, this.marks, this.knob);
    this.today = element('button', {class: 'button today', type: 'button', onclick: () => this.jump(this.last)});
    this.node = element('div', {class: 'scrubber card'}, element('div', {class: 'scrubber-head'}, this.label, this.today), this.track);
    this.listen();
  }

  get count() { return this.model.document?.buckets.length ?? 0; }
  get last() { return this.count - 1; }

  listen() {
    let start = null;
    const position = (event) => {
      const {left, width} = this.marks.getBoundingClientRect();
      return Math.min(Math.max((event.clientX - left) / width, 0), 1);
    };
    this.track.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.count === 0 || start) return;
      start = {id: event.pointerId, x: event.clientX, isDrag: false};
      this.track.setPointerCapture(event.pointerId);
    });
    this.track.addEventListener('pointermove', (event) => {
      if (event.pointerId !== start?.id) return;
      start.isDrag ||= Math.abs(event.clientX - start.x) > 4;
      if (!start.isDrag) return;
      this.node.classList.add('dragging');
      const raw = position(event);
      this.model.select(bucketAt(raw, this.count), raw);
    });
    const end = (event) => {
      if (event.pointerId !== start?.id) return;
      const {isDrag} = start;
      start = null;
      this.node.classList.remove('dragging');
      if (isDrag) this.model.release();
      else if (event.type === 'pointerup') this.jump(bucketAt(position(event), this.count));
    };
    this.track.addEventListener('pointerup', end);
    this.track.addEventListener('pointercancel', end);
    this.track.addEventListener('keydown', (event) => this.press(event));
  }

  press(event) {
    const {index} = this.model;
    const keys = {
      ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1,
      PageDown: index - 4, PageUp: index + 4, Home: 0, End: this.last,
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys) || this.count === 0) return;
    event.preventDefault();
    this.jump(keys[event.key]);
  }

  jump(index) {
    this.model.select(Math.min(Math.max(index, 0), this.last));
    this.model.release();
  }

  /** Draws the track of other buckets. */
  build() {
    const {buckets} = this.model.document;
    const isInteractive = buckets.length > 0;
    this.track.hidden = this.today.hidden = !isInteractive;
    this.track.setAttribute('aria-valuemax', Math.max(0, this.last));
    // As many names as fit: the last one of each scale, and some between.
    this.marks.replaceChildren(...buckets.map(({scale, faint, short}) => element('span', {
      class: `mark ${scale}${faint ? ' faint' : ''}`}, element('i'), element('b', {}, short))));
    // Each scale has its name above its stretch, and a line before it.
    const counts = ['year', 'month', 'week'].map((scale) => [scale, buckets.filter((bucket) => bucket.scale === scale).length]);
    this.scales.replaceChildren(...counts.filter(([, count]) => count).map(([scale, count]) => {
      const name = element('span', {}, this.page.text(`body.scale.${scale}`));
      name.style.gridColumn = `span ${count}`;
      return name;
    }));
    this.scales.style.gridTemplateColumns = this.marks.style.gridTemplateColumns = `repeat(${Math.max(1, buckets.length)}, minmax(0, 1fr))`;
    this.thin();
  }

  /** Hides names that would touch their neighbours, and keeps the last ones within the card. */
  thin() {
    let right = -Infinity;
    const end = this.track.getBoundingClientRect().right + 8;
    const names = [...this.marks.querySelectorAll('b')];
    for (const name of names) Object.assign(name.style, {visibility: 'visible', translate: ''});
    for (const name of names.toReversed()) {
      const beyond = name.getBoundingClientRect().right - end;
      if (beyond > 0) name.style.translate = `${-beyond}px`;
      const box = name.getBoundingClientRect();
      const isCrowded = right !== -Infinity && box.right + 6 > right;
      name.style.visibility = isCrowded ? 'hidden' : 'visible';
      if (!isCrowded) right = box.left;
    }
  }

  draw() {
    const {document: {buckets, empty}, index, position} = this.model;
    const bucket = buckets[index];
    const header = (bucket?.screens ?? empty).home.header;
    this.label.textContent = header.label;
    if (!bucket) return;
    this.today.textContent = header.today;
    this.today.setAttribute('aria-disabled', index === this.last);
    this.knob.style.left = `${100 * position}%`;
    this.track.setAttribute('aria-valuenow', index);
    this.track.setAttribute('aria-valuetext', bucket.spoken);
    this.marks.querySelector('.selected')?.classList.remove('selected');
    this.marks.children[index]?.classList.add('selected');
  }
}
