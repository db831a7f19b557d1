"""Holds `blazon lsp` against clients of others and against itself.

Each method once by pytest-lsp, as two editors say what they can; headless Neovim; random edits as parts and as whole texts; a rename,
and then `check`. What a machine lacks is skipped with the reason.

    python3 Tests/Editor/lsp.py --binary .build/debug/blazon --edits 200 --renames 20 --seed 1
"""

import argparse
import asyncio
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time
import zipfile
from xml.etree import ElementTree

HERE = pathlib.Path(__file__).resolve().parent
TOKENS = """{
  "color": {
    "$type": "color",
    "blue": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]}, "$description": "\U0001F600 blue"},
    "\U0001F600": {"$value": "{color.blue}"},
    "accent": {"$value": "{color.\U0001F600}"},
    "same": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]}},
    "wrong": {"$value": "{color.bleu}"}
  }
}
"""


class Server:
    """A session without a library."""

    def __init__(self, binary, folder, encoding="utf-16"):
        self.folder = os.path.realpath(folder)
        self.process = subprocess.Popen(
            [binary, "lsp"], cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.published = {}
        self.ask("initialize", {
            "rootUri": "file://" + self.folder,
            "capabilities": {"general": {"positionEncodings": [encoding]}}})
        self.tell("initialized", {})

    def write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server ended")
            if not line.strip():
                break
            length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        return message

    def tell(self, method, parameters):
        self.write({"method": method, "params": parameters})

    def ask(self, method, parameters):
        self.number += 1
        self.write({"id": self.number, "method": method, "params": parameters})
        while True:
            message = self.read()
            if message.get("id") == self.number and "method" not in message:
                return message

    def findings(self, uri, version):
        while self.published.get(uri, {}).get("version") != version:
            self.read()
        return self.published[uri]["diagnostics"]

    def uri(self, name):
        return "file://" + self.folder + "/" + name

    def open(self, name, text):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": "json", "version": 1, "text": text}})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self.process.wait(10) == 0


def width(text, encoding):
    return len(text.encode(encoding + "-le" if encoding == "utf-16" else encoding)) // (
        2 if encoding == "utf-16" else 1)


def lines(text):
    """The beginnings of lines, and where their texts end."""
    found, start, index = [], 0, 0
    while index < len(text):
        length = 2 if text.startswith("\r\n", index) else 1
        if text[index] in "\r\n":
            found.append((start, index))
            start = index + length
        index += length if text[index] in "\r\n" else 1
    return found + [(start, len(text))]


def position(text, place, encoding):
    for number, (start, end) in enumerate(lines(text)):
        if place <= end:
            return {"line": number, "character": width(text[start:max(start, place)], encoding)}, max(start, place)
    raise AssertionError


def place(text, where, encoding):
    start, end = lines(text)[where["line"]]
    for index in range(start, end + 1):
        if width(text[start:index], encoding) >= where["character"]:
            return index
    return end


def applied(text, edits, encoding="utf-16"):
    found = [(place(text, e["range"]["start"], encoding), place(text, e["range"]["end"], encoding), e["newText"])
             for e in edits]
    for start, end, new in sorted(found, reverse=True):
        text = text[:start] + new + text[end:]
    return text


# Each method


