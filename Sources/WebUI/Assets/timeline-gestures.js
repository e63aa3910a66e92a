// Pointer, wheel and keyboard on a chart: dragging scrolls, two fingers and Ctrl with the wheel zoom, a tap shows a
// popup, and a mouse what lies under it.

const tapDistance = 6; // Pixels that a finger may tremble.

/**
 * area: the element; moves: { secondsPerPixel(), timeAt(clientX), scroll(seconds), zoom(factor, time), tap(event), hover(clientX) };
 * `hover` gets null when the mouse drags or leaves the element.
 */
export function gestures(area, moves) {
  const pointers = new Map();
  let moved = 0;
  let isPinch = false;

  const middle = () => [...pointers.values()].reduce((sum, x) => sum + x, 0) / pointers.size;
  const spread = () => {
    const places = [...pointers.values()];
    return Math.max(Math.abs(places[0] - places[1]), 8);
  };

  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) { moved = 0; isPinch = false; }
    pointers.set(event.pointerId, event.clientX);
    if (pointers.size > 1) isPinch = true;
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener('pointermove', (event) => {
    moves.hover(event.pointerType === 'mouse' && !event.buttons ? event.clientX : null);
    if (!pointers.has(event.pointerId) || pointers.size > 2) return;
    const [before, width] = [middle(), pointers.size === 2 ? spread() : 0];
    pointers.set(event.pointerId, event.clientX);
    moved += Math.abs(middle() - before);
    moves.scroll((before - middle()) * moves.secondsPerPixel());
    if (pointers.size === 2) moves.zoom(spread() / width, moves.timeAt(middle()));
  });
  const end = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !isPinch && moved < tapDistance) moves.tap(event);
  };
  area.addEventListener('pointerup', end);
  area.addEventListener('pointercancel', end);
  area.addEventListener('pointerleave', () => moves.hover(null));

  area.addEventListener('wheel', (event) => {
    const unit = event.deltaMode === 1 ? 16 : 1;
    const [x, y] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey) moves.zoom(Math.exp(-y / 200), moves.timeAt(event.clientX));
    else if (event.shiftKey && x === 0) moves.scroll(y * moves.secondsPerPixel());
    else if (Math.abs(x) > Math.abs(y)) moves.scroll(x * moves.secondsPerPixel());
    else return; // The page scrolls.
    event.preventDefault();
  }, {passive: false});
}
