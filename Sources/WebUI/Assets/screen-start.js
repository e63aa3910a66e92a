// Start: where training stands, and what to do next.
import {element} from '/elements.js';
import {sparkline, summaryCard} from '/training.js';

export const screen = {
  name: 'start',
  title: {en: 'Start', de: 'Start'},
  group: 'training',
  style: 'training.css',

  mount(root, page) {
    const {text} = page;
    const chart = element('div', {class: 'chart'});
    const lines = element('div', {});
    const progress = element('a', {class: 'card progress', href: '#profile'},
      element('h2', {}, text('Your training progress', 'Dein Übungsfortschritt')), chart, lines);
    const begin = (exercise, title, summary, isMain) => element('button', {
      class: `button ${isMain ? 'primary' : ''}`,
      onclick: () => {
        page.session.send({do: 'start', exercise});
        page.go(exercise);
      },
    }, title, element('small', {}, summary));
    const last = element('div', {});
    root.append(element('header', {}, element('h1', {}, text('Train your ear', 'Schule dein Gehör'))), progress,
      element('div', {class: 'choices'},
        begin('comparison', text('Comparison', 'Tonvergleich'), text('Higher or lower?', 'Höher oder tiefer?'), true),
        begin('matching', text('Pitch matching', 'Tonhöhe treffen'), text('Tune the second note', 'Stimme den zweiten Ton'), false)),
      last);

    let isMounted = true;
    async function load() {
      let answer;
      try {
        answer = await page.get('/start');
      } catch (error) {
        lines.replaceChildren(element('p', {class: 'problem'}, error.message));
        return;
      }
      if (!isMounted) return;
      const hasChart = answer.rolling.length > 0;
      progress.setAttribute('aria-label', text('Your training progress. Tap to view details.',
        'Dein Übungsfortschritt. Für Einzelheiten antippen.') + ` ${answer.label}`);
      chart.replaceChildren(hasChart ? sparkline(answer.rolling) : element('p', {class: 'muted'}, answer.lines.length ? '' : answer.label));
      lines.replaceChildren(...answer.lines.map((line, i) => element('p', {class: i === 0 ? '' : 'muted small'}, line)));
    }
    let wasRunning = null;
    const end = page.session.subscribe((state) => {
      if (!state) return;
      last.replaceChildren(...(state.summary ? [summaryCard(state.summary, page)] : []));
      // A session that has ended has changed the progress.
      if (wasRunning !== state.isRunning && !state.isRunning) load();
      wasRunning = state.isRunning;
    });
    return () => {
      isMounted = false;
      end();
    };
  },
};
