// The comparison of two or more studies in one chart and one table: a measure of a group, over the conditions of each
// study.
import {element, shape} from '/elements.js';

/** Rows of a CSV file as objects. Fields of summary.csv that have commas are quoted. */
function rowsOf(csv) {
  const lines = csv.split(/\r?\n/).filter(Boolean).map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  const [head, ...rows] = lines;
  return {head, rows: rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']))) };
}

/** A text of at most that many letters, without its middle. */
const cut = (text, most) => (text.length > most ? `${text.slice(0, Math.ceil(most / 2) - 1)}…${text.slice(-Math.floor(most / 2))}` : text);
const swatch = (index) => element('span', {class: `swatch study-${index}`, 'aria-hidden': 'true'});

const isConstant = (name, head) => head.indexOf(name) > 0 && head.indexOf(name) < head.indexOf('group');

/** A panel that compares the open studies. `show(studies)`: [{id, name, folder}]; fewer than two hide it. */
export function comparePanel(page, number) {
  const {text} = page;
  /** What a constant is called: a setting by its title, another by its name without its section; nothing for the strategy itself. */
  const short = (path) => {
    const name = path.replace(/^strategy\.?|^.*\./, '');
    return page.textOr(`compare.constant.${name}`) ?? page.textOr(`setting.${name}`, name);
  };
  const tables = new Map();
  const measure = element('select', {id: 'compare-measure', onchange: () => draw()});
  const group = element('select', {id: 'compare-group', onchange: () => draw()});
  const chart = element('div', {class: 'chart compare-chart', tabindex: 0, role: 'region', 'aria-label': text('compare.chart')});
  const table = element('div', {class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': text('compare.table')});
  const legend = element('p', {class: 'compare-legend small'});
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const root = element('section', {class: 'panel compare', hidden: true, 'aria-labelledby': 'compare-title'},
    element('h2', {id: 'compare-title'}, text('compare.title')),
    element('div', {class: 'compare-choice'},
      element('label', {for: 'compare-measure'}, text('study.measure')), measure,
      element('label', {for: 'compare-group'}, text('study.group')), group), problem, legend, chart, table);
  // Studies without a common group are compared by all their groups.
  const everyGroup = text('compare.allGroups');
  let shown = [], titles = {}, factors = [];
  // The width for which the chart is drawn.
  let drawn = 0;

  const choose = (select, names, titleOf = (name) => name) => {
    const before = select.value;
    select.replaceChildren(...names.map((name) => element('option', {value: name}, titleOf(name))));
    if (names.includes(before)) select.value = before;
  };

  async function show(open) {
    // Studies of the same name are told apart by their folders.
    const isUnique = ({name}) => open.filter((one) => one.name === name).length === 1;
    const studies = shown = open.map((study) => ({...study, name: isUnique(study) ? study.name : `${study.folder}/${study.name}`}));
    root.hidden = studies.length < 2;
    if (root.hidden) return;
    problem.textContent = '';
    try {
      for (const {id} of studies) {
        if (tables.has(id)) continue;
        const [csv, measures] = await Promise.all([page.getText('/studies/summary', {id}), page.get('/studies/measures', {id})]);
        tables.set(id, {...rowsOf(csv), ...measures});
      }
    } catch (error) {
      problem.textContent = error.message;
      return;
    }
    if (shown !== studies) return;
    const all = studies.map(({id}) => tables.get(id));
    const measures = all[0].head.filter((name) => all.every(({head}) => head.includes(name) && head.includes(`${name}_low`))
      && all.every(({rows}) => rows.some((row) => row[name] !== '')));
    ({titles, factors} = all[0]);
    // What the first study asks about comes first.
    const asked = all.flatMap(({objectives}) => objectives).filter((name) => measures.includes(name));
    choose(measure, [...new Set([...asked, ...measures])], (name) => titles[name] ?? name);
    const groups = all.map(({rows}) => new Set(rows.map((row) => row.group)));
    const common = [...groups[0]].filter((one) => groups.every((others) => others.has(one)));
    choose(group, common.length ? common : [everyGroup]);
    if (measures.length === 0) problem.textContent = text('compare.nothingInCommon');
    draw();
  }

  function draw() {
    drawn = root.clientWidth;
    const [name, which] = [measure.value, group.value];
    const rows = shown.flatMap(({id, name: study}, index) => {
      const {head, rows} = tables.get(id);
      const constants = head.filter((one) => isConstant(one, head));
      return rows.filter((row) => (row.group === which || which === everyGroup) && row[name] !== '').map((row) => ({
        index, study, label: [...constants.map((one) => `${short(one)} ${row[one]}`.trim()), which === everyGroup ? row.group : '']
          .filter(Boolean).join(' · ') || text('compare.all'),
        value: Number(row[name]), low: Number(row[`${name}_low`]), high: Number(row[`${name}_high`]),
      }));
    });
    legend.replaceChildren(...shown.map(({name: study}, index) => element('span', {}, swatch(index), study)));
    const written = factors.includes(name) ? number.ratio : number.short;
    const width = Math.max(300, Math.min(900, root.clientWidth - 40)), step = 22, left = Math.min(260, width * 0.55), letters = Math.floor(left / 6.4);
    const [low, high] = [Math.min(...rows.map((row) => row.low)), Math.max(...rows.map((row) => row.high))];
    const x = (value) => left + (high > low ? (value - low) / (high - low) : 0.5) * (width - left - 16);
    chart.replaceChildren(shape('svg', {viewBox: `0 0 ${width} ${rows.length * step + 28}`, width: '100%', role: 'img',
      'aria-label': text('compare.summary', {measure: titles[name] ?? name, count: rows.length})},
      rows.map((row, i) => shape('g', {class: `study-${row.index}`, transform: `translate(0 ${i * step + step / 2})`},
        shape('title', {}, `${row.study}: ${row.label}`),
        shape('text', {x: left - 10, y: 4, 'text-anchor': 'end'}, cut(row.label, letters)),
        shape('line', {x1: x(row.low), x2: x(row.high)}), shape('circle', {cx: x(row.value), r: 4.5}))),
      rows.length ? shape('text', {x: left, y: rows.length * step + 20}, written(low)) : null,
      rows.length ? shape('text', {x: width - 16, y: rows.length * step + 20, 'text-anchor': 'end'}, written(high)) : null));
    table.replaceChildren(element('table', {},
      element('thead', {}, element('tr', {}, [text('word.study'), text('compare.condition'), titles[name] ?? name, '95 %'].map((head) => element('th', {scope: 'col'}, head)))),
      element('tbody', {}, rows.map((row) => element('tr', {},
        element('th', {scope: 'row'}, swatch(row.index), row.study),
        element('td', {}, row.label), element('td', {class: 'number'}, written(row.value)),
        element('td', {class: 'number'}, `${written(row.low)}–${written(row.high)}`))))));
  }

  new ResizeObserver(() => {
    if (root.hidden || root.clientWidth === drawn) return;
    if (shown.every(({id}) => tables.has(id))) draw();
  }).observe(root);
  return {root, show};
}
