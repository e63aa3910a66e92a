"use strict";

// Opens what is folded away around the target of a link. Needs no d3.
const revealTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.scrollIntoView();
};
addEventListener("hashchange", revealTarget);
if (location.hash) revealTarget();

// Marks tables that are wider than the page, so that they fade out and say that there are more columns.
for (const scroll of document.querySelectorAll(".scroll")) {
  const mark = () => {
    const hidden = scroll.scrollWidth - scroll.clientWidth;
    scroll.classList.toggle("is-cut", hidden > 1);
    scroll.classList.toggle("is-at-end", scroll.scrollLeft >= hidden - 1);
  };
  new ResizeObserver(mark).observe(scroll);
  scroll.addEventListener("scroll", mark, { passive: true });
}
