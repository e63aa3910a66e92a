// The screen Explore: 200 simulated listeners train with a strategy, and the charts follow while a constant is dragged.
import {element} from '/elements.js';
import {constantControl} from '/explore-controls.js';
import {drawDifference, drawRest, drawTracks, restVerdict} from '/explore-charts.js';
import {about, constantLabel} from '/labels.js';
import {constantProblem, upperLimit} from '/problems.js';
import {startSweep} from '/sweeps.js';
import {numbers, tableBehind} from '/tables.js';

// The choices, kept while other screens are open.
const chosen = {strategy: 'kazez', values: {}, baselineStrategy: null, baseline: {}, listener: 'novice', traits: {}, seed: 1};
// The milliseconds that the complete picture of each strategy has taken, and the longest acceptable wait for a picture.
const costs = new Map(), patience = 120;
// The number of requests of this page; the server uses it because requests may arrive in another order.
let sent = 0;
const client = Array.from(crypto.getRandomValues(new Uint32Array(2))).join('-');

export const screen = {
  name: 'explore',
  group: 'laboratory',
  style: 'screen-explore.css',
  isDrawn: true,

  mount(root, page) {
    const {text} = page;
    const number = numbers(page.language);
    const words = (translated) => translated[page.language] ?? translated.en;
    let catalog = null, result = null, stopped = false;
    const controls = new Map();

    // The parts of the screen.
    const strategyChoice = element('select', {id: 'explore-strategy', onchange: () => chooseStrategy(strategyChoice.value)});
    const strategySummary = element('p', {class: 'muted small'});
    const constants = element('div', {class: 'constants'});
    const listenerChoice = element('div', {class: 'chips', role: 'group', 'aria-label': text('explore.listener')});
    const traits = element('div', {class: 'constants'});
    const baselineWords = element('p', {class: 'small muted baseline-words'});
    const pin = element('button', {type: 'button', class: 'quiet', onclick: () => setBaseline({...chosen.values}, chosen.strategy)},
      text('explore.pin'));
    const unpin = element('button', {type: 'button', class: 'quiet', onclick: () => setBaseline({}, null)},
      text('explore.unpin'));
    const reset = element('button', {type: 'button', class: 'quiet', onclick: () => setAll({})},
      text('explore.reset'));
    const share = element('button', {type: 'button', class: 'primary share', onclick: () => download()},
      text('explore.share'));
    const study = element('button', {type: 'button', class: 'quiet study', onclick: () => runStudy()},
      text('explore.study'));
    const refusal = element('div', {class: 'refusal'});
    const general = element('p', {class: 'problem general', role: 'alert'});
    const stands = element('p', {class: 'problem stands', role: 'status', hidden: true});
    const tracks = element('div', {class: 'chart tracks'});
    const rest = element('div', {class: 'chart rest'});
    const tracksTable = element('div'), restTable = element('div');
    const differences = element('div', {class: 'differences'});
    const band = element('span');
    const timing = element('p', {class: 'small muted timing', 'aria-hidden': 'true'});
    const restWords = element('p', {class: 'small muted'}), verdict = element('p', {class: 'verdict'});

    const layout = element('div', {class: 'explore'},
      element('header', {class: 'explore-head'},
        element('h1', {tabindex: -1}, text('screen.explore')),
        element('p', {class: 'muted'}, text('explore.intro'))),
      element('div', {class: 'column'}, element('section', {class: 'panel choose', 'aria-label': text('strategy.title')},
        element('label', {for: 'explore-strategy'}, text('strategy.title')), strategyChoice, strategySummary,
        constants, general,
        element('div', {class: 'actions'}, reset)),
      element('section', {class: 'panel hear', 'aria-label': text('explore.listeners')},
        element('h2', {}, text('explore.listeners')), listenerChoice, traits)),
      element('div', {class: 'column'}, element('section', {class: 'panel figure-tracks'},
        element('h2', {}, text('explore.presented')), stands, tracks),
      element('div', {class: 'figure-key'}, legend(), tracksTable),
      element('section', {class: 'panel figure-rest'},
        element('h2', {}, text('explore.rests')),
        verdict, rest, restWords, restTable),
      element('section', {class: 'panel figure-differences'},
        element('h2', {}, text('explore.against')), baselineWords, differences,
        element('div', {class: 'actions'}, pin, unpin), timing),
      element('section', {class: 'panel figure-share'},
        element('p', {class: 'small'}, text('explore.sameNumbers')),
        element('div', {class: 'actions'}, study, share), refusal)));
    root.append(layout);

    function legend() {
      const entry = (kind, words) => element('li', {}, element('span', {class: `swatch ${kind}`, 'aria-hidden': 'true'}), words);
      return element('ul', {class: 'legend small'},
        entry('median', text('explore.median')), entry('band', band),
        entry('track', text('explore.fourListeners')), entry('baseline-median', text('explore.baseline')));
    }

    const control = (part, parameter, valueOf, change) => {
      const made = constantControl(`explore-${part}-${parameter.name}`, part === 'strategy' ? chosen.strategy : part, parameter, page, change,
        () => (part === 'strategy' ? upperLimit(chosen.strategy, parameter.name, constantOf) : null));
      made.box.dataset.control = `${part}.${parameter.name}`;
      controls.set(made.box.dataset.control, {...made, show: () => made.show(valueOf())});
      return made.box;
    };

    const constantOf = (name) => chosen.values[name] ?? strategyOf().parameters.find((one) => one.name === name)?.defaultValue;
    const strategyOf = () => catalog.strategies.find(({name}) => name === chosen.strategy);
    const listenerOf = () => catalog.listeners.find(({name}) => name === chosen.listener);
    const traitValues = () => ({...(listenerOf()?.values ?? {}), ...chosen.traits});
    const set = (values, parameter, value) => {
      if (JSON.stringify(value) === JSON.stringify(parameter.defaultValue)) delete values[parameter.name];
      else values[parameter.name] = value;
    };

    const showConstants = () => {
      for (const key of [...controls.keys()]) if (key.startsWith('strategy.')) controls.delete(key);
      const strategy = strategyOf();
      strategyChoice.value = strategy.name;
      const {text: said, lang} = about(`strategy.${strategy.name}.about`, strategy.summary, page);
      strategySummary.textContent = said;
      strategySummary.lang = lang;
      constants.replaceChildren(...strategy.parameters.map((parameter) => control('strategy', parameter,
        () => chosen.values[parameter.name] ?? parameter.defaultValue,
        (value, isFinal) => { set(chosen.values, parameter, value); ask(isFinal); })));
    };
    const showTraits = () => {
      traits.replaceChildren(...catalog.traits.map((parameter) => control('listener', parameter,
        () => traitValues()[parameter.name] ?? parameter.defaultValue,
        (value, isFinal) => { chosen.traits[parameter.name] = value; showListener(); ask(isFinal); })));
    };
    const showListener = () => {
      const isOwn = Object.keys(chosen.traits).length > 0;
      for (const chip of listenerChoice.children) {
        chip.setAttribute('aria-pressed', !isOwn && chip.dataset.name === chosen.listener);
      }
    };
    const showAll = () => { for (const {show} of controls.values()) show(); showListener(); };

    const chooseStrategy = (name) => {
      // A pinned baseline is kept; otherwise the defaults follow the strategy.
      Object.assign(chosen, {strategy: name, values: {}});
      showConstants();
      showAll();
      ask(true);
    };
    const setAll = (values) => { chosen.values = values; showAll(); ask(true); };
    const setBaseline = (values, strategy) => { Object.assign(chosen, {baseline: values, baselineStrategy: strategy}); ask(true); };

    // Requests. While a constant is dragged, one request is in progress at a time and the latest setting waits. The
    // last request of a drag does not wait: the server cancels the page's previous one. If the complete picture of a
    // strategy takes longer than `patience`, the first listeners are drawn immediately, and all of them after the drag.
    let asked = 0, drawn = 0, underWay = 0, waits = false, rests = null, current = null;
    const body = () => ({
      client, strategy: chosen.strategy, values: chosen.values, baselineStrategy: chosen.baselineStrategy ?? chosen.strategy, baseline: chosen.baseline, listener: traitValues(),
      seed: chosen.seed,
    });
    const ask = (isFinal) => {
      const [key, from] = [JSON.stringify(body()), performance.now()];
      // The last event of a drag repeats the value of its last step.
      if (current?.key === key) {
        if (isFinal) Object.assign(current, {isFinal, from});
        waits = false;
        return;
      }
      if (!isFinal && underWay > 0) { waits = true; return; }
      waits = false;
      underWay += 1;
      const asking = current = {key, isFirst: (costs.get(chosen.strategy) ?? Infinity) > patience, isFinal, from};
      send(asking).finally(() => {
        if (current === asking) current = null;
        underWay -= 1;
        if (waits && underWay === 0) ask(false);
      });
    };
    /** Asks for the picture of all listeners; a newer request cancels it. */
    const complete = (asking) => { send({...asking, isFirst: false, follows: true}); };
    const send = (asking) => {
      const [own, begun, {strategy}] = [++asked, performance.now(), chosen];
      clearTimeout(rests);
      rests = null;
      layout.setAttribute('aria-busy', 'true');
      return page.post('/explore/run', {...body(), rank: sent += 1, first: asking.isFirst}).then((answer) => {
        if (stopped || own <= drawn) return;
        drawn = own;
        // Conditions in the server's cache take no time, so a single short time counts only in part.
        if (!asking.isFirst) costs.set(strategy, Math.max(performance.now() - begun, (costs.get(strategy) ?? 0) / 2));
        take(answer, asking);
        if (answer.problem || own !== asked || !asking.isFirst || waits) return;
        // Waits until the first picture is on the screen, because training all listeners leaves the browser no core. A
        // slider that is back at its first value ends its drag without an event.
        rests = setTimeout(() => complete(asking), asking.isFinal ? 50 : 400);
      }, (error) => { if (!stopped && own === asked) general.textContent = error.message; },
      ).finally(() => { if (own === asked && !rests) layout.removeAttribute('aria-busy'); });
    };

    const take = (answer, {from, isFinal, isFirst, follows}) => {
      general.textContent = '';
      const problem = answer.problem;
      const sentence = problem && (constantProblem(problem.problem, page, constantOf) ?? problem.sentence);
      for (const [key, {complain}] of controls) complain(problem?.control === key ? sentence : null);
      const name = problem?.control.split(/\.(.*)/)[1];
      stands.textContent = problem ? text('explore.stands', {problem: sentence}) : '';
      stands.hidden = !problem || !result;
      if (name) stands.dataset.control = problem.control;
      if (problem) {
        if (!controls.has(problem.control)) general.textContent = sentence;
        return;
      }
      result = answer.result;
      keepAddress();
      draw();
      // The frame with the picture is on the screen when the next frame begins.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const taken = performance.now() - from;
        const [count, all, time] = [result.listeners, result.population, Math.round(taken)];
        if (!follows) layout.dataset.latency = taken.toFixed(1);
        if (!isFirst) layout.dataset.whole = taken.toFixed(1);
        layout.dataset.request = drawn;
        timing.textContent = isFirst
          ? text('explore.firstTiming', {count, all, time})
          : text('explore.timing', {count, time});
      }));
      if (isFinal && !isFirst) page.announce(result.differences.map((one) => `${words(one.title)}: ${words(one.words)}`).join('. '));
    };

    const draw = () => {
      const style = {text, number, height: Math.round(Math.min(360, Math.max(200, tracks.clientWidth * 0.45)))};
      drawTracks(tracks, result, style);
      const {listeners, population} = result;
      band.textContent = listeners < population
        ? text('explore.firstBand', {listeners, population})
        : text('explore.band', {population});
      restWords.textContent = drawRest(rest, result, style);
      verdict.textContent = restVerdict(result, style);
      drawDifferences();
      drawTables();
      for (const [key, {dim}] of controls) {
        const [part, name] = key.split(/\.(.*)/);
        dim(part === 'strategy' && result.unused.includes(name));
      }
    };

    const spans = {fraction_correct: 0.1};
    const drawDifferences = () => {
      const given = Object.entries(chosen.baseline).map(([name, value]) => `${constantLabel(name, page)} ${[value].flat().map(number.exact).join('; ')}`);
      const other = chosen.baselineStrategy && chosen.baselineStrategy !== chosen.strategy ? [chosen.baselineStrategy] : [];
      baselineWords.textContent = given.length || other.length
        ? text('explore.baselineOf', {baseline: [...other, ...given].join(', ')})
        : text('explore.baselineIsDefault');
      pin.disabled = result.isBaseline;
      unpin.disabled = given.length === 0 && !chosen.baselineStrategy;
      const cards = d3.select(differences).selectAll('div.difference').data(result.differences, (d) => d.measure);
      const added = cards.enter().append('div').attr('class', 'difference');
      added.append('h3');
      added.append('p').attr('class', 'value');
      added.append('p').attr('class', 'words');
      added.append('div').attr('class', 'chart forest');
      added.append('p').attr('class', 'small muted note');
      cards.exit().remove();
      const all = added.merge(cards).attr('data-measure', (d) => d.measure).attr('data-difference', (d) => d.difference);
      all.select('h3').text((d) => words(d.title));
      all.select('.value').text((d) => words(d.setting));
      all.select('.words').text((d) => words(d.words)).attr('class', (d) => `words ${d.verdict.replace(/ /g, '-')}`);
      all.select('.note').text((d) => (d.note ? words(d.note) : ''));
      all.each(function (d) {
        drawDifference(this.querySelector('.forest'), d, `${words(d.title)}: ${words(d.words)}`, spans[d.measure] ?? 0.5);
      });
    };

    const drawTables = () => {
      const {setting, baseline, sessions} = result;
      const length = setting.course.median.length;
      const rows = [...new Set([...sessions.flatMap((s) => [s, s + 24, s + 49]), length - 1])].map((i) => [
        number.whole(i + 1), number.short(setting.course.median[i]), number.short(setting.course.low[i]),
        number.short(setting.course.high[i]), number.short(baseline.course.median[i])]);
      const open = [tracksTable, restTable].map((place) => place.querySelector('details')?.open ?? false);
      tracksTable.replaceChildren(tableBehind(text('table.show'), text('explore.levels'),
        [text('explore.comparisonNumber'), text('explore.median'), '10 %', '90 %', text('explore.baseline')], rows));
      const {edges, shares} = setting.course.rest;
      const bins = shares.map((share, i) => [`${number.short(edges[i])}–${number.short(edges[i + 1])}`, number.percent(share),
        number.percent(baseline.course.rest.shares[i])]).filter((_, i) => shares[i] > 0 || baseline.course.rest.shares[i] > 0);
      restTable.replaceChildren(tableBehind(text('table.show'),
        text('explore.lastShare'),
        [text('unit.cents'), text('explore.setting'), text('explore.baseline')], bins));
      [tracksTable, restTable].forEach((place, i) => { place.querySelector('details').open = open[i]; });
    };

    const download = async () => {
      try {
        const answer = await page.post('/explore/scenario', body());
        if (answer.problem) return;
        const address = URL.createObjectURL(new Blob([answer.scenario], {type: 'application/yaml'}));
        const link = element('a', {href: address, download: answer.file});
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
        page.announce(text('explore.saved', {file: answer.file}));
      } catch (error) { general.textContent = error.message; }
    };

    /** The address carries the setting, so that a reload and a link show it. */
    const keepAddress = () => {
      const {strategy, values, baselineStrategy, baseline, listener, traits} = chosen;
      const state = JSON.stringify({strategy, values, baselineStrategy, baseline, listener, traits});
      history.replaceState(null, '', `#explore?${encodeURIComponent(state)}`);
    };
    const readAddress = () => {
      const [, state] = location.hash.split('?');
      if (!state) return;
      try {
        const given = JSON.parse(decodeURIComponent(state));
        if (!catalog.strategies.some(({name}) => name === given.strategy)) return;
        const plain = (values) => (values && typeof values === 'object' && !Array.isArray(values) ? values : {});
        Object.assign(chosen, {
          strategy: given.strategy, values: plain(given.values), baseline: plain(given.baseline), traits: plain(given.traits),
          baselineStrategy: catalog.strategies.some(({name}) => name === given.baselineStrategy) ? given.baselineStrategy : null,
          listener: catalog.listeners.some(({name}) => name === given.listener) ? given.listener : chosen.listener,
        });
      } catch { /* An address that was cut shows the last setting. */ }
    };

    const runStudy = () => startSweep(page, {explore: body()}, refusal, () => page.go('laboratory'), constantOf);

    const resize = new ResizeObserver(() => { if (result) requestAnimationFrame(() => { if (!stopped) draw(); }); });
    page.get('/explore/catalog').then((answer) => {
      if (stopped) return;
      catalog = answer;
      readAddress();
      strategyChoice.append(...catalog.strategies.map(({name}) => element('option', {value: name}, name)));
      listenerChoice.append(...catalog.listeners.map(({name, summary}) => element('button', {type: 'button', class: 'chip',
        'data-name': name, title: about(`listener.${name}.about`, summary, page).text, onclick: () => {
          Object.assign(chosen, {listener: name, traits: {}});
          showAll();
          ask(true);
        }}, name)));
      showConstants();
      showTraits();
      showAll();
      ask(true);
      resize.observe(tracks);
    }, (error) => { general.textContent = error.message; });

    return () => { stopped = true; clearTimeout(rests); resize.disconnect(); };
  },
};
