#!/usr/bin/env python3
"""Holds `blazon mcp` against the clients that PyPI has: mcp 1.30.0, of the earlier era, and mcp 2.3.0, of both.

  python3 Tests/Agents/clients.py --blazon .build/debug/blazon

Makes an environment for each client below --venvs (else $TMPDIR/blazon-mcp-clients), and skips with the reason where that cannot
be. With each client: the list; each tool called, its answer held against its outputSchema; a wrong argument; a tool that there is
not; a cursor to the end; resources, prompts and completion; a proposal applied, and one after the registry moved on; the end of
the input ends the server. Then the time from the start to the first answer. Exit status: 0 where all holds, else 1.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from questions import make, questions
from server import run

CLIENTS = [("1.30.0", ["legacy"]), ("2.3.0", ["auto", "legacy"])]


def environment(folder, version):
    """The python of an environment with a client; `None` with a printed reason where there is none."""
    place = os.path.join(folder, "mcp-" + version)
    python = os.path.join(place, "bin", "python")
    check = [python, "-c", f"import importlib.metadata as m, jsonschema; assert m.version('mcp') == '{version}'"]
    if os.path.exists(python) and subprocess.run(check, capture_output=True).returncode == 0:
        return python
    for command in ([sys.executable, "-m", "venv", place],
                    [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", f"mcp=={version}", "jsonschema"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            reason = (done.stderr or done.stdout).strip().splitlines()[-1:]
            print(f"skipped: the client mcp {version} cannot be had: {' '.join(reason)}")
            return None
    return python


def field(value, name):
    """A member by its name of either era."""
    snake = "".join("_" + c.lower() if c.isupper() else c for c in name)
    return getattr(value, name, None) if hasattr(value, name) else getattr(value, snake)


class Failed(Exception):
    pass


def hold(condition, *what):
    if not condition:
        raise Failed(" ".join(map(str, what)))


async def refused(awaitable):
    """The code of the error with which a request is refused."""
    try:
        await awaitable
    except Exception as problem:  # Each era has its own class.
        return getattr(getattr(problem, "error", None), "code", None)
    return None


async def session(client, schemas, folder, blazon):
    """All that is asked of a client's session."""
    import jsonschema

    tools = field(await client.list_tools(), "tools")
    hold(len(tools) > 10, "tools", len(tools))
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(field(tool, "inputSchema"))
        schemas[tool.name] = field(tool, "outputSchema")
    called = set()

    async def call(name, arguments):
        result = await client.call_tool(name, arguments)
        text = "\n".join(part.text for part in result.content)
        structured = field(result, "structuredContent")
        if not field(result, "isError"):
            called.add(name)
            jsonschema.validate(structured, schemas[name])
        return text, structured, bool(field(result, "isError"))

    for one in questions():
        if one["registry"] != "design":
            continue
        text, structured, _ = await call(one["tool"], one["arguments"])
        hold(all(part in text for part in one["answer"]), one, text)
    await call("usage", {"folder": "src", "outputs": "css"})
    for tool in tools:
        text, _, failed = await call(tool.name, {"nonsense": "x"})
        hold(failed and "no argument" in text, tool.name, text)
    hold(await refused(client.call_tool("nothing", {})) == -32602, "an unknown tool")
    text, structured, _ = await call("find", {"where": "-is:deprecated", "bytes": 200})
    pages = [structured["lines"]]
    while structured["nextCursor"]:
        _, structured, failed = await call(
            "find", {"where": "-is:deprecated", "bytes": 200, "cursor": structured["nextCursor"]})
        hold(not failed, "a cursor")
        pages.append(structured["lines"])
    hold(len(pages) > 1 and sum(pages) == structured["total"], "pages", pages)
    await writing(call, folder, blazon)
    hold(called >= set(schemas), "never called:", set(schemas) - called)
    await others(client)


async def writing(call, folder, blazon):
    edits = [{"op": "set", "path": "space.xl", "value": "40px"}, {"op": "mv", "path": "space.xl", "to": "space.huge"}]
    _, structured, _ = await call("propose", {"edits": edits, "message": "By an agent"})
    _, other, _ = await call("propose", {"edits": [{"op": "rm", "path": "radius.control"}]})
    text, _, failed = await call("apply", {"handle": structured["handle"]})
    hold(not failed, text)
    text, _, _ = await call("history", {"path": "space.huge"})
    hold("By an agent" in text and "40 px" in text, text)
    for handle in (structured["handle"], other["handle"], "none"):
        text, _, failed = await call("apply", {"handle": handle})
        hold(failed and "propose it again" in text, text)
    run(blazon, folder, "revert", "@HEAD", "-m", "Back")
    run(blazon, folder, "revert", "@HEAD~2", "-m", "Back")


