"""Uses the forms of the body's screens of `peach serve` in a headless Chromium: check-ins and photos, and attacks on them.

    forms.py PEACH

PEACH is the command. Everything that is wrong is printed; the exit code says whether anything was.
"""
import base64
import pathlib
import re
import tempfile

from form_checks import COVERED, check_fit, gone, in_sight, refused
from samples import PHOTO
from serving import Server
from training_pages import seen
from views import check_looks, perform, until

# A JPEG image with nothing but the time 2024:07:06 07:08:09.
EXIF = base64.b64decode("/9j/4QBIRXhpZgAASUkqAAgAAAABAGmHBAABAAAAGgAAAAAAAAABAAOQAgAUAAAALAAAAAAAAAAyMDI0OjA3OjA2IDA3OjA4OjA5AP/aAAI=")


def check_in(page, own, check):
    """The first check-in, without a mouse."""
    check.place = "First check-in"
    page.get_by_role("button", name="Log first weekly check-in").press("Enter")
    page.get_by_label("Weight").wait_for()
    check_fit(page, check)
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    refused(page, check, "Enter at least one value.")
    page.get_by_label("Weight").fill("heavy")
    page.keyboard.press("Enter")
    refused(page, check, "Weight: must be a number. Given: heavy. Write it as 82.5.")
    page.get_by_label("Weight").fill("5000")
    page.keyboard.press("Enter")
    refused(page, check, "Weight: must be a number from 1 to 700 kg. Given: 5000. Check the value and its unit.")
    check("peach body add" in own.run("body", "list"), "a refused check-in is stored")
    page.get_by_label("Weight").fill("81,5")
    more, dexa = page.locator("dialog details").all()
    more.get_by_label("Waist").fill("92")
    dexa.get_by_label("Lean mass").fill("62.1")
    dexa.get_by_label("Body fat").fill("20")
    page.keyboard.press("Enter")
    gone(page)
    until(page, "() => document.querySelector('.tile[data-metric=weight]')?.dataset.value === '81.5'")
    check("Saved." in page.locator("#announcements").inner_text(), "the check-in is not announced")
    asks = page.locator(".tile[data-metric=ffmi] .caption")
    check(asks.inner_text() == "No data: enter your height in Settings", f"an FFMI that lacks only the height says {asks.inner_text()!r}")
    check(asks.locator("a").get_attribute("href") == "#settings?height", "the height is not linked")
    found = own.run("body", "list")
    check(all(word in found for word in ("weight", "81.5", "62.1", "waist 92.0 cm")), f"the store has {found}")
    own.run("body", "delete", found.split("waist 92.0 cm")[1].split()[0])


def mend_import(page, own, check):
    """What an import has probably stored in error is edited and deleted beside the sentence that names it."""
    page.get_by_role("button", name="Entries").click()
    page.locator("dialog").get_by_role("button", name="Import …").click()
    page.get_by_label("File to import").set_input_files({"name": "bad.csv", "mimeType": "text/csv", "buffer":
        b"Date,Weight (kg)\n2025-04-05,8.26\n2025-04-06,82.7\n1970-01-01,80\n"})
    page.get_by_role("button", name="Import", exact=True).click()
    page.locator(".stray").nth(1).wait_for()
    check_fit(page, check)
    value, date = page.locator(".stray").all()
    check("really?" in value.inner_text(), f"of the value it says {value.inner_text()!r}")
    date.get_by_role("button", name="Delete").click()
    date.wait_for(state="detached")
    value.get_by_role("button", name="Edit").click()
    page.locator("dialog").last.get_by_label("Weight").fill("82.6")
    page.locator("dialog").last.get_by_role("button", name="Save").click()
    page.locator(".stray").wait_for(state="detached")
    found = own.run("body", "list")
    check("1970" not in found and "82.6" in found and "8.3 kg" not in found, f"after the corrections the store has {found}")
    # A dialog that closes stays in the page for a moment.
    while page.locator("dialog[open]").count():
        page.locator("dialog[open]").last.get_by_role("button", name="Close").click()


