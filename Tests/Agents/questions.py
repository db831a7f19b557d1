#!/usr/bin/env python3
"""Asks `blazon mcp` the questions of questions.jsonl, and then lines of noise.

  python3 Tests/Agents/questions.py --blazon .build/debug/blazon --fuzz 500 --seed 1

Each question has a tool, its arguments, and what the answer must hold; they are asked of the built-in registry and of one that
this script makes. No answer may have more than 8 kB, and their median at most 1.5 kB. Then --fuzz lines that are damaged, cut,
put together and made up are sent: each is answered or, as a notification, is not; nothing ends the server, and no answer has a
folder of this machine. Exit status: 0 where all is right, else 1.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time

from server import Server, run

TOKENS = {
    "color": {
        "$type": "color",
        "white": "#ffffff", "blue": {"500": "#2563eb", "700": "#1d4ed8"}, "red": {"500": "#ef4444"},
        "gray": {"100": "#f3f4f6", "900": "#111827"},
        "action": {"primary": "{color.blue.500}", "hover": "{color.blue.700}"},
        "text": {"default": "{color.gray.900}", "onAction": "{color.white}"},
        "surface": {"page": "{color.white}", "raised": "{color.gray.100}"},
        "status": {"error": "{color.red.500}"},
    },
    "space": {"$type": "dimension", "s": 4, "m": 8, "l": 16, "xl": 32},
    "radius": {"$type": "dimension", "card": 8, "control": 6},
    "duration": {"$type": "duration", "fast": 100, "slow": 300},
}
HISTORY = [
    ["import", "base.tokens.json", "-m", "First import"],
    ["revision", "axis", "main", "appearance=light|dark"],
    ["set", "color.surface.page", "#0b0f19", "--context", "appearance=dark", "-m", "Dark pages"],
    ["set", "color.text.default", "#f9fafb", "--context", "appearance=dark", "-m", "Dark text"],
    ["tag", "v1"],
    ["set", "space.l", "20px", "-m", "More air"],
    ["mv", "color.status.error", "color.status.danger", "--keep", "-m", "Names by role"],
    ["deprecate", "radius.control", "--use", "radius.card", "--note", "One radius"],
    ["tag", "v2"],
    ["rm", "duration.slow", "-m", "Too slow"],
    ["set", "color.blue.500", "#3b82f6", "-m", "Lighter blue"],
    ["sources", "declare", "handbook", "--title", "Design handbook", "--publisher", "Acme", "--standing", "vendor"],
    ["set", "hit.target", "44px", "--type", "dimension", "--document", "handbook", "--locator", "Buttons"],
    ["tag", "v3"],
]


def dtcg(value, kind=None):
    """Short values as DTCG has them."""
    if isinstance(value, dict):
        kind = value.get("$type", kind)
        return {key: one if key == "$type" else dtcg(one, kind) for key, one in value.items()}
    if isinstance(value, str) and value.startswith("#"):
        parts = [int(value[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        return {"$value": {"colorSpace": "srgb", "components": parts, "hex": value}}
    if isinstance(value, int):
        return {"$value": {"value": value, "unit": "ms" if kind == "duration" else "px"}}
    return {"$value": value}


def make(blazon, folder):
    with open(os.path.join(folder, "base.tokens.json"), "w", encoding="utf-8") as file:
        json.dump(dtcg(TOKENS), file)
    run(blazon, folder, "init", "design.blazon")
    for command in HISTORY:
        run(blazon, folder, *command)
    os.remove(os.path.join(folder, "base.tokens.json"))


def questions():
    with open(os.path.join(os.path.dirname(__file__), "questions.jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def ask(servers, folder):
    wrong, sizes = 0, []
    for one in questions():
        server = servers[one["registry"]]
        answer = server.call(one["tool"], **one["arguments"])
        text = "\n".join(part["text"] for part in answer.get("content", []))
        sizes.append(server.size)
        missing = [part for part in one["answer"] if part not in text]
        if missing or server.size > 8000 or folder in text:
            wrong += 1
            print(f"{one['question']} {one['tool']} {one['arguments']}: lacks {missing}, {server.size} bytes\n{text}\n")
    median = statistics.median(sizes)
    print(f"questions: {len(sizes) - wrong} of {len(sizes)} right; median {median:.0f} bytes, longest {max(sizes)}")
    return wrong or median > 1500


VALUES = ["", "-", "--", "--out=x", "@", "@HEAD~99", "a" * 3000, "\u0000", "{color}", "#", "*", "**", "path:(", "../..", "/etc/passwd", "🎨",
          None, True, 0, -1, 1e300, [], {}, [{"op": "set"}], [{"op": "rm", "path": "color"}], [None], {"op": "set"}]


def strange(rng, seeds):
    """A request with other values."""
    request = json.loads(rng.choice(seeds))
    parameters = request["params"]
    arguments = parameters.get("arguments", parameters)
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice([*arguments, "cursor", "bytes", "at", "path", "_meta", "name"])
        arguments[key] = rng.choice(VALUES)
    return json.dumps(request).encode()


def noise(rng, seeds):
    """A line that is mostly no request."""
    if rng.random() < 0.5:
        return strange(rng, seeds)
    line = bytearray(rng.choice(seeds))
    for _ in range(rng.choice([0, 1, 1, 2, 5, 20])):
        place = rng.randrange(len(line) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            line[place:place + rng.randrange(8)] = b""
        elif kind == 1:
            line[place:place] = bytes(rng.randrange(256) for _ in range(rng.randrange(6)))
        elif kind == 2:
            line[place:place] = rng.choice([b'"', b"{", b"[", b"\\u0000", b"\\ud800", b"null", b"1e999", b"--out=x", b"../", b"\xff"])
        elif kind == 3:
            other = rng.choice(seeds)
            line[place:] = other[rng.randrange(len(other)):]
        else:
            line[place:place] = line[:rng.randrange(60)]
    return bytes(line).replace(b"\n", b" ")


def fuzz(server, count, rng, folder):
    seeds = [
        json.dumps({"jsonrpc": "2.0", "id": i, "method": "tools/call",
                    "params": {"name": one["tool"], "arguments": one["arguments"]}}).encode()
        for i, one in enumerate(questions())]
    seeds += [
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).encode()
        for method, parameters in [
            ("initialize", {"protocolVersion": "2025-11-25"}), ("tools/list", {}), ("resources/list", {}),
            ("resources/read", {"uri": "blazon://token/space.l?at=%40v1"}), ("prompts/get", {"name": "pick_token"}),
            ("completion/complete", {"argument": {"name": "path", "value": "co"}}), ("server/discover", {})]]
    kinds = {}
    before = sorted(os.listdir(folder))
    began = time.monotonic()
    for number in range(count):
        line = noise(rng, seeds)
        # A mark behind each, so that one without an answer is seen to have none.
        server.process.stdin.write(line + b'\n{"jsonrpc":"2.0","id":"mark","method":"ping"}\n')
        server.process.stdin.flush()
        answers = []
        while not answers or json.loads(answers[-1]).get("id") != "mark":
            answer = server.process.stdout.readline()
            if not answer:
                print(f"fuzz: line {number} ended the server with {server.process.wait()}: {line!r}")
                return 1
            answers.append(answer)
            if len(answers) > 2 or folder.encode() in answer:
                print(f"fuzz: line {number}: {line!r}: {answers}")
                return 1
        kind = "none" if len(answers) == 1 else "error" if "error" in json.loads(answers[0]) else "answer"
        kinds[kind] = kinds.get(kind, 0) + 1
    if sorted(os.listdir(folder)) != before:
        print(f"fuzz: files came: {sorted(os.listdir(folder))}")
        return 1
    print(f"fuzz: {count} lines, {time.monotonic() - began:.0f} s: {kinds}")
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--blazon", default=".build/debug/blazon")
    parser.add_argument("--fuzz", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        make(arguments.blazon, folder)
        servers = {
            "design": Server(arguments.blazon, folder),
            "hig": Server(arguments.blazon, folder, "--registry", "hig")}
        wrong = ask(servers, folder)
        wrong = fuzz(servers["design"], arguments.fuzz, random.Random(arguments.seed), folder) or wrong
        if any(server.end() != 0 for server in servers.values()):
            print("a server does not end with its input")
            wrong = 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
