"""What the labels and axes of a report's charts say; `reports.py` uses it."""


def check_labels(page, check):
    """Where a single number was swept, all labels of a chart name it, or none."""
    heads = page.locator("table.sortable thead tr:last-child").first.locator("th.text").all_inner_texts()
    swept = [head.split()[0] for head in heads if head.split()[0] not in ("Rank", "Condition")]
    if len(swept) != 1:
        return False
    labels = page.locator('[data-place="differences"] .row-name').all_text_contents()
    named = [label for label in labels if swept[0] in label.split()]
    check(named in ([], labels), f"{swept[0]} stands in {len(named)} labels of {len(labels)}")
    rows = page.locator("[data-measure] .row-name").all_text_contents()
    check(not named or all(swept[0] in row.split() for row in rows), f"rows are called {rows}")
    return True


def check_factors(page, check):
    """What the answer reads as factors has them on the axes, too."""
    is_factor = "by a factor of" in page.locator(".answer").first.inner_text()
    first = page.locator("[data-measure] .chart svg").first
    if not is_factor or first.count() == 0 or "How far the timeline misses" not in (first.get_attribute("aria-label") or ""):
        return False
    check("×" in first.locator(".axis").first.text_content(), "has octaves on an axis of what the answer has as factors")
    return True
