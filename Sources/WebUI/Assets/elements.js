// Creates elements without parsing HTML, so texts are never interpreted as markup.

/** An element with attributes, properties (`onclick`, `textContent`, …) and children; null children are left out. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The text as children of an element; the name of the screen Settings in it becomes a link. */
export function linked(text) {
  const [name, before, after] = ['Settings', 'Einstellungen'].map((name) => [name, ...text.split(name)]).find((parts) => parts.length === 3) ?? [];
  return name ? [before, element('a', {href: '#settings'}, name), after] : [text];
}

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
