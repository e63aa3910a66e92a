// Creates elements without parsing HTML, so texts are never interpreted as markup.

/** An element with attributes, properties (`onclick`, `textContent`, …) and children; null children are left out. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** A text as children of an element, with a link to `href` in place of the word `name`; the text alone without that word. */
export function linked(text, name, href) {
  const place = ` ${text} `.indexOf(` ${name} `);
  return place < 0 ? [text] : [text.slice(0, place), element('a', {href}, name), text.slice(place + name.length)];
}

/** `element` for SVG. */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** A number with its unit, a range, a change, and a date: none of them breaks at the end of a line. */
const unbroken = /((?:\d{1,2}\.? \p{L}{3,9}\.?|\p{L}{3,9}\.? \d{1,2},) \d{4},?|[+−±~]?\d[\d.,\u202f]*(?:(?:–|\s→\s)\d[\d.,\u202f]*(?:\s(?:¢|%|[kM]B|cents?|Cent)(?!\p{L}))?|\s(?:¢|%|[kM]B|cents?|Cent)(?!\p{L})))/u;
const isProse = new Set(['P', 'DD', 'SMALL', 'SPAN', 'STRONG']);

/** A text with its unbroken parts in elements of their own. */
const pieces = (text) => text.split(unbroken).map((part, i) => (i % 2 ? element('data', {value: part}, part) : part)).filter(Boolean);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on') || name === 'textContent') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.append(...(isProse.has(node.tagName) ? shown.flatMap((child) => (typeof child === 'string' ? pieces(child) : child)) : shown));
  return node;
}
