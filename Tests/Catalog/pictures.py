#!/usr/bin/env python3
"""Takes the pictures of the atlas that docs/atlas.md shows: three widths, light and dark, as it opens.

    Tests/Catalog/pictures.py BLAZON FOLDER

It needs Chromium. WebP, so that a page in six pictures does not weigh more than the program's own documents."""
import base64
import os
import subprocess
import sys
import tempfile

import check


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    path = check.css_browser.find()
    if not path:
        print("skipped: no Chromium was found")
        return 0
    browser = check.css_browser.Browser(path)
    with tempfile.TemporaryDirectory() as work:
        page = os.path.join(work, "atlas.html")
        subprocess.run([program, "atlas", "--registry", "hig", "--out", page], check=True,
                       stdout=subprocess.DEVNULL)
        for width in (1400, 900, 420):
            for scheme in ("light", "dark"):
                browser.send("Emulation.setDeviceMetricsOverride", width=width, height=900,
                             deviceScaleFactor=1, mobile=False)
                browser.media(prefers_color_scheme=scheme)
                check.opened(browser, page)
                height = browser.evaluate("document.documentElement.scrollHeight")
                picture = browser.send(
                    "Page.captureScreenshot", format="webp", quality=60, captureBeyondViewport=True,
                    clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})["data"]
                name = f"atlas-{width}-{scheme}.webp"
                data = base64.b64decode(picture)
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
                print(f"{name}: {width} × {height}, {len(data) // 1000} KB")
    browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
