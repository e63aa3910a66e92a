"use strict";

// Opens what is folded away around the target of a link. Needs no d3.
const revealTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target?.scrollIntoView();
};
addEventListener("hashchange", revealTarget);
if (location.hash) revealTarget();