def import_table(page, own, check):
    """A table of ambiguous dates is refused; with their order it is imported without its bad row, and undone. Leaves the store empty."""
    check.place = "Import"
    page.get_by_role("button", name="Import …").click()
    check_fit(page, check)
    page.get_by_role("button", name="Import", exact=True).click()
    refused(page, check, "Choose a file.")
    table = lambda rows: page.get_by_label("File to import").set_input_files(
        {"name": "own.csv", "mimeType": "text/csv", "buffer": b"Date;Weight (kg)\n" + rows})
    table(b"3/4/2025;82,5\n4/4/2025;much\n4/4/2025;82,6\n")
    page.get_by_role("button", name="Import", exact=True).click()
    refused(page, check, 'own.csv:2:1: timestamp must say whether its day or its month comes first, got "3/4/2025". '
            "Choose it at “Dates such as 3/4/2026”. 2 more like it, in lines 3, 4.")
    check(page.get_by_role("button", name="Import the others").count() == 0, "offers others, though there are none")
    in_sight(page, check)
    page.get_by_label("Dates such as 3/4/2026").select_option("Day first")
    page.get_by_role("button", name="Import", exact=True).click()
    refused(page, check, 'own.csv:3:10: Weight (kg) must be a number, got "much". Write it as 82.5.')
    in_sight(page, check)
    empty = own.run("body", "list")
    for again in (True, False):
        page.get_by_role("button", name="Import the others").click()
        page.locator("dialog").get_by_text("2 events added", exact=True).wait_for()
        check(page.get_by_text("Columns: Weight in kg").is_visible(), "does not say which columns were read")
        check(page.get_by_text("1 invalid entry left out:").is_visible(), "does not say what was left out")
        check_fit(page, check)
        if again:
            page.locator("dialog").get_by_role("button", name="Undo").click()
            gone(page)
            until(page, "() => document.querySelector('#announcements').textContent.startsWith('Undone.')")
            check(own.run("body", "list") == empty, "the import is not undone")
            page.get_by_role("button", name="Import …").click()
            table(b"3/4/2025;82,5\n4/4/2025;much\n4/4/2025;82,6\n")
            page.get_by_label("Dates such as 3/4/2026").select_option("Day first")
            page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("button", name="Close").click()
    gone(page)
    mend_import(page, own, check)
    found = own.run("body", "list")
    check("2025-04-03" in found and "82.5" in found, f"the store has {found}")
    for line in found.splitlines():
        own.run("body", "delete", line.split()[-1])
    page.get_by_text("Your timeline will appear after your first check-in").wait_for()


