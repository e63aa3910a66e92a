// The screen Explore: 200 simulated listeners train with a strategy, and the charts follow while a constant is dragged.
import {element} from '/elements.js';
import {constantControl} from '/explore-controls.js';
import {pictureRequests} from '/explore-requests.js';
import {baselineDifferences, levelCourse, restingLevels} from '/explore-results.js';
import {choicesOf, chosen, keepAddress, readAddress} from '/explore-state.js';
import {about, constantLabel} from '/labels.js';
import {constantProblem, upperLimit} from '/problems.js';
import {startSweep} from '/sweeps.js';
import {numbers} from '/tables.js';

export const screen = {
  name: 'explore',
  group: 'laboratory',
  style: 'screen-explore.css',
  isDrawn: true,

  mount(root, page) {
    const {text} = page;
    const number = numbers(page.language);
    let catalog = null, choices = null, result = null, stopped = false;
    const controls = new Map();

    // The parts of the screen.
    const button = (words, action, classes = 'quiet') =>
      element('button', {type: 'button', class: classes, onclick: () => action()}, words);
    const strategyChoice = element('select', {id: 'explore-strategy', onchange: () => chooseStrategy(strategyChoice.value)});
    const strategySummary = element('p', {class: 'muted small'});
    const constants = element('div', {class: 'constants'});
    const listenerChoice = element('div', {class: 'chips', role: 'group', 'aria-label': text('explore.listener')});
    const traits = element('div', {class: 'constants'});
    const settings = element('div', {class: 'constants'});
    // Beside the charts there is room for what is rarely changed; above and below them it is folded.
    const fold = (words, ...parts) => element('details', {class: 'fold', open: matchMedia('(min-width: 900px) and (min-height: 560px)').matches},
      element('summary', {}, words), parts);
    const traitsFold = fold(text('explore.traits'), traits);
    const sessionsFold = fold(text('explore.sessions'), element('p', {class: 'small muted'}, text('explore.sessionsBegin')), settings);
    const compared = element('h2', {}, text('explore.against'));
    const baselineWords = element('p', {class: 'small muted baseline-words'});
    const pin = button(text('explore.pin'), () => setBaseline({...chosen.values}, chosen.strategy));
    const unpin = button(text('explore.unpin'), () => setBaseline({}, null));
    const refusal = element('div', {class: 'refusal'});
    const general = element('p', {class: 'problem general', role: 'alert'});
    const stands = element('p', {class: 'problem stands', role: 'status', hidden: true});
    const course = levelCourse(page, number), rest = restingLevels(page, number), differences = baselineDifferences(page, number);
    const timing = element('p', {class: 'small muted timing', 'aria-hidden': 'true'});

    const layout = element('div', {class: 'explore'},
      element('header', {class: 'explore-head'},
        element('h1', {tabindex: -1}, text('screen.explore')),
        element('p', {class: 'muted'}, text('explore.intro'))),
      element('div', {class: 'column'}, element('section', {class: 'panel choose', 'aria-label': text('strategy.title')},
        element('label', {for: 'explore-strategy'}, text('strategy.title')), strategyChoice, strategySummary,
        constants, general,
        element('div', {class: 'actions'}, button(text('explore.reset'), () => { chosen.values = {}; change(); }))),
      element('section', {class: 'panel hear', 'aria-label': text('explore.listeners')},
        element('h2', {}, text('explore.listeners')), listenerChoice, traitsFold),
      element('section', {class: 'panel sessions', 'aria-label': text('explore.sessions')}, sessionsFold)),
      element('div', {class: 'column'}, element('div', {class: 'results'}, element('section', {class: 'panel figure-tracks'},
        element('div', {class: 'seen'}, element('h2', {}, text('explore.presented')), stands, course.chart, rest.verdict),
        element('div', {class: 'below'}, course.parts)),
      element('div', {class: 'under'}, element('div', {class: 'more'}, element('section', {class: 'panel figure-differences'},
        compared, baselineWords, differences.parts,
        element('div', {class: 'actions'}, pin, unpin), timing),
      element('section', {class: 'panel figure-rest'}, element('h2', {}, text('explore.rests')), rest.parts),
      element('section', {class: 'panel figure-share'},
        element('p', {class: 'small'}, text('explore.sameNumbers')),
        element('div', {class: 'actions'}, button(text('explore.study'), () => runStudy(), 'quiet study'),
          button(text('explore.share'), () => download(), 'quiet primary share')), refusal))))));
    root.append(layout);

    // The controls of the constants and of the listener's traits.
    const addControl = (part, parameter, valueOf, changed) => {
      const made = constantControl(`explore-${part}-${parameter.name}`, part === 'strategy' ? chosen.strategy : part, parameter, page, changed,
        () => upperLimit(parameter, choices.constant));
      made.box.dataset.control = `${part}.${parameter.name}`;
      controls.set(made.box.dataset.control, {...made, show: () => made.show(valueOf())});
      return made.box;
    };
    const showConstants = () => {
      for (const key of [...controls.keys()]) if (key.startsWith('strategy.')) controls.delete(key);
      const strategy = choices.strategy();
      strategyChoice.value = strategy.name;
      const {text: said, lang} = about(`strategy.${strategy.name}.about`, strategy.summary, page);
      strategySummary.textContent = said;
      strategySummary.lang = lang;
      constants.replaceChildren(...strategy.parameters.map((parameter) => addControl('strategy', parameter,
        () => chosen.values[parameter.name] ?? parameter.defaultValue,
        (value, isFinal) => { choices.set('values', parameter, value); requests.ask(isFinal); })));
    };
    const showSettings = () => {
      settings.replaceChildren(...catalog.settings.map((parameter) => addControl('settings', parameter,
        () => chosen.settings[parameter.name] ?? parameter.defaultValue,
        (value, isFinal) => {
          choices.set('settings', parameter, value);
          // The largest difference limits constants.
          for (const {show} of controls.values()) show();
          requests.ask(isFinal);
        })));
    };
    const showTraits = () => {
      traits.replaceChildren(...catalog.traits.map((parameter) => addControl('listener', parameter,
        () => choices.traits()[parameter.name] ?? parameter.defaultValue,
        (value, isFinal) => { chosen.traits[parameter.name] = value; showListener(); requests.ask(isFinal); })));
    };
    const showListener = () => {
      const isOwn = Object.keys(chosen.traits).length > 0;
      for (const chip of listenerChoice.children) {
        chip.setAttribute('aria-pressed', !isOwn && chip.dataset.name === chosen.listener);
      }
    };
    const change = () => {
      for (const {show} of controls.values()) show();
      showListener();
      requests.ask(true);
    };
    /** Shows what the address says. */
    const follow = () => {
      readAddress(catalog);
      showConstants();
      showTraits();
      showSettings();
      // What the address changes is not hidden.
      for (const [one, values] of [[traitsFold, chosen.traits], [sessionsFold, chosen.settings]]) one.open ||= Object.keys(values).length > 0;
      change();
    };
    const chooseStrategy = (name) => {
      // A pinned baseline is kept; otherwise the defaults follow the strategy.
      Object.assign(chosen, {strategy: name, values: {}});
      showConstants();
      change();
    };
    const setBaseline = (baseline, baselineStrategy) => {
      Object.assign(chosen, {baseline, baselineStrategy});
      requests.ask(true);
    };

    // The answers of the server.
    const take = (answer, {from, isFinal, isFirst, follows, number: taken}) => {
      showProblem(answer.problem);
      if (answer.problem) return;
      result = answer.result;
      keepAddress();
      draw();
      // The frame with the picture is on the screen when the next frame begins.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const latency = performance.now() - from;
        const [count, all, time] = [result.listeners, result.population, Math.round(latency)];
        if (!follows) layout.dataset.latency = latency.toFixed(1);
        if (!isFirst) layout.dataset.whole = latency.toFixed(1);
        layout.dataset.request = taken;
        timing.textContent = isFirst ? text('explore.firstTiming', {count, all, time}) : text('explore.timing', {count, time});
      }));
      if (isFinal && !isFirst) page.announce(differences.sentence(result));
    };
    const showProblem = (problem) => {
      const sentence = problem && (constantProblem(problem.problem, page) ?? problem.sentence);
      for (const [key, {box, complain}] of controls) {
        complain(problem?.control === key ? sentence : null);
        if (problem?.control === key && box.closest('details')) box.closest('details').open = true;
      }
      stands.textContent = problem ? text('explore.stands', {problem: sentence}) : '';
      stands.hidden = !problem || !result;
      if (problem?.control.includes('.')) stands.dataset.control = problem.control;
      general.textContent = problem && !controls.has(problem.control) ? sentence : '';
    };
    const draw = () => {
      const {chart} = course;
      // Above the controls that it stays in sight of, the chart is low, beside them higher.
      const isSticky = getComputedStyle(chart.parentNode).position === 'sticky';
      const isBeside = matchMedia('(min-width: 900px) and (min-height: 560px)').matches;
      const most = isBeside ? innerHeight * 0.3 : isSticky ? 150 : 360;
      const style = {text, number, height: Math.round(Math.min(most, Math.max(isSticky ? 150 : 200, chart.clientWidth * 0.45)))};
      for (const part of [course, rest, differences]) part.show(result, style);
      showBaseline();
      for (const [key, {dim}] of controls) {
        const [part, name] = key.split(/\.(.*)/);
        dim(part !== 'listener' && result.unused.includes(name));
      }
    };
    const showBaseline = () => {
      const given = Object.entries(chosen.baseline).map(([name, value]) => `${constantLabel(name, page)} ${[value].flat().map(number.exact).join('; ')}`);
      const other = chosen.baselineStrategy && chosen.baselineStrategy !== chosen.strategy ? [chosen.baselineStrategy] : [];
      compared.textContent = result.isBaseline ? text('explore.alone') : text('explore.against');
      const isDefault = given.length === 0 && other.length === 0;
      const named = isDefault ? text('explore.baselineIsDefault') : text('explore.baselineOf', {baseline: [...other, ...given].join(', ')});
      baselineWords.textContent = !result.isBaseline ? named
        : isDefault ? text('explore.isDefault') : `${named}. ${text('explore.isBaseline')}`;
      pin.disabled = result.isBaseline;
      unpin.disabled = given.length === 0 && !chosen.baselineStrategy;
    };
    const requests = pictureRequests(page, () => choices.request(), {
      take,
      fail: (error) => { general.textContent = error.message; },
      wait: (isWaiting) => { if (isWaiting) layout.setAttribute('aria-busy', 'true'); else layout.removeAttribute('aria-busy'); },
    });

    // The same setting as a scenario.
    const runStudy = () =>
      startSweep(page, {explore: choices.request()}, refusal, () => page.go('laboratory'));
    const download = async () => {
      try {
        const answer = await page.post('/explore/scenario', choices.request());
        if (answer.problem) return;
        const address = URL.createObjectURL(new Blob([answer.scenario], {type: 'application/yaml'}));
        const link = element('a', {href: address, download: answer.file});
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
        page.announce(text('explore.saved', {file: answer.file}));
      } catch (error) { general.textContent = error.message; }
    };

    const resize = new ResizeObserver(() => { if (result) requestAnimationFrame(() => { if (!stopped) draw(); }); });
    page.get('/explore/catalog').then((answer) => {
      if (stopped) return;
      catalog = answer;
      choices = choicesOf(catalog);
      chosen.strategy ??= catalog.strategy;
      strategyChoice.append(...catalog.strategies.map(({name}) => element('option', {value: name}, name)));
      listenerChoice.append(...catalog.listeners.map(({name, summary}) => element('button', {type: 'button', class: 'chip',
        'data-name': name, title: about(`listener.${name}.about`, summary, page).text, onclick: () => {
          Object.assign(chosen, {listener: name, traits: {}});
          change();
        }}, page.textOr(`listener.${name}`, name))));
      follow();
      resize.observe(course.chart);
      addEventListener('hashchange', follow);
    }, (error) => { general.textContent = error.message; });

    return () => { stopped = true; requests.stop(); resize.disconnect(); removeEventListener('hashchange', follow); };
  },
};
