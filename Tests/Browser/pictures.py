"""Checks of the pictures that Profile saves."""

from views import settle, until

# What the next saved picture consists of: its SVG, and the words and width of the canvas.
PICTURE = """() => {
  const [serialize, write] = [XMLSerializer.prototype.serializeToString, CanvasRenderingContext2D.prototype.fillText];
  window.picture = {words: []};
  XMLSerializer.prototype.serializeToString = function (node) { return window.picture.svg = serialize.call(this, node); };
  CanvasRenderingContext2D.prototype.fillText = function (...words) { window.picture.words.push(words[0]); return write.apply(this, words); };
}"""


def check_picture(page, check):
    """A picture has the title of its chart with the unit, and no cursor; the words of the chart stand out from its bars."""
    page.locator(".charts > details > summary").click()
    page.get_by_label("Goal", exact=False).first.fill("8")
    page.keyboard.press("Tab")
    settle(page)
    halo = page.locator(".estimated .marks text").evaluate_all("all => all.map((one) => { const {paintOrder, stroke} = getComputedStyle(one); return [paintOrder.split(' ')[0], stroke, one.textContent]; })")
    ground = page.locator(".charts").evaluate("(one) => getComputedStyle(one).backgroundColor")
    check(any("8 ¢" in words for _, _, words in halo) and all(one[:2] == ["stroke", ground] for one in halo), f"the words on {ground} have the halos {halo}")
    page.evaluate(PICTURE)
    page.locator(".listen").click()
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'visible'")
    with page.expect_download():
        page.get_by_role("button", name="Save as picture").click()
    picture = page.evaluate("window.picture")
    check(picture["words"] == ["Course of the threshold (¢)"], f"a picture is titled {picture['words']}")
    check("playhead" not in picture["svg"] and "paint-order=\"stroke" in picture["svg"], "a picture has the cursor of the sound, or no halos")
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'hidden'")
    page.get_by_label("Goal", exact=False).first.fill("")
    page.keyboard.press("Tab")
