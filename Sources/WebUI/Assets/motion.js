// Animations that show where an element came from. None run with reduced motion, and none delay the page: the elements
// already have their final positions.

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const timing = {duration: 260, easing: 'cubic-bezier(0.2, 0.9, 0.3, 1)'};

/**
 * Lets elements of one screen become those of another: each flies from where the one of the same key was (FLIP). Call the
 * result with the screen that is shown now.
 */
export function fly(from, selector, key) {
  if (reduced.matches) return () => {};
  const places = new Map([...from.querySelectorAll(selector)].map((node) => [key(node), node.getBoundingClientRect()]));
  return (to) => {
    if (to === from) return;
    for (const node of to.querySelectorAll(selector)) {
      const [before, after] = [places.get(key(node)), node.getBoundingClientRect()];
      if (!before?.width || !after.width) continue;
      node.animate([
        {transform: `translate(${before.left - after.left}px, ${before.top - after.top}px)`, opacity: 0.4}, {transform: 'none', opacity: 1},
      ], timing);
    }
  };
}

/** Lets a number that has replaced another come from above if it is smaller, from below if it is larger. */
export function turn(node, difference) {
  if (reduced.matches || !(Math.abs(difference) > 0)) return;
  node.animate([{transform: `translateY(${difference > 0 ? 0.35 : -0.35}em)`, opacity: 0}, {transform: 'none', opacity: 1}], timing);
}
