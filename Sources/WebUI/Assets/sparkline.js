// A small line without axes. points: [[x, y], …] in 0…1.
import {shape} from '/elements.js';

export function sparkline(points, label) {
  const [width, height, rim] = [200, 48, 4];
  const place = ([x, y]) => `${rim + x * (width - 2 * rim)},${height - rim - y * (height - 2 * rim)}`;
  const [end] = points.slice(-1);
  const [x, y] = end ? place(end).split(',') : [0, 0];
  return shape('svg', {class: 'sparkline', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label},
    shape('polyline', {points: points.map(place).join(' ')}), end ? shape('circle', {cx: x, cy: y, r: 3.5}) : null);
}
