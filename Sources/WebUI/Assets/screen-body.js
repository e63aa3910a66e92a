// The screen Body: Home, Photos and Metrics under one scrubber. The document contains the screens of every bucket, so
// scrubbing needs no requests; the server shares the cursor with other pages.
import {element} from '/elements.js';
import {MetricsPanel} from '/body-metrics.js';
import {HomePanel, PhotosPanel} from '/body-screens.js';
import {fly} from '/motion.js';
import {Scrubber} from '/scrubber.js';

export const screen = {
  name: 'body',
  group: 'body',
  style: 'screen-body.css',
  isDrawn: true,
  mount(root, page) {
    forms().catch(() => {});
    const body = new BodyScreen(root, page);
    const stop = page.watch('body', (event) => body.hear(event), (error) => body.lose(error));
    return () => { stop(); body.remove(); };
  },
};

/** The forms, which are loaded after the screen. */
const forms = () => import('/body-forms.js');

/** Metrics that the form of a check-in always has, or that are derived. */
const inForm = new Set(['weight', 'body_fat', 'ffmi', 'steps', 'lean_mass', 'fat_mass']);

/** The tab that was open last, for as long as the page lives. */
let openTab = 0;

class BodyScreen {
  constructor(root, page) {
    Object.assign(this, {page, document: null, index: 0, position: 1, frame: 0, isDragging: false, isSending: false, selections: -1});
    this.scrubber = new Scrubber(page, this);
    this.panels = [
      new HomePanel(page, this), new PhotosPanel(page, (bucket) => this.pick(bucket), () => this.enter()),
      new MetricsPanel(page, (bucket) => this.pick(bucket))];
    this.problem = element('p', {class: 'problem', role: 'alert'});
    this.purpose = element('p', {class: 'muted', hidden: true}, page.text('body.purpose'));
    this.add = element('button', {class: 'button primary add', type: 'button', disabled: true, onclick: () => this.enter()});
    this.list = element('button', {
      class: 'button list', type: 'button',
      onclick: () => import('/body-entries.js').then(
        ({showEntries}) => showEntries(page), (error) => page.announce(error.message))}, page.text('body.entries'));
    this.tabs = this.panels.map((panel, index) => {
      panel.node.id = `body-panel-${index}`;
      panel.node.setAttribute('role', 'tabpanel');
      panel.node.setAttribute('aria-labelledby', `body-tab-${index}`);
      return element('button', {
        type: 'button', role: 'tab', id: `body-tab-${index}`, 'aria-controls': panel.node.id, onclick: () => this.open(index)});
    });
    this.tablist = element('div', {class: 'tabs', role: 'tablist', 'aria-label': page.text('body.views')}, ...this.tabs);
    this.tablist.addEventListener('keydown', (event) => this.press(event));
    root.append(element('header', {}, element('h1', {}, page.text('screen.body')), this.list, this.add, this.tablist), this.problem, this.purpose,
      this.scrubber.node, ...this.panels.map((panel) => panel.node));
    this.size = new ResizeObserver(() => this.document && this.scrubber.thin());
    // The button has the size of the letters.
    for (const node of [this.scrubber.track, this.scrubber.today]) this.size.observe(node);
    this.open(openTab, false);
  }

