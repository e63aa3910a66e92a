// Starts sweeps: the request with its refusals, and the panel that lists the scenarios.
import {element} from '/elements.js';
import {constantProblem} from '/problems.js';

/** A name of a file in words: "Strategy shoot out". */
const inWords = (name) => name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());

// The fields that each choice adds to the request after a refusal.
const next = {resume: {beginning: 'resume'}, fresh: {beginning: 'fresh'}, replace: {replacing: true}, long: {confirmed: true}};

/**
 * Starts a sweep and calls `done(answer)`. A refusal appears in `place`, with a button for each way to start nevertheless.
 * order: {scenario: id} | {study: id} | {explore: settings}.
 */
export const startSweep = async (page, order, place, done) => {
  const {text} = page;
  const words = {
    resume: text('sweep.resume'),
    fresh: text('sweep.fresh'),
    replace: text('sweep.replace'),
    long: text('sweep.long'),
  };
  let answer;
  try { answer = await page.post('/sweeps/start', order); } catch (error) { answer = {problem: error.message, choices: []}; }
  place.replaceChildren();
  if (!answer.problem) return done(answer);
  const buttons = answer.choices.map((choice) => element('button', {type: 'button', class: 'quiet', 'data-choice': choice,
    onclick: () => startSweep(page, {...order, ...next[choice]}, place, done)}, words[choice]));
  place.append(element('p', {class: 'problem small', role: 'alert'}, constantProblem(answer.rejected, page) ?? answer.problem),
    element('div', {class: 'actions'}, buttons));
};

/** The panel: choose a scenario, start it. `show(state)` takes the state of the sweep that the server runs; `open(name)` opens a study's report. */
export const sweepPanel = (page, number, open) => {
  const {text} = page;
  const id = 'laboratory-scenario';
  const choice = element('select', {id, onchange: () => showChoice()});
  const question = element('p', {class: 'question'});
  const facts = element('p', {class: 'small muted number'});
  const refusal = element('div', {class: 'refusal'});
  const failure = element('p', {class: 'problem small', role: 'alert'});
  const begin = element('button', {type: 'button', class: 'button primary', onclick: () => start()}, text('action.start'));
  const root = element('details', {class: 'panel run'}, element('summary', {}, text('sweep.title')),
    element('div', {class: 'run-head'}, element('label', {for: id, class: 'visually-hidden'}, text('sweep.scenario')), choice, begin),
    question, facts, refusal, failure);
  let scenarios = [], state = {};

  const chosen = () => scenarios.find((one) => one.id === choice.value);
  /** The question, which is the title as on the card of the study; a name in words without one. Its other sentences follow. */
  const titled = ({question, name, file}) => (question || inWords(name)).split(/(?<=[.?!:]) /);
  const size = (scenario) => {
    const [cells, listeners, comparisons] = [scenario.cells, scenario.listeners, scenario.comparisons].map(number.whole);
    if (scenario.isTuning) return text('sweep.tuning', {comparisons});
    return scenario.cells === 1 ? text('sweep.sizeOfOne', {listeners, comparisons}) : text('sweep.size', {cells, listeners, comparisons});
  };
  const showChoice = () => {
    const one = chosen();
    refusal.replaceChildren();
    // A menu that is too narrow cuts the title, so it is here again on a phone.
    question.replaceChildren(...(!one ? [] : one.problem ? [one.problem]
      : titled(one).map((sentence, i) => element('span', {class: i ? null : 'on-phone'}, `${sentence} `))));
    question.classList.toggle('problem', one?.problem != null);
    facts.textContent = one && !one.problem ? `${one.name} · ${size(one)}` : '';
    if (one && !one.problem) showCost(one);
    showState();
  };
  // The server measures time and disk space, about a second.
  const showCost = async ({id}) => {
    try {
      const {cost} = await page.get('/sweeps/cost', {scenario: id});
      if (choice.value === id && !facts.textContent.includes(cost)) facts.append(` · ${cost}`);
    } catch { /* Starting it shows the reason. */ }
  };
  const showState = () => {
    begin.disabled = !chosen() || chosen().problem != null || state.study != null;
    failure.textContent = state.problem?.[page.language] ?? '';
  };
  const start = () => startSweep(page, {scenario: choice.value}, refusal, ({name, wasFinished}) => {
    const words = wasFinished ? text('sweep.isFinished', {name}) : text('sweep.isRunning', {name});
    if (wasFinished) {
      refusal.append(element('p', {class: 'small muted', role: 'status'}, words),
        element('div', {class: 'actions'}, element('button', {type: 'button', class: 'quiet', onclick: () => open(name)}, text('study.report'))));
    }
    else page.announce(words);
  });
  const loaded = page.get('/sweeps/scenarios').then((list) => {
    scenarios = list;
    const before = choice.value;
    choice.replaceChildren(...list.map((scenario) => {
      const [title] = scenario.name ? titled(scenario) : [scenario.file];
      const isAmbiguous = list.some((one) => one.id !== scenario.id && one.name && titled(one)[0] === title);
      return element('option', {value: scenario.id, lang: 'en'}, isAmbiguous ? `${title} (${scenario.file})` : title);
    }));
    if (list.some(({id}) => id === before)) choice.value = before;
    root.hidden = list.length === 0;
    showChoice();
  }, (error) => { failure.textContent = error.message; });
  root.hidden = true;
  return {
    root, loaded, hasScenarios: () => scenarios.length > 0,
    scenarioNamed: (name) => scenarios.find((one) => one.name === name && !one.problem)?.id,
    show: (next) => { state = next; showState(); }
  };
};
