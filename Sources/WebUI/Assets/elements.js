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

/** A link to the definitions of the page's words. */
export const helpLink = ({text}) => element('a', {class: 'help', href: '#help', 'aria-label': text('word.title')}, '?');

/** `element` for SVG. */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on') || name === 'textContent') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
