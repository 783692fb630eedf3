"""Opens every page of some sites in a browser and checks the rendered result.

site-browser.py <browser> <axe.min.js> <folder>...

Looks for errors in the console, requests beyond the folder, dead links, diagrams without a size, pages wider than a phone,
and what axe-core complains about, with light and with dark colours. Then searches by keyboard, with and without scripts,
and prints to PDF.
"""

import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

import websocket

# Seconds until an answer counts as missing. Other checks may use all processors.
PATIENCE = 90

# A browser that stops answering, as happens once in a while, says nothing about a page. A new one begins the site again.
ATTEMPTS = 3


class Refusal(Exception):
    """An error that the browser reports."""


class Browser:
    """A headless browser, controlled over the DevTools protocol."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp()
        words = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--remote-debugging-port=0", "--remote-allow-origins=*",
            f"--user-data-dir={self.profile}", "about:blank",
        ]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            self.connect()
        except Exception:
            self.end()
            raise

    def connect(self):
        port_file = pathlib.Path(self.profile, "DevToolsActivePort")
        deadline = time.monotonic() + PATIENCE
        while not (port_file.exists() and len(port_file.read_text().splitlines()) == 2):
            if time.monotonic() > deadline:
                raise websocket.WebSocketTimeoutException("the browser does not start")
            time.sleep(0.05)
        port, path = port_file.read_text().splitlines()
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=PATIENCE)
        self.count = 0
        self.session = None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "DOM"]:
            self.send(f"{domain}.enable")

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise Refusal(f"{method}: {answer['error']}")
                return answer["result"]

    def receive(self):
        message = json.loads(self.socket.recv())
        if "method" in message:
            self.events.append(message)
        return message

    def wait(self, method):
        while not any(event["method"] == method for event in self.events):
            self.receive()

    def open(self, url):
        self.events.clear()
        # The browser does not reload a page when only the fragment changes.
        self.send("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.events.clear()
        self.send("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def evaluate(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"site-browser: {expression[:80]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key, text=None):
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Tab": 9, "/": 191}
        parameters = {"key": key, "windowsVirtualKeyCode": codes.get(key, 0)}
        if text:
            parameters["text"] = text
        self.send("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.send("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def url(self):
        try:
            history = self.send("Page.getNavigationHistory")
        except Refusal:
            # Between two pages there is no document.
            return ""
        return history["entries"][history["currentIndex"]]["url"]

    def wait_for_url(self, end):
        deadline = time.monotonic() + PATIENCE
        while end not in self.url() and time.monotonic() < deadline:
            time.sleep(0.05)
        return end in self.url()

    def close(self):
        self.socket.close()
        self.end()

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        # The browser's other processes may still write.
        shutil.rmtree(self.profile, ignore_errors=True)


def complaints(browser, folder):
    """The messages of the browser since the page was opened."""
    for event in browser.events:
        parameters = event["params"]
        if event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            yield f"console: {parameters['entry']['text']}"
        elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            yield f"console: {parameters['args']}"
        elif event["method"] == "Runtime.exceptionThrown":
            yield f"exception: {parameters['exceptionDetails'].get('text')}"
        elif event["method"] == "Network.loadingFailed":
            yield f"a request failed: {parameters.get('errorText')}"
        elif event["method"] == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if not url.startswith(folder.as_uri()) and url != "about:blank":
                yield f"a request leaves the folder: {url}"


LAYOUT = """(() => {
    const size = (element) => { const box = element.getBoundingClientRect(); return box.width * box.height; };
    const drawn = [...document.querySelectorAll('svg')].map((svg) => ({
        size: size(svg),
        empty: [...svg.querySelectorAll('a, rect, a text')].filter((part) => !size(part)).length,
        boxes: svg.querySelectorAll('a rect').length,
        lines: svg.querySelectorAll('path.relationship, path.parent').length,
        short: [...svg.querySelectorAll('path.relationship, path.parent')].filter((path) => path.getTotalLength() < 1).length,
    }));
    return {
        links: [...document.querySelectorAll('[href], [src]')].map((element) => element.href?.baseVal ?? element.href ?? element.src)
            .map((link) => new URL(link, location).href),
        ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
        styled: getComputedStyle(document.querySelector('h1')).fontSize !== '32px',
        drawn,
    };
})()"""

AXE = """axe.run(document, {resultTypes: ['violations']}).then((result) => result.violations.map(
    (violation) => `${violation.id}: ${violation.help}: ${violation.nodes.slice(0, 3).map((node) => node.html).join(' ')}`))"""


def check_page(browser, axe, folder, page):
    """The faults of one page, and its links."""
    faults = []
    for scheme in ["light", "dark"]:
        browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.open(page.as_uri())
        faults += complaints(browser, folder)
        browser.evaluate(axe)
        faults += [f"axe, {scheme}: {text}" for text in browser.evaluate(AXE)]
    found = browser.evaluate(LAYOUT)
    if not found["styled"]:
        faults.append("the style sheet is not used")
    for drawing in found["drawn"]:
        if not drawing["size"] or not drawing["boxes"] or drawing["empty"] or drawing["short"]:
            faults.append(f"the diagram is not visible: {drawing}")
    browser.send("Emulation.setDeviceMetricsOverride", width=360, height=700, deviceScaleFactor=1, mobile=False)
    wide = browser.evaluate("document.documentElement.scrollWidth")
    if wide > 360:
        faults.append(f"the page is {wide} pixels wide on a phone")
    browser.send("Emulation.clearDeviceMetricsOverride")
    return faults, found


def dead_links(folder, pages):
    """Links to missing files, to files outside the site, and to missing fragments."""
    ids = {page: set(found["ids"]) for page, found in pages.items()}
    for page, found in pages.items():
        for link in found["links"]:
            parts = urllib.parse.urlsplit(link)
            path = pathlib.Path(urllib.parse.unquote(parts.path))
            if parts.scheme != "file" or folder not in path.parents or not path.is_file():
                yield page, f"dead link: {link}"
            elif parts.fragment and urllib.parse.unquote(parts.fragment) not in ids.get(path, set()):
                yield page, f"no such place: {link}"


def search(browser, axe, folder):
    """Opens a search result with the keyboard only."""
    names = browser.evaluate("window.modelcNames")
    name, _, _, path = next(entry for entry in names if entry[1] == "attribute")
    browser.press("/", "/")
    if browser.evaluate("document.activeElement.id") != "search":
        yield "the key / does not lead to the search"
    browser.send("Input.insertText", text=name.upper())
    if not browser.evaluate("document.querySelectorAll('#results a').length"):
        yield f"the search does not find {name}"
    browser.evaluate(axe)
    yield from (f"axe, results: {text}" for text in browser.evaluate(AXE))
    browser.press("ArrowDown")
    if browser.evaluate("document.activeElement.textContent").startswith(name) is not True:
        yield "the arrow key does not lead to the first name"
    browser.press("ArrowUp")
    browser.press("Escape")
    if browser.evaluate("document.querySelectorAll('#results a').length + document.getElementById('search').value.length"):
        yield "Escape does not end the search"
    browser.send("Input.insertText", text=name)
    target = browser.evaluate("document.querySelector('#results a').href")
    browser.press("Enter", "\r")
    if not browser.wait_for_url(target):
        yield f"Enter leads to {browser.url()} instead of {target}"
    # Without scripts the form opens the page with all names.
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    browser.open((folder / "index.html").as_uri())
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    field = browser.send("DOM.querySelector", nodeId=root, selector="#search")["nodeId"]
    browser.send("DOM.focus", nodeId=field)
    browser.send("Input.insertText", text=name)
    browser.press("Enter", "\r")
    if not browser.wait_for_url("/names.html?q="):
        yield f"without scripts the search leads to {browser.url()}"
    browser.send("Emulation.setScriptExecutionDisabled", value=False)


def check_site(program, axe, folder):
    """The faults of one site, with their pages, and how many pages and links it has."""
    browser = Browser(program)
    try:
        faults, pages, drawings = [], {}, 0
        for page in sorted(folder.rglob("*.html")):
            found_faults, pages[page] = check_page(browser, axe, folder, page)
            faults += [(page, fault) for fault in found_faults]
            drawings += len(pages[page]["drawn"])
        faults += dead_links(folder, pages)
        models = len(list(folder.glob("model-*/index.html")))
        if drawings != models:
            faults.append((folder, f"{drawings} diagrams for {models} models"))
        browser.open((folder / "index.html").as_uri())
        try:
            faults += [(folder, fault) for fault in search(browser, axe, folder)]
        except Refusal as refusal:
            faults.append((folder, f"the search fails: {refusal}"))
        browser.open(next(page for page in pages if "entity-" in page.name).as_uri())
        pdf = base64.b64decode(browser.send("Page.printToPDF")["data"])
        if not pdf.startswith(b"%PDF") or len(pdf) < 5000:
            faults.append((folder, "the page cannot be printed"))
        return faults, f"{len(pages)} pages, {sum(len(page['links']) for page in pages.values())} links"
    finally:
        browser.close()


def main():
    program, axe_path, *folders = sys.argv[1:]
    axe = pathlib.Path(axe_path).read_text()
    failed = False
    for folder in [pathlib.Path(folder).resolve() for folder in folders]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                faults, size = check_site(program, axe, folder)
                break
            except websocket.WebSocketTimeoutException:
                print(f"{folder.name}: the browser did not answer, attempt {attempt} of {ATTEMPTS}", file=sys.stderr)
        else:
            raise SystemExit("site-browser: the browser does not answer")
        for page, fault in faults:
            print(f"{page.relative_to(folder.parent)}: {fault}", file=sys.stderr)
        failed = failed or bool(faults)
        print(f"{'faulty' if faults else 'ok'}: {folder.name}, {size}", flush=True)
    raise SystemExit(1 if failed else 0)


main()