def improbable(page, own, check):
    """A question before a weight that cannot be; the check-in can be undone, edited and deleted from the list of entries."""
    check.place = "An improbable weight"
    weights = lambda: sorted(float(line.split()[3]) for line in own.run("body", "list").splitlines() if " weight " in line)
    page.locator("header .add").click()
    page.get_by_label("Weight").fill("7")
    page.keyboard.press("Enter")
    refused(page, check, "Weight 81.5 → 7.0 kg: really?")
    in_sight(page, check)
    check(page.get_by_role("button", name="Save anyway").is_visible(), "cannot be saved anyway")
    check(weights() == [81.5], f"7 kg are stored without an answer: {weights()}")
    page.get_by_label("Weight").fill("8")
    check(page.get_by_role("button", name="Save anyway").count() == 0, "another value is not asked about")
    page.keyboard.press("Enter")
    refused(page, check, "Weight 81.5 → 8.0 kg: really?")
    page.keyboard.press("Enter")
    gone(page)
    check(weights() == [8, 81.5], f"after “Save anyway” there is {weights()}")
    check_looks(page, check)
    page.get_by_role("button", name="Undo").click()
    until(page, "() => document.querySelector('#announcements').textContent.startsWith('Undone.')")
    check(weights() == [81.5] and page.locator(".undo-bar").count() == 0, f"after undo there is {weights()}")
    check.place = "The list of entries"
    page.get_by_role("button", name="Entries").click()
    rows = page.locator(".entries [data-entry]")
    until(page, "() => document.querySelectorAll('.entries [data-entry]').length === 2")
    check(page.get_by_role("button", name="Show more").count() == 0, "there is more to show")
    check("Lean mass 62.1" in page.locator(".entries").inner_text() and "Weight 81.5" in page.locator(".entries").inner_text(),
          f"lists {rows.all_inner_texts()}")
    check_fit(page, check)
    row = page.locator(".entries [data-entry^=weight]")
    row.get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="Weight").fill("82.5")
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('.entries').textContent.includes('82.5')")
    check(weights() == [82.5], f"after the correction there is {weights()}")
    page.get_by_role("button", name="Undo").click()
    until(page, "() => document.querySelector('.entries').textContent.includes('81.5')")
    page.locator(".entries [data-entry^=weight]").get_by_role("button", name="Delete").click()
    until(page, "() => document.querySelectorAll('.entries [data-entry]').length === 1")
    check(weights() == [], f"after deleting there is {weights()}")
    check_fit(page, check)
    page.get_by_role("button", name="Undo").click()
    until(page, "() => document.querySelectorAll('.entries [data-entry]').length === 2")
    check(weights() == [81.5], f"after undo there is {weights()}")
    # Of several requests for the list only the last one counts; what follows a deletion waits for it.
    held = []
    page.route("**/body/events?*", lambda route: held.append(route))

    def wait_held(count):
        for _ in range(2000):
            if len(held) >= count:
                return
            page.wait_for_timeout(5)
        raise TimeoutError(f"the list was asked for {len(held)} times instead of {count}")

    page.locator(".entries [data-entry^=weight]").get_by_role("button", name="Delete").click()
    wait_held(2)
    page.locator(".entry-filter select").dispatch_event("change")
    wait_held(3)
    for route in held:
        with page.expect_response("**/body/events?*"):
            route.continue_()
    page.unroute("**/body/events?*")
    page.locator(".undo-bar").wait_for()
    check(page.locator(".entries [data-entry]").count() == 1, "undo is offered before the row is gone")
    check(page.evaluate("document.activeElement.closest('[data-entry]') !== null"), "the deleted row takes the focus with it")
    buttons = [page.locator(one).first.bounding_box() for one in (".undo-bar .button", ".form-actions > .button", ".form-actions > .primary")]
    check(buttons[0]["x"] + buttons[0]["width"] <= buttons[2]["x"] and buttons[0]["y"] + buttons[0]["height"] <= buttons[1]["y"],
          f"“Undo” is beside or over the dialog's buttons: {buttons}")
    page.wait_for_timeout(10500)
    check(page.locator(".undo-bar").count() == 0, "undo is offered for more than ten seconds")
    page.get_by_role("button", name="Close").click()
    gone(page)
    page.locator("header .add").click()
    page.get_by_label("Weight").fill("81.5")
    page.keyboard.press("Enter")
    gone(page)
    until(page, "() => document.querySelector('.tile[data-metric=weight]')?.dataset.value === '81.5'")


