// The shell of the page: navigation, language, requests, the event stream. Screens receive `page` and draw into `root`.
import {element, shape} from '/elements.js';
import {screens} from '/screens.js';
import {applyTheme} from '/theme.js';
import {Session} from '/session.js';
import {language, languages, locale, text, textOr} from '/text.js';

document.documentElement.lang = language;

// --- Requests ---------------------------------------------------------------------------------------------------------

const unreachable = () => new Error(text('page.unreachable'));

async function request(path, query, options) {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries({language: locale, ...query})) address.searchParams.set(name, value);
  let answer;
  try {
    answer = await fetch(address, options);
  } catch {
    throw unreachable();
  }
  if (answer.ok) return answer;
  const refusal = await answer.json().catch(() => ({}));
  throw Object.assign(new Error(refusal.error ?? `${answer.status} ${answer.statusText}`),
    {problem: refusal.problem, status: answer.status});
}

/** What is asked after a change of settings is answered after it. */
const get = async (path, query = {}) => {
  await latest;
  return (await request(path, query)).json();
};
const getText = async (path, query = {}) => (await request(path, query)).text();
const post = async (path, body) => (await request(path, {}, {method: 'POST', body: JSON.stringify(body)})).json();
let latest = Promise.resolve();
/** Changes settings by name, each change after the answer to the one before, so that of two in a row the later one stays. */
const change = (settings) => {
  const changed = latest.then(() => post('/settings', settings));
  latest = changed.catch(() => {});
  return changed;
};
const postForBytes = async (path, body) => (await request(path, {}, {method: 'POST', body: JSON.stringify(body)})).arrayBuffer();
const upload = async (path, query, file) => (await request(path, query, {method: 'POST', body: file})).json();

// --- Events: one stream for all topics -----------------------------------------------------------------------------------

const watchers = new Map();
let stream = null;
let isPlanned = false;

/**
 * Calls `heard(value)` with the current state of a topic and with each change, and `lost(error)` when the server cannot be
 * reached; returns a function that ends this.
 */
function watch(topic, heard, lost = () => {}) {
  if (!watchers.has(topic)) watchers.set(topic, new Set());
  const watcher = {heard, lost};
  watchers.get(topic).add(watcher);
  plan();
  return () => {
    watchers.get(topic)?.delete(watcher);
    if (watchers.get(topic)?.size === 0) watchers.delete(topic);
    plan();
  };
}

/** Opens the stream anew when the screens have said all they want. */
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    stream?.close();
    stream = null;
    if (watchers.size === 0) return;
    const topics = [...watchers.keys()].sort().join(',');
    const opened = new EventSource(`/watch?topics=${encodeURIComponent(topics)}&language=${locale}`);
    stream = opened;
    for (const topic of watchers.keys()) {
      opened.addEventListener(topic, (event) => {
        const value = JSON.parse(event.data);
        for (const {heard} of watchers.get(topic) ?? []) heard(value);
      });
    }
    // The browser does not reconnect a stream that the server refused.
    opened.onerror = () => {
      if (stream === opened) for (const all of watchers.values()) for (const {lost} of all) lost(unreachable());
      if (opened.readyState === EventSource.CLOSED && stream === opened) setTimeout(() => stream === opened && plan(), 1000);
    };
  });
}

// --- The page as screens see it --------------------------------------------------------------------------------------------

const announcements = document.getElementById('announcements');
let announced = 0;

const session = new Session(locale);

export const page = {
  language, languages, locale, text, textOr, get, getText, post, change, postForBytes, upload, watch, session,
  /** Says something to people who cannot see it; the same sentence twice is said twice. */
  announce(sentence) {
    announcements.replaceChildren(element('p', {}, sentence + '\u00a0'.repeat(announced++ % 2)));
  },
  /** Shows a screen. */
  go(name) { location.hash = `#${name}`; },
};

// --- Navigation ---------------------------------------------------------------------------------------------------------------

const groups = [
  {name: 'training', icon: 'M4 14v-4M9 18V6M14 15V9M19 13v-2'},
  {name: 'body', icon: 'M4 17l5-6 4 3 7-8'},
  {name: 'laboratory', icon: 'M10 4v6l-5 9h14l-5-9V4M8 4h8'},
].filter(({name}) => screens.some((screen) => screen.group === name) && localStorage.getItem(`peach-${name}`) !== 'hidden')
  .map((group) => ({...group, title: text(`group.${group.name}`)}));

const several = (group) => screens.filter((one) => one.group === group).length > 1;
const titleOf = (screen) => text(`screen.${screen.name}`);
const navigation = document.getElementById('navigation');
const main = document.getElementById('main');
navigation.setAttribute('aria-label', text('page.screens'));
document.getElementById('skip').textContent = text('page.skip');

const links = new Map();
const groupLinks = new Map();
const sections = new Map();

