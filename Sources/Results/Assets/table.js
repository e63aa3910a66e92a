"use strict";

// Makes the columns of every table of class `sortable` sort by a click on their heads. Needs no d3. Cells may carry `data-value`, the
// number behind what they show; empty ones come last either way.
const sortable = (table) => {
  const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(sortable.order(column, direction)));
    });
  });
};

sortable.order = (column, direction) => {
  const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
  const isEmpty = (text) => text === "";
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    if (isEmpty(a) || isEmpty(b)) return isEmpty(a) - isEmpty(b);
    const difference = Number(a) - Number(b);
    return direction * (Number.isNaN(difference) ? a.localeCompare(b, "en", { numeric: true }) : difference);
  };
};

document.querySelectorAll("table.sortable").forEach(sortable);