def add_photos(page, own, check):
    """Photos: what is none, what is too large, hostile names, and one that is shown."""
    check.place = "A photo"
    page.locator("[role=tab]").nth(1).click()
    page.locator(".no-photo button").click()
    page.get_by_label("Image", exact=True).wait_for()
    check_fit(page, check)
    send = lambda name, data: (page.get_by_label("Image", exact=True).set_input_files({"name": name, "mimeType": "image/png", "buffer": data}),
                               page.get_by_role("button", name="Save").click())
    send("script.png", b"<svg xmlns='http://www.w3.org/2000/svg'><script>document.title = 'taken'</script></svg>")
    refused(page, check, "photo: must be a JPEG, PNG, GIF or WebP image, got another file. Choose an image.")
    page.get_by_label("Tags").fill("a;b")
    send("front.png", PHOTO)
    refused(page, check, "Tags: none may be empty or contain a ;. Given: a;b. Separate them with commas.")
    page.get_by_label("Tags").fill("front")
    large = own.folder / "large.png"
    with open(large, "wb") as file:
        file.write(PHOTO)
        file.truncate(2 ** 25 + 1)
    page.get_by_label("Image", exact=True).set_input_files(str(large))
    page.get_by_role("button", name="Save").click()
    refused(page, check, "A photo must have at most 32 MiB. This one has 33.")
    photos = own.data / "photos"
    check(not photos.exists() or not list(photos.iterdir()), "a refused photo is kept")
    send("..\\..\\<img src=x onerror=\"document.title='taken'\">.png", PHOTO)
    gone(page)
    until(page, "() => document.querySelector('img[data-photo]')?.naturalWidth === 1")
    names = [path.name for path in photos.iterdir()]
    check(len(names) == 1 and re.fullmatch(r"photo-[0-9a-f]{16}\.png", names[0]), f"the folder has {names}")
    check((photos / names[0]).read_bytes() == PHOTO, "the file differs from what was sent")
    check(page.title() != "taken", "a file's name is a script")
    # The same image again has the name of an event that is stored.
    page.locator("header .add").click()
    send("again.png", PHOTO)
    refused(page, check, f"{names[0]}: this entry is kept already. Correct it in the list of entries, or choose another time.")
    page.keyboard.press("Escape")
    check(photos.joinpath(names[0]).exists(), "the photo is gone")
    # Without a time it gets that of its image.
    page.locator("header .add").click()
    page.get_by_label("Image", exact=True).set_input_files({"name": "front.jpg", "mimeType": "image/jpeg", "buffer": EXIF})
    page.get_by_role("button", name="Save").click()
    gone(page)
    said = page.locator(".undo-bar span").inner_text()
    check("6 Jul 2024" in said, f"the time of the image is not said: {said!r}")
    page.get_by_role("button", name="Undo").click()
    until(page, "() => document.querySelector('#announcements').textContent.startsWith('Undone.')")
    for path in photos.glob("*.jpg"):
        path.unlink()
    check_looks(page, check)


def attack(page, own, check):
    """Requests that no form sends."""
    check.place = "Attacks on the forms"
    before = own.run("body", "list")
    status = page.evaluate("""async () => {
      const post = async (path, body) => { try { return (await fetch(path, {method: 'POST', body})).status; } catch { return 413; } };
      return [await post('/body/photo', new Uint8Array(2 ** 25 + 1)), await post('/body/events', '['.repeat(60000)),
        await post('/body/events', 'x'.repeat(70000)), await post('/body/photo?at=yesterday', new Uint8Array([255, 216, 255])),
        await post('/body/events', JSON.stringify([{metric: '<b>', value: ['1']}])), await post('/body/events', '{}')];
    }""")
    check(status == [413, 400, 413, 422, 422, 400], f"the answers are {status}")
    check(own.run("body", "list") == before, "an attack changes the events")
    check(len(list((own.data / "photos").iterdir())) == 1, "an attack leaves a file")


def refuse_in_german(browser, own, check):
    check.place = "Refusals in German"
    page = browser.new_page(viewport={"width": 360, "height": 640}, locale="de-DE", reduced_motion="reduce")
    page.goto(f"{own.address}#body")
    page.get_by_role("button", name="Neue Messung", exact=True).first.click()
    page.get_by_text("DEXA-Messung").click()
    for label, value, wanted in [
        ("Gewicht", "", "Gib mindestens einen Wert ein."),
        ("Gewicht", "805,5", "Gewicht: muss eine Zahl von 1 bis 700 kg sein. Eingegeben: 805,5. Prüfe den Wert und seine Einheit."),
        ("Gewicht", "viel", "Gewicht: muss eine Zahl sein. Eingegeben: viel. Schreib sie wie 82,5."),
        ("Gewicht", "0x10", "Gewicht: muss eine Zahl sein. Eingegeben: 0x10. Schreib sie wie 82,5."),
        ("Schritte", "9,5", "Schritte: muss eine Zahl sein. Eingegeben: 9,5. Schreib sie wie 8000."),
        ("Schritte", "9 50", "Schritte: muss eine Zahl sein. Eingegeben: 9 50. Schreib sie wie 8000."),
        ("Schritte", "-1", "Schritte: muss eine Zahl von 0 bis 1000000 sein. Eingegeben: -1. Prüfe den Wert und seine Einheit."),
        ("Magermasse", "62", "DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: Magermasse. "
                             "Ergänze den fehlenden Wert."),
    ]:
        field = page.get_by_label(label, exact=True)
        field.fill(value)
        page.get_by_role("button", name="Speichern").click()
        refused(page, check, wanted)
        in_sight(page, check)
        field.fill("")
    page.get_by_label("Gewicht", exact=True).fill("8")
    page.get_by_role("button", name="Speichern").click()
    refused(page, check, "Gewicht 81,5 → 8,0 kg: wirklich?")
    in_sight(page, check)
    page.get_by_label("Gewicht", exact=True).fill("")
    # A number as the page writes it, with the spaces of a keyboard, and with the marks of German, English and Swiss people.
    spaces = (" ", "\u00a0", "\u202f", ".", ",", "’")
    for number, space in enumerate(spaces):
        if number:
            page.get_by_role("button", name="Neue Messung", exact=True).first.click()
        page.get_by_label("Schritte", exact=True).fill(f"9{space}50{number}")
        page.get_by_role("button", name="Speichern").click()
        gone(page)
    found = own.run("body", "list")
    check(all(f"9\u202f50{number}" in found or f"950{number}" in found for number in range(len(spaces))), f"the steps are stored as {found}")
    check.place = "The list of entries in German"
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Einträge").click()
    page.locator(".entries img").first.wait_for()
    check(not page.evaluate(COVERED), f"buttons stand on {page.evaluate(COVERED)}")
    page.close()