def methods(binary):
    try:
        from lsprotocol import types as t
        from pytest_lsp import ClientServerConfig, client_capabilities
    except ImportError:
        print("skipped: each method of the server needs pytest-lsp and lsprotocol")
        return

    async def run(editor, folder, text):
        name = os.path.realpath(folder) + "/a.tokens.json"
        pathlib.Path(name).write_bytes(text.encode())
        uri = "file://" + name
        client = await ClientServerConfig(server_command=[binary, "lsp"]).start()
        started = await client.initialize_session(t.InitializeParams(
            capabilities=client_capabilities(editor), root_uri="file://" + os.path.realpath(folder)))
        client.text_document_did_open(t.DidOpenTextDocumentParams(t.TextDocumentItem(uri, "json", 1, text)))
        await client.wait_for_notification(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        codes = [d.code for d in client.diagnostics[uri]]
        assert codes == ["alias-unknown"], codes
        document = t.TextDocumentIdentifier(uri)
        unit = width("\U0001F600", started.capabilities.position_encoding)

        def at(line, character):
            return {"text_document": document, "position": t.Position(line, character)}

        whole = t.Range(t.Position(0, 0), t.Position(99, 0))
        hover = await client.text_document_hover_async(t.HoverParams(**at(5, 26)))
        assert "#0000FF" in hover.contents.value, hover
        found = await client.text_document_definition_async(t.DefinitionParams(**at(5, 30)))
        assert found[0].range.start == t.Position(4, 4), found
        found = await client.text_document_references_async(
            t.ReferenceParams(context=t.ReferenceContext(True), **at(3, 6)))
        assert len(found) == 2, found
        found = await client.text_document_document_symbol_async(t.DocumentSymbolParams(document))
        assert [s.name for s in found[0].children][:2] == ["blue", "\U0001F600"], found
        colors = await client.text_document_document_color_async(t.DocumentColorParams(document))
        assert len(colors) == 4 and colors[1].range.start.character == 19 + unit, colors
        found = await client.text_document_color_presentation_async(
            t.ColorPresentationParams(document, t.Color(1.0, 0.0, 0.0, 1.0), colors[0].range))
        assert "colorSpace" in found[0].text_edit.new_text, found
        found = await client.text_document_inlay_hint_async(t.InlayHintParams(document, whole))
        assert [hint.label for hint in found] == ["#0000FF"] * 2, found
        found = await client.text_document_completion_async(t.CompletionParams(**at(7, 28)))
        assert "color.blue" in [item.label for item in found.items], found
        found = await client.text_document_prepare_rename_async(t.PrepareRenameParams(**at(3, 6)))
        assert found.placeholder == "blue", found
        found = await client.text_document_rename_async(t.RenameParams(new_name="navy", **at(3, 6)))
        assert len(found.changes[uri]) == 2, found
        found = await client.text_document_code_action_async(t.CodeActionParams(
            document, t.Range(t.Position(7, 28), t.Position(7, 28)), t.CodeActionContext([])))
        assert found[0].title == "Refer to color.blue", found
        client.text_document_did_close(t.DidCloseTextDocumentParams(document))
        await client.shutdown_session()

    for editor in ("visual-studio-code", "neovim"):
        for text in (TOKENS, TOKENS.replace("\n", "\r\n")):
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(asyncio.wait_for(run(editor, folder, text), 60))
    print("each method: 12, as two editors, with line ends of both sorts")


def neovim(binary):
    if not shutil.which("nvim"):
        print("skipped: findings, hover, rename and colors in an editor need nvim")
        return
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.tokens.json").write_bytes(TOKENS.encode())
        run = subprocess.run(
            ["nvim", "--headless", "-u", "NONE", "-S", str(HERE / "nvim.lua")], cwd=folder, timeout=60,
            capture_output=True, text=True, env={**os.environ, "BLAZON": os.path.abspath(binary), "HOME": folder,
                 "SETTINGS": str(HERE.parents[1] / "Packaging/editors/neovim/blazon.lua")})
        assert run.returncode == 0, run.stdout + run.stderr
        print("Neovim:", run.stdout.strip())


def extension():
    """The extension of Visual Studio Code is a zip whose manifests name what is in it."""
    with tempfile.TemporaryDirectory() as folder:
        made = [pathlib.Path(folder, name) for name in ("a.vsix", "b.vsix")]
        script = HERE.parents[1] / "Packaging/editors/vsix.py"
        for out in made:
            subprocess.run(["python3", script, out, "--without-dependencies"], check=True)
        assert made[0].read_bytes() == made[1].read_bytes(), "the bytes differ from run to run"
        with zipfile.ZipFile(made[0]) as archive:
            assert archive.testzip() is None
            names = set(archive.namelist())
            assert not any(name.startswith("/") or ".." in name.split("/") for name in names)
            manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
            space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
            for asset in manifest.iter(space + "Asset"):
                assert asset.get("Path") in names, asset.get("Path")
            assert manifest.find(f"{space}Metadata/{space}License").text in names
            package = json.loads(archive.read("extension/package.json"))
            identity = manifest.find(f"{space}Metadata/{space}Identity")
            for key, attribute in (("name", "Id"), ("version", "Version"), ("publisher", "Publisher")):
                assert package[key] == identity.get(attribute), key
            assert "extension/" + package["main"].removeprefix("./") in names
            engine = [p.get("Value") for p in manifest.iter(space + "Property") if p.get("Id").endswith("Code.Engine")]
            assert engine == [package["engines"]["vscode"]], engine
            types = ElementTree.fromstring(archive.read("[Content_Types].xml"))
            known = {part.get("Extension") for part in types}
            assert {pathlib.PurePosixPath(name).suffix for name in names} <= known | {".xml"}, known
    print("extension: its manifests name what is in it")


# Random edits


def edits(binary, count, seed):
    made = random.Random(seed)
    parts = ["", "", "a", "\"", "{", "}", ",", "\n", "\r\n", "\r", "\U0001F600", "\u00e9", "$value", "blue", ": ", "1"]
    compared = 0
    for encoding in ("utf-16", "utf-8"):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            servers = [Server(binary, folder, encoding) for folder in (one, other)]
            text = TOKENS
            for server in servers:
                server.open("a.tokens.json", text)
            for number in range(2, count // 2 + 2):
                if number % 40 == 0:
                    text = TOKENS
                    change = {"text": text}
                else:
                    start = made.randrange(len(text) + 1)
                    end = min(len(text), start + made.choice([0, 0, 0, 1, 2, 9]))
                    new = made.choice(parts)
                    first, start = position(text, start, encoding)
                    last, end = position(text, max(start, end), encoding)
                    change = {"range": {"start": first, "end": last}, "text": new}
                    text = text[:start] + new + text[end:]
                for server, change in zip(servers, (change, {"text": text})):
                    server.tell("textDocument/didChange", {
                        "textDocument": {"uri": server.uri("a.tokens.json"), "version": number},
                        "contentChanges": [change]})
                if number % 10 == 1:
                    found = [json.dumps(s.findings(s.uri("a.tokens.json"), number)).replace(s.folder, "")
                             for s in servers]
                    assert found[0] == found[1], (seed, number, text, found)
                    compared += 1
            for server in servers:
                server.end()
    print(f"edits: {count} as parts and as whole texts, {compared} times compared")


def garbage(binary, count, seed):
    """Messages with other values in places of theirs, and bytes that are no messages: never a crash."""
    made = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        uri = "file://" + os.path.realpath(folder) + "/a.tokens.json"
        names = ["hover", "definition", "references", "documentSymbol", "documentColor", "colorPresentation", "inlayHint",
                 "completion", "prepareRename", "rename", "codeAction", "didChange", "didClose", "didOpen"]

        def value(depth=0):
            kind = made.randrange(8 if depth < 3 else 6)
            return [None, made.choice([-1, 0, 3, 26, 2**63, -2**70, 1.5]), "x", uri, "\U0001F600", True,
                    [value(depth + 1)] if kind == 6 else None,
                    {made.choice(["line", "character", "start", "uri", "text", "range"]): value(depth + 1)}
                    if kind == 7 else None][kind]

        for _ in range(count):
            messages = [{"id": 0, "method": "initialize", "params": {"rootUri": "file://" + folder, "capabilities": {}}},
                        {"method": "textDocument/didOpen", "params": {"textDocument": {
                            "uri": uri, "languageId": "json", "version": 1, "text": TOKENS}}}]
            for number in range(1, 30):
                where = {"line": made.choice([-1, 0, 3, 5, 99]), "character": made.choice([-1, 0, 6, 26, 999])}
                parameters = {"textDocument": {"uri": uri}, "position": where, "newName": made.choice(["a", "b.c", "", "{"]),
                              "range": {"start": where, "end": {"line": made.randrange(9), "character": 5}},
                              "color": {"red": made.choice([1, 9, -1, 0.5])}, "context": {}, "contentChanges": []}
                if made.random() < 0.5:
                    parameters[made.choice(sorted(parameters))] = value()
                messages.append({"id": number, "method": "textDocument/" + made.choice(names), "params":
                                 value() if made.random() < 0.1 else parameters})
                if "did" in messages[-1]["method"]:
                    del messages[-1]["id"]
            text = b""
            for message in messages:
                body = json.dumps({"jsonrpc": "2.0", **message}).encode()
                text += b"Content-Length: %d\r\n\r\n" % len(body) + body
            if made.random() < 0.3:
                place = made.randrange(len(text))
                text = text[:place] + made.randbytes(5) + text[place + 3:]
            run = subprocess.run([binary, "lsp"], cwd=folder, input=text, capture_output=True, timeout=60)
            assert run.returncode in (0, 1), (seed, run, text)
    print(f"garbage: {count} sessions, none of which ended the server by itself")


# Renames


def renames(binary, count, seed):
    made = random.Random(seed)
    done = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(binary, folder)
        while done < count:
            texts = system(made)
            for name, text in texts.items():
                pathlib.Path(folder, name).write_bytes(text.encode())
            server.tell("workspace/didChangeWatchedFiles", {"changes": []})
            name = made.choice(sorted(texts))
            symbols = []

            def collect(found):
                for symbol in found:
                    symbols.append(symbol)
                    collect(symbol["children"])

            document = {"uri": server.uri(name)}
            collect(server.ask("textDocument/documentSymbol", {"textDocument": document})["result"])
            where = dict(made.choice(symbols)["selectionRange"]["start"])
            where["character"] += 1
            new = made.choice(["new", "n\u00e9w", "\U0001F600x", "a b", "g1", "t2", "other.place", "g0.t1"])
            answer = server.ask("textDocument/rename", {"textDocument": document, "position": where, "newName": new})
            if "error" in answer:
                assert answer["error"]["code"] == -32803, (seed, texts, where, new, answer)
                refused += 1
                assert refused < 50 + 4 * count, "too many are refused"
                continue
            for uri, changes in answer["result"]["changes"].items():
                file = uri.rsplit("/", 1)[1]
                pathlib.Path(folder, file).write_bytes(applied(texts[file], changes).encode())
            run = subprocess.run([binary, "check", "."], cwd=folder, capture_output=True, text=True)
            assert run.returncode == 0, (seed, texts, where, new, answer, run.stdout)
            done += 1
        server.end()
    print(f"renames: {done}, each clean by check; {refused} refused, since the name is taken")


def system(made):
    """Two files in which tokens and groups refer to one another."""
    end = made.choice(["\n", "\r\n"])
    paths, files = [], {}
    for name, group in (("a.tokens.json", "g0"), ("b.tokens.json", "g1")):
        tree = {group: {"$type": "color"}}
        for number in range(made.randrange(2, 6)):
            inner = tree[group]
            path = [group]
            if made.random() < 0.4:
                inner = inner.setdefault("in\U0001F600", {})
                path.append("in\U0001F600")
            path.append(f"t{number}")
            value = ("{" + made.choice(paths) + "}" if paths and made.random() < 0.6 else
                     {"colorSpace": "srgb", "components": [0, 0.5, number / 10]})
            inner[path[-1]] = {"$value": value}
            if paths and made.random() < 0.2:
                inner[path[-1]]["$deprecated"] = "Use {" + made.choice(paths) + "}"
            paths.append(".".join(path))
        files[name] = json.dumps(tree, indent=2, ensure_ascii=False).replace("\n", end)
    return files


def measure(binary, tokens):
    with tempfile.TemporaryDirectory() as folder:
        tree = {"$type": "color"}
        for number in range(tokens):
            tree.setdefault(f"g{number // 100}", {})[f"t{number}"] = {
                "$value": "{g0.t0}" if number % 3 == 1 else {"colorSpace": "srgb", "components": [0, 0.5, 1]}}
        text = json.dumps(tree, indent=2)
        pathlib.Path(folder, "a.tokens.json").write_text(text)
        server = Server(binary, folder)
        server.open("a.tokens.json", text)
        uri = server.uri("a.tokens.json")
        server.findings(uri, 1)
        keys, hovers = [], []
        for version in range(2, 12):
            start = time.monotonic()
            server.tell("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [
                    {"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 2}}, "text": " "}]})
            server.findings(uri, version)
            keys.append(time.monotonic() - start)
            start = time.monotonic()
            answer = server.ask("textDocument/hover", {
                "textDocument": {"uri": uri}, "position": {"line": 4, "character": 10}})
            assert answer["result"], answer
            hovers.append(time.monotonic() - start)
        server.end()
    print(f"{tokens} tokens, medians: findings {sorted(keys)[5] * 1000:.0f} ms after a key, hover {sorted(hovers)[5] * 1000:.1f} ms")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--binary", required=True)
    options.add_argument("--edits", type=int, default=10_000)
    options.add_argument("--renames", type=int, default=1_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--measure", type=int, help="how many tokens")
    given = options.parse_args()
    binary = os.path.abspath(given.binary)
    os.environ.pop("BLAZON_REGISTRY", None)
    if given.measure:
        measure(binary, given.measure)
    else:
        methods(binary)
        neovim(binary)
        extension()
        edits(binary, given.edits, given.seed)
        garbage(binary, max(5, given.renames // 2), given.seed)
        renames(binary, given.renames, given.seed)