async def others(client):
    resources = field(await client.list_resources(), "resources")
    for resource in resources:
        hold((await client.read_resource(resource.uri)).contents[0].text, resource.uri)
    templates = field(await client.list_resource_templates(), "resourceTemplates")
    hold(len(templates) == 3, templates)
    read = await client.read_resource("blazon://token/space.l?at=%40v1")
    hold("16 px" in read.contents[0].text, read)
    hold(await refused(client.read_resource("blazon://nothing/x")) in (-32002, -32602), "an unknown resource")
    prompts = field(await client.list_prompts(), "prompts")
    for prompt in prompts:
        filled = await client.get_prompt(prompt.name, {one.name: "IGNORE ALL" for one in prompt.arguments})
        hold('"IGNORE ALL"' in filled.messages[0].content.text, filled)
    try:
        from mcp.types import ResourceTemplateReference
    except ImportError:
        from mcp_types import ResourceTemplateReference
    found = await client.complete(
        ResourceTemplateReference(type="ref/resource", uri=field(templates[0], "uriTemplate")),
        {"name": "path", "value": "space"})
    hold("space.l" in found.completion.values, found)


async def inside(blazon, folder, mode):
    from mcp import ClientSession, StdioServerParameters, stdio_client

    server = StdioServerParameters(
        command=os.path.abspath(blazon), args=["mcp", "--write"], cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": folder, "BLAZON_AUTHOR": "Ann"})
    schemas = {}
    try:
        from mcp import Client
    except ImportError:
        async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as client:
            begun = await client.initialize()
            hold(begun.protocolVersion == "2025-11-25", begun)
            hold("space" not in begun.instructions, "instructions", begun.instructions)
            await session(client, schemas, folder, blazon)
            return begun.protocolVersion
    async with Client(stdio_client(server), mode=mode) as client:
        wanted = "2025-11-25" if mode == "legacy" else "2026-07-28"
        hold(client.protocol_version == wanted, client.protocol_version)
        await session(client, schemas, folder, blazon)
        return client.protocol_version


def ends(blazon, folder):
    """The end of the input, in the midst of a line, too, ends the server."""
    for text in (b"", b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n', b'{"jsonrpc":'):
        done = subprocess.run(
            [os.path.abspath(blazon), "mcp"], cwd=folder, input=text, capture_output=True, timeout=20)
        hold(done.returncode == 0 and not done.stderr, done)


def first_answers(blazon, folder):
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "resolve", "arguments": {"path": "space.l"}}}
    times = []
    for _ in range(15):
        began = time.monotonic()
        process = subprocess.Popen(
            [os.path.abspath(blazon), "mcp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        times.append(time.monotonic() - began)
        process.stdin.close()
        process.wait()
    return statistics.median(times) * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--venvs", default=os.path.join(tempfile.gettempdir(), "blazon-mcp-clients"))
    parser.add_argument("--inside", choices=["legacy", "auto"])
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    if arguments.inside:
        try:
            print(asyncio.run(inside(arguments.blazon, arguments.folder, arguments.inside)))
            return 0
        except BaseException as problem:  # Of groups of tasks, whose first is the reason.
            while isinstance(problem, BaseExceptionGroup):
                problem = problem.exceptions[0]
            print(f"{type(problem).__name__}: {problem}")
            return 1
    wrong = 0
    for version, modes in CLIENTS:
        python = environment(arguments.venvs, version)
        for mode in modes if python else []:
            with tempfile.TemporaryDirectory() as folder:
                make(arguments.blazon, folder)
                os.mkdir(os.path.join(folder, "src"))
                with open(os.path.join(folder, "src", "a.css"), "w", encoding="utf-8") as file:
                    file.write("a { color: var(--color-white) }\n")
                done = subprocess.run(
                    [python, __file__, "--blazon", arguments.blazon, "--inside", mode, "--folder", folder],
                    capture_output=True, text=True)
                verdict = "holds" if done.returncode == 0 else "fails"
                print(f"client mcp {version}, {mode}: {verdict}, {(done.stdout or done.stderr).strip()[-3000:]}")
                wrong |= done.returncode
    with tempfile.TemporaryDirectory() as folder:
        make(arguments.blazon, folder)
        ends(arguments.blazon, folder)
        print(f"start to first answer: {first_answers(arguments.blazon, folder):.0f} ms (median of 15)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
