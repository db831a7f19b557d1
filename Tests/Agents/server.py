"""A client of `blazon mcp`: lines in, lines out."""

import json
import os
import subprocess


class Server:
    def __init__(self, blazon, folder, *arguments):
        environment = dict(os.environ, BLAZON_AUTHOR="Ann <ann@example.com>", COLUMNS="80")
        environment.pop("BLAZON_REGISTRY", None)
        self.process = subprocess.Popen(
            [os.path.abspath(blazon), "mcp", *arguments], cwd=folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.size = 0

    def line(self, data):
        """The answer to a line of bytes."""
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        self.size = len(answer)
        if not answer:
            raise SystemExit(f"the server ended with {self.process.wait()}")
        return json.loads(answer)

    def ask(self, method, **parameters):
        self.number += 1
        return self.line(json.dumps(
            {"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}).encode())

    def call(self, tool, **arguments):
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        return answer.get("result", answer)

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=10)


def run(blazon, folder, *arguments):
    """Runs a verb in a folder."""
    environment = dict(os.environ, BLAZON_AUTHOR="Ann <ann@example.com>", COLUMNS="80")
    environment.pop("BLAZON_REGISTRY", None)
    done = subprocess.run(
        [os.path.abspath(blazon), *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"blazon {' '.join(arguments)}: {done.stderr}")
    return done.stdout
