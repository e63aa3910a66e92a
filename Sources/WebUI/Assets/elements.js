// Creates elements without parsing HTML, so texts are never interpreted as markup.

/** An element with attributes, properties (`onclick`, `textContent`, …) and children; null children are left out. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** A text in the page's language as children of an element; a sentence about the screen Start begins with a link. */
export function linked(text) {
  return text.startsWith('Start ') ? [element('a', {href: '#start'}, 'Start'), text.slice(5)] : [text];
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
