"""The tables of a report: sorted by each column, up and down, with the mouse and by the keyboard."""

COLUMN = """(table, column) => [...table.tBodies[0].rows].map((row) => {
  const cell = row.cells[column];
  return cell.dataset.value ?? cell.textContent.trim();
})"""


def check_sorting_by_keyboard(page, check):
    head = page.locator("table.sortable thead tr:last-child th").first
    head.locator("button").focus()
    for key, wanted in (("Enter", "ascending"), ("Space", "descending")):
        page.keyboard.press(key)
        check(head.get_attribute("aria-sort") == wanted, f"{key} does not sort {wanted}")


def check_sorting(page, check):
    for table in page.locator("table.sortable").all():
        heads = table.locator("thead tr").last.locator("th")
        for column in range(heads.count()):
            for wanted in ("ascending", "descending"):
                heads.nth(column).locator("button").click()
                name = heads.nth(column).inner_text()
                check(heads.nth(column).get_attribute("aria-sort") == wanted, f"{name}: is not marked {wanted}")
                check(table.locator("[aria-sort]").count() == 1, f"{name}: two columns claim to be sorted")
                check_order(table.evaluate(COLUMN, column), wanted, name, check)


def check_order(values, wanted, name, check):
    filled = [v for v in values if v]
    check(values == filled + [""] * (len(values) - len(filled)), f"{name}: empty cells are not last")
    try:
        numbers = [float(v) for v in filled]
    except ValueError:
        return
    check(numbers == sorted(numbers, reverse=wanted == "descending"), f"{name}: is not {wanted}")