  remove() {
    this.size.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.later);
  }

  /** An event of the server: another document, or a selection. */
  async hear(event) {
    this.newest = event;
    if (this.document?.revision !== event.revision) await this.load();
    // An event during the loading has a newer selection.
    if (this.newest === event) this.follow();
  }

  /** Selects what another page has selected. Events also report this page's own selections, which are older than what is shown. */
  follow() {
    const {document, newest} = this;
    if (!document || !newest || this.isOwn || newest.selections <= this.selections) return;
    this.selections = newest.selections;
    const index = document.buckets.findIndex(({id}) => id === newest.bucket);
    if (index >= 0 && index !== this.index) this.move(index, document.buckets[index].knob);
  }

  /** Whether the selection shown is one that the server does not know yet. */
  get isOwn() { return this.isDragging || this.isSending; }

  async load() {
    clearTimeout(this.later);
    try {
      const selected = () => this.document?.buckets[this.index]?.id;
      const asked = selected(), wasOwn = this.isOwn, number = this.asked = (this.asked ?? 0) + 1;
      const found = await this.page.get('/body');
      // An answer may arrive after that to a later question.
      if (number < this.answered) return;
      [this.answered, this.wait] = [number, null];
      // What is drawn already keeps the focus.
      if (found.revision === this.document?.revision) return;
      // What was selected here since the document was asked for counts more than its selection.
      const isOwn = wasOwn || this.isOwn || selected() !== asked;
      const before = found.buckets.findIndex(({id}) => id === (isOwn && selected() || found.selected));
      this.document = found;
      this.index = before >= 0 ? before : Math.max(0, found.buckets.length - 1);
      this.position = found.buckets[this.index]?.knob ?? 1;
      this.problem.textContent = '';
      this.panels[2].use(found);
      this.scrubber.build();
      this.draw();
    } catch (error) {
      this.fail(error);
      // No event says that the server can answer again.
      clearTimeout(this.later);
      this.wait = Math.min(30, 2 * (this.wait ?? 0.5));
      if (this.tablist.isConnected) this.later = setTimeout(() => this.load().then(() => this.follow()), 1000 * this.wait);
    }
  }

  /** Without the server, which counts from the beginning when it is started again. */
  lose(error) {
    Object.assign(this, {selections: -1, newest: null});
    if (this.document) this.document.revision = null;
    this.fail(error);
  }

  /** Says why nothing is shown. */
  fail(error) {
    if (!this.document) this.problem.textContent = error.message;
  }

  // --- The cursor, as the scrubber moves it ---------------------------------------------------------------------------------

  select(index, position = null) {
    this.isDragging = true;
    this.move(index, position ?? this.document.buckets[index].knob);
  }

  release() {
    this.isDragging = false;
    this.move(this.index, this.document.buckets[this.index].knob);
    this.tell();
  }

  /** Tells the server what is selected, one selection at a time: requests that overlap may arrive in another order. */
  async tell() {
    if (this.isSending) return;
    this.isSending = true;
    const selected = () => this.document.buckets[this.index]?.id;
    for (let told = null; told !== selected() && !this.isDragging;) {
      told = selected();
      const answer = await this.page.post('/body/cursor', {bucket: told}).catch(() => null);
      this.selections = Math.max(this.selections, answer?.selections ?? -1);
    }
    this.isSending = false;
    this.follow();
  }

  move(index, position) {
    if (index !== this.index) {
      navigator.vibrate?.(8); // One tick for each bucket that is crossed.
      this.snaps = (this.snaps ?? 0) + 1;
    }
    Object.assign(this, {index, position});
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** Selects the bucket of a photo or a date that was touched. */
  pick(id) {
    const index = this.document.buckets.findIndex((bucket) => bucket.id === id);
    if (index >= 0 && index !== this.index) return this.scrubber.jump(index);
    this.panels[openTab].show(this.screens);
  }

  get screens() { return this.document.buckets[this.index]?.screens ?? this.document.empty; }

  draw() {
    this.scrubber.draw();
    this.mark();
    const {screens} = this;
    this.tabs.forEach((tab, index) => { tab.textContent = screens.titles[index]; });
    if (this.shown === screens) return;
    this.shown = screens;
    this.panels.forEach((panel, index) => { panel.isDrawn = index === openTab; });
    this.panels[openTab].show(screens);
  }

  /** The form's button is the main one, unless the screen below has a main button. */
  mark() {
    const {home, photos} = this.screens;
    const hasAction = Boolean([home.action, photos.action][openTab]);
    this.add.classList.toggle('primary', !hasAction);
    this.add.disabled = false;
    // Before the first entry the two would do the same.
    this.purpose.hidden = this.document.buckets.length > 0;
    this.add.hidden = !this.purpose.hidden && hasAction;
  }

  // --- Tabs ------------------------------------------------------------------------------------------------------------------

  open(index, hasFocus = true) {
    const land = fly(this.panels[openTab].node, '[data-metric]', ({dataset}) => dataset.metric);
    openTab = index;
    const {text} = this.page;
    this.add.textContent = index === 1 ? text('body.addPhoto') : text('body.checkIn');
    this.tabs.forEach((tab, other) => {
      tab.setAttribute('aria-selected', other === index);
      tab.tabIndex = other === index ? 0 : -1;
      this.panels[other].node.hidden = other !== index;
    });
    if (this.shown && !this.panels[index].isDrawn) {
      this.panels[index].show(this.shown);
      this.panels[index].isDrawn = true;
    }
    if (this.document) this.mark();
    if (hasFocus) this.tabs[index].focus();
    land(this.panels[index].node);
  }

  /** Opens the form of the open screen. */
  enter() {
    const {page, screens: {photos, home}, document: {offered}} = this, isPhoto = openTab === 1;
    const others = home.tiles.filter(({metric}) => !inForm.has(metric)), has = new Set(others.map(({metric}) => metric));
    const more = offered.filter(({metric}) => !has.has(metric));
    forms().then(({addPhoto, checkIn}) => (isPhoto ? addPhoto(page, photos.action?.date) : checkIn(page, others, more)), (error) => page.announce(error.message));
  }

  /** Opens the form that imports a file. */
  importFile() {
    forms().then(({importFile}) => importFile(this.page), (error) => this.page.announce(error.message));
  }

  press(event) {
    const steps = {ArrowLeft: openTab - 1, ArrowRight: openTab + 1, Home: 0, End: this.tabs.length - 1};
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.open((steps[event.key] + this.tabs.length) % this.tabs.length);
  }
}
