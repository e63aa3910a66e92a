// The pictures of the screen Explore: the presented levels, where they settle, and the differences from the baseline.
import {element} from '/elements.js';
import {drawDifference, drawRest, drawTracks, restVerdict} from '/explore-charts.js';
import {tableBehind} from '/tables.js';

const entry = (kind, words) => element('li', {}, element('span', {class: `swatch ${kind}`, 'aria-hidden': 'true'}), words);

/** The chart of the levels by comparison, and below it its legend and its table. */
export const levelCourse = ({text}, number) => {
  const chart = element('div', {class: 'chart tracks'}), table = element('div'), band = element('span');
  const drawn = [entry('median', text('explore.median')), entry('band', band), entry('track', text('explore.fourListeners'))];
  const compared = entry('baseline-median', text('explore.baseline'));
  const legend = element('ul', {class: 'legend small'}, drawn);
  const show = (result, style) => {
    const {setting, baseline, sessions, listeners, population} = result;
    drawTracks(chart, result, style);
    legend.replaceChildren(...drawn, ...(result.isBaseline ? [] : [compared]));
    band.textContent = listeners < population
      ? text('explore.firstBand', {listeners, population})
      : text('explore.band', {population});
    const {median, low, high} = setting.course;
    const shown = [...new Set([...sessions.flatMap((s) => [s, s + 24, s + 49]), median.length - 1])];
    replaceTable(table, tableBehind(text('table.show'), text('explore.levels'),
      [text('explore.comparisonNumber'), text('explore.median'), '10 %', '90 %', text('explore.baseline')],
      shown.map((i) => [number.whole(i + 1), ...[median, low, high, baseline.course.median].map((levels) => number.short(levels[i]))])));
  };
  return {chart, parts: [legend, table], show};
};

/** The chart of the levels at which the rule settles, with its verdict and its table. */
export const restingLevels = ({text}, number) => {
  const chart = element('div', {class: 'chart rest'}), table = element('div');
  const words = element('p', {class: 'small muted'}), verdict = element('p', {class: 'verdict'});
  const drawn = entry('band', text('explore.lastShare')), compared = entry('baseline-median', text('explore.baseline'));
  const legend = element('ul', {class: 'legend small'});
  const show = (result, style) => {
    legend.replaceChildren(drawn, ...(result.isBaseline ? [] : [compared]));
    words.textContent = drawRest(chart, result, style);
    verdict.textContent = restVerdict(result, style);
    const {edges, shares} = result.setting.course.rest, others = result.baseline.course.rest.shares;
    const rows = shares.map((share, i) => [`${number.short(edges[i])}–${number.short(edges[i + 1])}`, number.percent(share),
      number.percent(others[i])]).filter((_, i) => shares[i] > 0 || others[i] > 0);
    replaceTable(table, tableBehind(text('table.show'), text('explore.lastShare'),
      [text('unitSymbol.cents'), text('explore.setting'), text('explore.baseline')], rows));
  };
  return {verdict, parts: [chart, legend, words, table], show};
};

/** A card for each measure's difference from the baseline. */
export const baselineDifferences = ({language, text}, number) => {
  const words = (translated) => translated[language] ?? translated.en;
  const legend = element('p', {class: 'small muted'}, text('explore.differenceLegend'));
  const root = element('div', {class: 'differences'});
  const show = ({differences, isBaseline}) => {
    const cards = d3.select(root).selectAll('div.difference').data(differences, (d) => d.measure);
    const added = cards.enter().append('div').attr('class', 'difference');
    added.append('h3');
    added.append('p').attr('class', 'value');
    added.append('p').attr('class', 'small muted meaning');
    added.append('p').attr('class', 'words');
    added.append('div').attr('class', 'chart forest');
    added.append('p').attr('class', 'small muted note');
    cards.exit().remove();
    const all = added.merge(cards).attr('data-measure', (d) => d.measure).attr('data-difference', (d) => d.difference);
    all.select('h3').text((d) => words(d.title));
    all.select('.value').text((d) => words(d.setting));
    all.select('.meaning').text((d) => words(d.meaning));
    all.select('.words').text((d) => (isBaseline ? '' : words(d.words))).attr('class', (d) => `words ${d.verdict.replace(/ /g, '-')}`);
    all.select('.note').text((d) => (d.note ? words(d.note) : ''));
    // With the constants of the baseline there is no difference to draw.
    legend.hidden = isBaseline;
    all.each(function (d) {
      const place = this.querySelector('.forest');
      const [span, written] = d.unit === 'fraction' ? [0.1, (x) => number.signed(100 * x)] : [0.5, (x) => `×${number.short(Number((2 ** x).toPrecision(2)))}`];
      place.hidden = isBaseline;
      if (!isBaseline) drawDifference(place, d, `${words(d.title)}: ${words(d.words)}`, span, written);
    });
  };
  return {parts: [legend, root], show, sentence: ({differences}) => differences.map((d) => `${words(d.title)}: ${words(d.words)}`).join('. ')};
};

// A table that was open stays open.
const replaceTable = (place, table) => {
  table.open = place.querySelector('details')?.open ?? false;
  place.replaceChildren(table);
};
