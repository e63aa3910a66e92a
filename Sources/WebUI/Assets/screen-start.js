// The screen Start: the current state of training and the next exercise.
import {element} from '/elements.js';
import {calendar} from '/calendar.js';
import {chosenLength, lengthChoice} from '/lengths.js';
import {example, soundCheck} from '/listening.js';
import {isPhone} from '/session.js';
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
        page.session.send({do: 'start', exercise, ...chosenLength()});
        page.go(exercise);
      },
    }, title, element('small', {}, summary));
    let current = null;
    const line = element('p', {role: 'status'});
    const resume = element('button', {class: 'button primary', onclick: () => {
      if (!current.isMine) page.session.send({do: 'take-over'});
      page.go(current.exercise);
    }}, text('Continue', 'Fortsetzen'));
    const waiting = element('section', {class: 'card waiting', hidden: true}, line, resume);
    const buttons = [
      begin('comparison', text('Comparison', 'Tonvergleich'), text('Higher or lower?', 'Höher oder tiefer?'), true),
      ...isPhone ? [] : [begin('matching', text('Pitch matching', 'Tonhöhe treffen'), text('Tune the second note', 'Stimme den zweiten Ton'), false)]];
    const choices = element('div', {class: 'choices'}, buttons);
    const length = lengthChoice(page, 'comparison');
    const welcome = element('div', {hidden: true});
    const days = element('div', {});
    const last = element('div', {});
    root.append(element('header', {}, element('h1', {}, text('Train your ear', 'Schule dein Gehör'))), waiting, welcome, progress,
      choices, length, last, days);

    /** The session that runs, and the way back to it; one session runs at a time. */
    function showWaiting({isRunning, exercise, trial}) {
      waiting.hidden = !isRunning;
      choices.hidden = length.hidden = isRunning;
      const number = (trial ?? 0) + 1;
      const sentence = exercise === 'matching'
        ? text(`Pitch matching ${number} is waiting.`, `Ton ${number} wartet darauf, gestimmt zu werden.`)
        : text(`Comparison ${number} is waiting.`, `Vergleich ${number} wartet.`);
      if (isRunning && line.textContent !== sentence) line.textContent = sentence;
    }

    let isMounted = true;
    async function load() {
      let answer;
      try {
        answer = await page.get('/start');
      } catch (error) {
        if (isMounted && !chart.firstChild) lines.replaceChildren(element('p', {class: 'problem'}, error.message));
        return;
      }
      if (!isMounted) return;
      const hasChart = answer.rolling.length > 0;
      progress.setAttribute('aria-label', text('Your training progress. Tap to view details.',
        'Dein Übungsfortschritt. Für Einzelheiten antippen.') + ` ${answer.label}`);
      chart.replaceChildren(hasChart ? sparkline(answer.rolling) : element('p', {class: 'muted'}, answer.lines.length ? '' : answer.label));
      days.replaceChildren(...[calendar(answer, page)].filter(Boolean));
      progress.hidden = answer.isNew;
      welcome.hidden = !answer.isNew;
      if (answer.isNew && !welcome.firstChild) welcome.append(firstSteps(page));
      lines.replaceChildren(...answer.lines.map((line, i) => element('p', {class: i === 0 ? '' : 'muted small'}, line)));
    }
    let wasRunning = null, wasConnected = null;
    const end = page.session.subscribe((state, isConnected) => {
      for (const button of [...buttons, resume]) button.disabled = !isConnected;
      // The progress is loaded again after a session, and when the server is connected or disconnected.
      const isRunning = state?.isRunning ?? false;
      if (isRunning !== wasRunning || isConnected !== wasConnected) load();
      [wasRunning, wasConnected] = [isRunning, isConnected];
      if (!state) return;
      current = state;
      // Without the server it is unknown whether the session still runs.
      showWaiting({...state, isRunning: isRunning && isConnected});
      last.replaceChildren(...(state.summary ? [summaryCard(state.summary, page)] : []));
    });
    return () => {
      isMounted = false;
      end();
    };
  },
};

/** What a person sees before the first session. */
function firstSteps(page) {
  const {text} = page;
  const step = (title, sentence, ...parts) => element('li', {}, element('h3', {}, title), element('p', {}, sentence), ...parts);
  return element('section', {class: 'card welcome'},
    element('h2', {}, text('Welcome', 'Willkommen')),
    element('p', {}, text(
      'Peach measures and trains how small a difference of pitch you hear. A session takes about a minute and a half for 20 comparisons; your answers stay on the computer that runs it. The sound comes from the device on which you open the page: the computer, or a phone with peach serve --phone.',
      'Peach misst und schult, wie kleine Tonhöhenunterschiede du hörst. Eine Sitzung mit 20 Vergleichen dauert etwa anderthalb Minuten; deine Antworten bleiben auf dem Rechner, auf dem Peach läuft. Der Klang kommt aus dem Gerät, auf dem du die Seite öffnest: dem Rechner oder, mit peach serve --phone, einem Telefon.')),
    element('ol', {},
      step(text('Put on headphones', 'Setze Kopfhörer auf'),
        text('Small differences get lost in a noisy room.', 'Kleine Unterschiede gehen in einem lauten Raum verloren.')),
      step(text('Test the sound', 'Prüfe den Klang'),
        text('You should hear one steady tone.', 'Du solltest einen gleichmäßigen Ton hören.'), soundCheck(page)),
      step(text('Try one', 'Probiere es aus'),
        text('This one is easy and does not count.', 'Dieses Beispiel ist leicht und zählt nicht.'), example(page))));
}
