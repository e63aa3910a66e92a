"""The browser of the scripts: Chromium without windows, which needs two thirds of the processor time."""

PROGRAM = "/usr/bin/chromium-headless-shell"


def launch(playwright, *arguments, program=PROGRAM, **options):
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox", *arguments], **options)
