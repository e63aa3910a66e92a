// Saves a chart as an image: its SVG with the styles of the page, drawn at twice its size.

const styled = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'font-size', 'font-family',
  'text-anchor', 'paint-order'];
/** Where something plays, or is pointed at. */
const cursors = '.playhead, .guide, .selection';
/** The pixels above the chart for its title. */
const head = 40;
/** The pixels beside the title. */
const inset = 12;

/** Saves the SVG of an element below its title as NAME.png, on the background of its card. */
export async function saveImage(node, name, title) {
  const svg = node.querySelector('svg');
  const copy = svg.cloneNode(true);
  const [originals, copies] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const property of styled) copies[i].setAttribute(property, style.getPropertyValue(property));
  });
  for (const cursor of copy.querySelectorAll(cursors)) cursor.remove();
  const {width, height} = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], {type: 'image/svg+xml'}));
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * width, 2 * (height + head)];
  const context = canvas.getContext('2d');
  context.scale(2, 2);
  context.fillStyle = getComputedStyle(node.closest('.card')).backgroundColor;
  context.fillRect(0, 0, width, height + head);
  const {color, fontFamily} = getComputedStyle(node);
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, inset, 26, width - 2 * inset);
  context.drawImage(image, 0, head);
  URL.revokeObjectURL(source);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  [link.href, link.download] = [address, `${name}.png`];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