def check_forms(browser, server, check, shots):
    """A store without data, on a phone."""
    with tempfile.TemporaryDirectory() as folder:
        own = Server(server.program, pathlib.Path(folder))
        own.data.mkdir()
        with own:
            page = browser.new_page(viewport={"width": 360, "height": 640}, locale="en-GB", reduced_motion="reduce")
            page.on("pageerror", lambda e: check(False, f"script error: {e}"))
            check.place = "Empty store"
            page.goto(f"{own.address}#profile")
            page.get_by_text("Start training to build your profile").wait_for()
            check_looks(page, check)
            page.evaluate("location.hash = '#body'")
            page.get_by_text("Your timeline will appear after your first check-in").wait_for()
            check(page.locator("main button", has_text=re.compile("check.in", re.I)).locator("visible=true").count() == 1, "two buttons check in")
            for text in ("If you like, keep weight, body fat and photos here", "No body score yet", "Log first weekly check-in", "Import …"):
                check(page.get_by_text(text).is_visible(), f"does not say “{text}”")
            check(not page.locator(".track").is_visible(), "an empty timeline can be scrubbed")
            check_looks(page, check)
            page.get_by_role("tab", name="Metrics").click()
            check(page.inner_text("main").count("after your first check-in") == 1, "Metrics says twice that it is empty")
            check(page.locator("main .primary:visible").all_inner_texts() == ["Check in"], "Metrics has another main button")
            page.get_by_role("tab", name="Home").click()
            page.set_viewport_size({"width": 844, "height": 390})
            for _ in range(40):  # The page is laid out anew.
                card, panel = (page.locator(one).bounding_box()["width"] for one in (".hero", ".panel.home"))
                if card > 0.95 * panel:
                    break
                page.wait_for_timeout(50)
            check(card > 0.95 * panel, f"in landscape the only card is {card} of {panel} px wide")
            check(seen(page, ".hero .primary") and seen(page, ".hero .button:last-child"), "in landscape the bar cuts the buttons")
            page.set_viewport_size({"width": 360, "height": 640})
            import_table(page, own, check)
            check_in(page, own, check)
            check.place = "Weeks from Thursday"
            for day, mark in (("thursday", "@thu"), ("monday", "")):
                own.command("settings", f"week-start={day}").check_returncode()
                page.reload()
                page.locator(".knob[style]").wait_for(state="attached")
                ids = page.evaluate("fetch('/body').then((a) => a.json()).then(({buckets}) => buckets.map(({id}) => id))")
                check(all(re.fullmatch(r"\d{4}-W\d\d" + mark, one) for one in ids), f"from {day} the weeks are {ids}")
            improbable(page, own, check)
            add_photos(page, own, check)
            attack(page, own, check)
            refuse_in_german(browser, own, check)
            page.close()


if __name__ == "__main__":
    perform([check_forms])
