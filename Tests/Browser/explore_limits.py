"""Explore at the limits of constants: a slider stays within them, what is refused says so, and a pinned condition is kept.

    python3 Tests/Browser/explore_limits.py .build/debug/peach
"""

from training_pages import DESK, open_page, perform


def explore(browser, server, check, shots):
    check.place = "explore"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "explore")
    drawn = lambda: page.wait_for_selector(".explore[data-request]:not([aria-busy])")
    page.select_option("#explore-strategy", "kazez")
    drawn()
    range_ = page.locator("[data-control='strategy.k1'] input[type=range]")
    range_.evaluate("(s) => { s.value = s.max; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change')); }")
    page.wait_for_timeout(200)
    drawn()
    value = float(page.input_value("[data-control='strategy.k1'] input.exact"))
    check(0.05 < value < 0.1, f"the slider of k1 leaves its valid range: {value}")
    check(page.locator(".stands").is_hidden(), "the picture stands still after a drag")
    field = page.locator("[data-control='strategy.k1'] input.exact")
    field.fill("0.7")
    field.press("Enter")
    page.wait_for_selector(".stands:not([hidden])")
    check("The picture stands still: “Narrowing (k1)” must be below 0.1. Lower it" in page.inner_text(".stands"), page.inner_text(".stands"))
    field.fill("0.04")
    field.press("Enter")
    page.wait_for_selector(".stands", state="hidden")
    drawn()
    page.get_by_role("button", name="Compare with this condition").click()
    page.wait_for_function("() => document.querySelector('.baseline-words').textContent.includes('0.04')")
    page.select_option("#explore-strategy", "staircase")
    page.wait_for_function("() => document.querySelector('.baseline-words').textContent.includes('kazez')")
    drawn()
    words = lambda: page.locator(".difference .words").all_inner_texts()
    check(len(words()) == 4 and all(words()), f"the pin is lost: {words()}")
    before = words()
    page.wait_for_timeout(600)
    page.reload()
    page.wait_for_function("() => document.querySelector('.baseline-words')?.textContent.includes('kazez')")
    drawn()
    page.wait_for_timeout(600)
    check(page.input_value("#explore-strategy") == "staircase" and words() == before, "a reload loses the setting")
    # A limit that depends on another constant, also where a study is refused.
    page.select_option("#explore-strategy", "quest")
    drawn()
    for name, value in (("lapse-rate", "0.4"), ("target", "0.9")):
        page.fill(f"[data-control='strategy.{name}'] input.exact", value)
        page.keyboard.press("Enter")
    page.wait_for_selector(".stands:not([hidden])")
    limit = "“Target” must be below 0.8. Lower it or “Lapse rate (lapse-rate)”. Given: 0.9."
    check(limit in page.inner_text(".stands"), page.inner_text(".stands"))
    page.get_by_role("button", name="Run as a study").click()
    page.wait_for_selector(".refusal .problem")
    check(page.inner_text(".refusal .problem") == limit, page.inner_text(".refusal .problem"))
    context.close()


if __name__ == "__main__":
    perform([explore])