function buildNavigation() {
  navigation.append(element('div', {class: 'brand'}, element('img', {src: '/icon.svg', alt: ''}), 'Peach'));
  for (const group of groups) {
    const list = element('ul', {'aria-label': group.title});
    for (const screen of screens.filter((screen) => screen.group === group.name)) {
      const link = element('a', {href: `#${screen.name}`}, titleOf(screen));
      links.set(screen.name, link);
      list.append(element('li', {}, link));
    }
    // A group of one screen has that screen's name already.
    const title = several(group.name) && element('p', {class: 'group-title', 'aria-hidden': 'true'}, group.title);
    const section = element('section', {}, title, list);
    sections.set(group.name, section);
    navigation.append(section);
  }
  const bar = element('div', {class: 'groups'});
  for (const group of groups) {
    const icon = shape('svg', {viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 2,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true'}, shape('path', {d: group.icon}));
    const first = screens.find((screen) => screen.group === group.name);
    const link = element('a', {href: `#${first.name}`}, icon, group.title);
    groupLinks.set(group.name, link);
    bar.append(link);
  }
  if (groups.length > 1) navigation.append(bar);
}

const narrow = matchMedia('(max-width: 54rem)');

function markNavigation(screen) {
  // On a phone the bar below has the groups; above are the screens of the shown one, if there are several.
  for (const [name, section] of sections) section.hidden = narrow.matches && (name !== screen.group || groups.length > 1 && !several(name));
  for (const [name, link] of links) {
    const title = text(`screen.${name}`);
    link.textContent = narrow.matches ? textOr(`screen.short.${name}`, title) : title;
    link.ariaLabel = title;
    if (name === screen.name) {
      link.setAttribute('aria-current', 'page');
      if (narrow.matches) link.scrollIntoView({inline: 'center', block: 'nearest'});
    }
    else link.removeAttribute('aria-current');
  }
  for (const [name, link] of groupLinks) {
    if (name === screen.group) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Marks the screen of the session that runs, and its group. */
function markRunning(state) {
  const running = state?.isRunning ? [links.get(state.exercise), groupLinks.get('training')] : [];
  for (const link of [...links.values(), ...groupLinks.values()]) {
    link.classList.toggle('has-session', running.includes(link));
    link.title = running.includes(link) ? text('page.sessionRuns') : '';
  }
}

let shown = null;
/** What the address says after the name of the shown screen; another view of a screen that has some is shown anew. */
let view;
let unmount = null;

/** A screen's own style sheet, loaded before the screen is shown; false if it could not be loaded. */
function style(name) {
  if (!name || document.querySelector(`link[href="/${name}"]`)) return Promise.resolve(true);
  return new Promise((loaded) => {
    const link = element('link', {rel: 'stylesheet', href: `/${name}`, onload: () => { applyTheme(); loaded(true); },
      onerror: () => { link.remove(); loaded(false); }});
    link.dataset.screen = name;
    document.head.append(link);
  });
}

/** The library that some screens draw with, loaded before the first of them is shown; false if it could not be loaded. */
let drawing = null;
const drawingLibrary = () => drawing ??= new Promise((loaded) => {
  document.head.append(element('script', {
    src: '/d3.js', onload: () => loaded(true), onerror: () => { drawing = null; loaded(false); }}));
});

/** What stands in place of a screen that cannot be drawn; the screen itself is shown when the server is back. */
let isWithoutDrawing = false;
const withoutDrawing = (screen) => {
  isWithoutDrawing = true;
  main.replaceChildren(element('div', {class: 'screen', id: `screen-${screen.name}`},
    element('header', {}, element('h1', {}, titleOf(screen))), element('p', {class: 'problem', role: 'alert'}, unreachable().message)));
};

/** Only the shown screen's style sheet applies: two screens may use a class of the same name. */
function applyStyle(name) {
  for (const link of document.querySelectorAll('link[data-screen]')) {
    if (link.sheet) link.sheet.disabled = link.dataset.screen !== name;
  }
}

async function show() {
  const [asked, query] = location.hash.slice(1).split('?');
  // The definitions are a part of the settings.
  const name = asked === 'help' ? 'settings' : asked;
  const screen = screens.find((screen) => screen.name === name) ?? screens[0];
  if (shown === screen && (view === query || !screen.hasViews)) return;
  const isFirst = shown === null;
  [shown, view] = [screen, query];
  // A dialog is of the screen that it was opened on.
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  unmount?.();
  unmount = null;
  const [isStyled, isDrawable] = await Promise.all([style(screen.style), screen.isDrawn ? drawingLibrary() : true]);
  if (shown !== screen || view !== query) return;
  document.title = `${titleOf(screen)} · Peach`;
  markNavigation(screen);
  isWithoutDrawing = false;
  if (!isStyled || !isDrawable) return withoutDrawing(screen);
  const root = element('div', {class: 'screen', id: `screen-${screen.name}`});
  main.replaceChildren(root);
  applyStyle(screen.style);
  unmount = screen.mount(root, page) ?? null;
  if (isFirst) return;
  scrollTo(0, 0);
  main.focus({preventScroll: true});
  page.announce(titleOf(screen));
}

// A click on the skip link must not change the screen.
document.getElementById('skip').onclick = (event) => {
  event.preventDefault();
  main.focus();
};
narrow.addEventListener('change', () => shown && markNavigation(shown));
addEventListener('hashchange', show);

applyTheme();
buildNavigation();
const connection = document.getElementById('connection');
let late = null;
session.subscribe((state, isConnected) => {
  clearTimeout(late);
  markRunning(state);
  if (isConnected) {
    connection.textContent = '';
    if (isWithoutDrawing) {
      shown = null;
      show();
    }
  }
  // A short interruption, such as a restart of the server, is not reported.
  else late = setTimeout(() => {
    connection.textContent = state?.isRunning && state.isMine ? text('page.noAnswerInSession') : text('page.noAnswer');
  }, 1500);
});

show();
