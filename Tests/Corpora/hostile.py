"""Hostile input for `blazon check`, made here and thrown away; see hostile.sh."""

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

INPUTS = {}
NUMBER = '"$type":"number",'


def hostile(name, want=None):
    """One input: a function of its size that yields pieces of text, or (file, pieces) pairs."""
    def add(make):
        INPUTS[name] = (make, want)
        return make
    return add


def group(members):
    """A group of numbers' members, streamed."""
    yield "{" + NUMBER[:-1]
    for member in members:
        yield ","
        yield member
    yield "}"


def nested(opening, closing, inner, depth, around=("", "")):
    yield around[0]
    yield opening * depth
    yield inner
    yield closing * depth
    yield around[1]


# Depth

@hostile("depth: arrays", want=1)
def _(size):
    return nested("[", "]", "", 100_000 // size)


@hostile("depth: objects in a value", want=1)
def _(size):
    return nested('{"a":', "}", "1", 100_000 // size, ('{"t":{"$type":"shadow","$value":', "}}"))


@hostile("depth: groups", want=1)
def _(size):
    return nested('{"a":', "}", '{"$value":1}', 100_000 // size)


@hostile("depth: $extensions", want=1)
def _(size):
    return nested('{"x":', "}", "1", 100_000 // size,
                  ('{"t":{"$type":"number","$value":1,"$extensions":', "}}"))


@hostile("depth: never closed", want=1)
def _(size):
    return nested('{"a":[', "", "", 100_000 // size)


@hostile("depth: legacy values", want=1)
def _(size):
    return nested('{"value":', "}", '"1px"', 100_000 // size, ('{"t":{"type":"dimension","value":', "}}"))


@hostile("depth: legacy values, 200", want=1)
def _(size):
    return nested('{"value":', "}", '"1px"', 200, ('{"t":{"type":"dimension","value":', "}}"))


# Text and numbers

@hostile("a string of 200 MB")
def _(size):
    yield '{"t":{"$type":"fontFamily","$value":"'
    for _ in range(200 // size):
        yield "x" * 1_000_000
    yield '"}}'


@hostile("a name of 50 MB")
def _(size):
    yield '{"$type":"number","'
    for _ in range(50 // size):
        yield "n" * 1_000_000
    yield '":{"$value":1}}'


@hostile("1e400", want=1)
def _(size):
    yield '{"t":{"$type":"number","$value":1e400}}'


@hostile("a number of a million digits")
def _(size):
    yield '{"t":{"$type":"number","$value":1.' + "9" * (1_000_000 // size) + "}}"


@hostile("1e400 in a colour", want=1)
def _(size):
    yield '{"t":{"$type":"color","$value":{"colorSpace":"srgb","components":[1e400,0,0]}}}'


@hostile("a lone surrogate in a value", want=1)
def _(size):
    yield '{"t":{"$type":"fontFamily","$value":"\\ud800"}}'


@hostile("a lone surrogate in a name", want=1)
def _(size):
    yield '{"$type":"number","a\\udc00b":{"$value":1}}'


@hostile("U+0000 in a name", want=1)
def _(size):
    yield '{"$type":"number","a\\u0000b":{"$value":1}}'


@hostile("U+0000 in a value")
def _(size):
    yield '{"t":{"$type":"fontFamily","$value":"a\\u0000b"}}'


@hostile("U+0000 in an extension")
def _(size):
    yield '{"t":{"$type":"number","$value":1,"$extensions":{"org.x":{"a\\u0000":"\\u0000"}}}}'


# Many

@hostile("two million siblings")
def _(size):
    return group(f'"t{i}":{{"$value":{i}}}' for i in range(2_000_000 // size))


@hostile("a name a million times", want=1)
def _(size):
    return group('"t":{"$value":1}' for _ in range(1_000_000 // size))


@hostile("100,000 unknown aliases", want=1)
def _(size):
    return group(f'"token{i}":{{"$value":"{{tokne{i}}}"}}' for i in range(100_000 // size))


@hostile("100,000 unknown $ref", want=1)
def _(size):
    return group(f'"token{i}":{{"$value":{{"$ref":"#/tokne{i}/$value"}}}}' for i in range(100_000 // size))


@hostile("100,000 faults", want=1)
def _(size):
    return group(f'\n"t{i}":{{"$value":"x"}}' for i in range(100_000 // size))


@hostile("100,000 faults in one line", want=1)
def _(size):
    return group(f'"t{i}":{{"$value":"x"}}' for i in range(100_000 // size))


@hostile("100,000 unknown members of a token", want=1)
def _(size):
    yield '{"t":{"$type":"number","$value":1'
    for i in range(100_000 // size):
        yield f',"$x{i}":1'
    yield "}}"


# Chains and circles

@hostile("a chain of 100,000 in braces")
def _(size):
    length = 100_000 // size
    return group(f'"t{i}":{{"$value":{{t{i + 1}}}}}'.replace("{t", '"{t').replace("}}", '}"}', 1)
                 if i < length else f'"t{i}":{{"$value":1}}' for i in range(length + 1))


@hostile("a chain of 100,000 by $ref")
def _(size):
    length = 100_000 // size
    return group(f'"t{i}":{{"$ref":"#/t{i + 1}"}}' if i < length else f'"t{i}":{{"$value":1}}'
                 for i in range(length + 1))


@hostile("a chain of 100,000 by $ref in values")
def _(size):
    length = 100_000 // size
    return group(f'"t{i}":{{"$value":{{"$ref":"#/t{i + 1}/$value"}}}}' if i < length
                 else f'"t{i}":{{"$value":1}}' for i in range(length + 1))


@hostile("a chain of 100,000 without types", want=1)
def _(size):
    length = 100_000 // size
    yield "{"
    for i in range(length):
        yield f'"t{i}":{{"$value":"{{t{i + 1}}}"}},'
    yield f'"t{length}":{{"$value":1}}}}'


@hostile("a circle of 100,000", want=1)
def _(size):
    length = 100_000 // size
    return group(f'"t{i}":{{"$value":"{{t{(i + 1) % length}}}"}}' for i in range(length))


@hostile("a circle of 100,000 by $ref", want=1)
def _(size):
    length = 100_000 // size
    return group(f'"t{i}":{{"$ref":"#/t{(i + 1) % length}"}}' for i in range(length))


# Groups that extend

@hostile("a group extends itself through three", want=1)
def _(size):
    yield '{"a":{"$extends":"{b}"},"b":{"$extends":"{c}"},"c":{"$extends":"{d}"},"d":{"$extends":"{a}"}}'


@hostile("1,000 groups, each extends the one before", want=1)
def _(size):
    return group(f'"g{i}":{{' + (f'"$extends":"{{g{i - 1}}}",' if i else "") + f'"t{i}":{{"$value":{i}}}}}'
                 for i in range(1000 // size))


@hostile("100,000 groups, each extends the next", want=1)
def _(size):
    length = 100_000 // size
    return group(f'"g{i}":{{"$extends":"{{g{i + 1}}}"}}' if i < length else f'"g{i}":{{"t":{{"$value":1}}}}'
                 for i in range(length + 1))


@hostile("groups that double, 40 times", want=1)
def _(size):
    return group(['"g0":{"t":{"$value":1}}'] + [
        f'"g{i}":{{"a":{{"$extends":"{{g{i - 1}}}"}},"b":{{"$extends":"{{g{i - 1}}}"}}}}'
        for i in range(1, 41)])


@hostile("a group extends its own child", want=1)
def _(size):
    yield '{"a":{"$extends":"{a.b}","b":{"t":{"$type":"number","$value":1}}}}'


@hostile("values that double, 60 times")
def _(size):
    yield '{"$type":"shadow","s0":{"$value":[' + ",".join(
        ['{"color":{"colorSpace":"srgb","components":[0,0,0]},"offsetX":{"value":0,"unit":"px"},'
         '"offsetY":{"value":0,"unit":"px"},"blur":{"value":0,"unit":"px"},"spread":{"value":0,"unit":"px"}}'] * 2)
    yield "]}"
    for i in range(1, 61):
        yield f',"s{i}":{{"$value":["{{s{i - 1}}}","{{s{i - 1}}}"]}}'
    yield "}"


# Resolver documents, Tokens Studio, legacy

@hostile("60 modifiers of 60 contexts")
def _(size):
    count = 60
    yield '{"version":"2025.10","sets":{"base":{"sources":[{"$type":"number"'
    for i in range(count):
        yield f',"t{i}":{{"$value":0}}'
    yield '}]}},"modifiers":{'
    for i in range(count):
        yield ("," if i else "") + f'"m{i}":{{"default":"c0","contexts":{{' + ",".join(
            f'"c{j}":[{{"t{i}":{{"$type":"number","$value":{j}}}}}]' for j in range(count)) + "}}"
    yield '},"resolutionOrder":[{"$ref":"#/sets/base"},'
    yield ",".join(f'{{"$ref":"#/modifiers/m{i}"}}' for i in range(count)) + "]}"


@hostile("60 modifiers that say one token")
def _(size):
    yield '{"version":"2025.10","modifiers":{'
    yield ",".join(f'"m{i}":{{"default":"c0","contexts":{{' + ",".join(
        f'"c{j}":[{{"t":{{"$type":"number","$value":{i * 60 + j}}}}}]' for j in range(60)) + "}}"
        for i in range(60))
    yield '},"resolutionOrder":['
    yield ",".join(f'{{"$ref":"#/modifiers/m{i}"}}' for i in range(60)) + "]}"


@hostile("resolver files that refer to one another", want=1)
def _(size):
    for own, other in (("a", "b"), ("b", "a")):
        yield (f"{own}.resolver.json", [
            f'{{"version":"2025.10","sets":{{"s":{{"sources":[{{"$ref":"{other}.resolver.json#/sets/s"}}]}}}},'
            '"resolutionOrder":[{"$ref":"#/sets/s"}]}'])


@hostile("resolver sets that refer to one another", want=1)
def _(size):
    yield ("x.resolver.json", ['{"version":"2025.10","sets":{"a":{"sources":[{"$ref":"#/sets/b"}]},'
           '"b":{"sources":[{"$ref":"#/sets/a"}]}},"resolutionOrder":[{"$ref":"#/sets/a"}]}'])


@hostile("a resolver out of its folder, and on the network", want=1)
def _(size):
    yield ("x.resolver.json", ['{"version":"2025.10","sets":{"a":{"sources":[{"$ref":"../../etc/passwd"},'
           '{"$ref":"https://example.com/x.json"},{"$ref":"/dev/zero"}]}},"resolutionOrder":[{"$ref":"#/sets/a"}]}'])


@hostile("10,000 sets of Tokens Studio")
def _(size):
    sets = 10_000 // size
    yield "{"
    for i in range(sets):
        yield f'"s{i}":{{"t":{{"value":"#00{i % 10}{i // 10 % 10}{i // 100 % 10}0","type":"color"}}}},'
    yield '"$themes":[],"$metadata":{"tokenSetOrder":[' + ",".join(f'"s{i}"' for i in range(sets)) + "]}}"


@hostile("10,000 sets and 100 themes of Tokens Studio")
def _(size):
    sets = 10_000 // size
    yield "{"
    for i in range(sets):
        yield f'"s{i}":{{"t{i}":{{"value":"{i}","type":"spacing"}}}},'
    yield '"$themes":['
    for i in range(100):
        yield ("," if i else "") + f'{{"id":"{i}","name":"T{i}","group":"G","selectedTokenSets":{{' + ",".join(
            f'"s{j}":"enabled"' for j in range(i, sets, 100)) + "}}"
    yield '],"$metadata":{"tokenSetOrder":[' + ",".join(f'"s{i}"' for i in range(sets)) + "]}}"


@hostile("a legacy colour of a million digits", want=1)
def _(size):
    yield '{"t":{"$type":"color","$value":"#' + "f" * (1_000_000 // size) + '"}}'


@hostile("legacy rgb() of a million digits")
def _(size):
    yield '{"t":{"$type":"color","$value":"rgb(' + "1" * (1_000_000 // size) + ', 0, 0)"}}'


@hostile("rgb() with a million blanks and brackets", want=1)
def _(size):
    yield '{"t":{"$type":"color","$value":"rgb(' + "( " * (1_000_000 // size) + '"}}'


@hostile("a legacy dimension of a million digits")
def _(size):
    yield '{"t":{"$type":"dimension","$value":"' + "1" * (1_000_000 // size) + 'px"}}'


@hostile("an expression of a million braces")
def _(size):
    yield '{"t":{"type":"spacing","value":"' + "{a} * " * (1_000_000 // 6 // size) + '2"}}'


@hostile("a comment that never ends", want=1)
def _(size):
    yield "{/*" + "*" * (10_000_000 // size)


def write(folder, pieces):
    """Writes one input; returns the path to check."""
    first = None
    for piece in pieces:
        if isinstance(piece, tuple):
            name, parts = piece
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.writelines(parts)
            first = first or os.path.join(folder, name)
        elif first is None:
            first = os.path.join(folder, "x.tokens.json")
            with open(first, "w", encoding="utf-8") as file:
                file.write(piece)
                file.writelines(pieces)
    return first


def run(binary, path, options, into):
    """Exit code, seconds of processor time, peak MB, and what was said first; the output goes to a file."""
    memory, processor = max(options.memory * 4, 2048) << 20, int(options.seconds) + 2

    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    killed = False
    deadline = time.monotonic() + 10 * processor
    with open(into, "wb") as out:
        process = subprocess.Popen([binary, "check", *options.check, path], stdout=out,
                                   stderr=subprocess.STDOUT, preexec_fn=limited)
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > deadline and not killed:
                killed = True  # it waits without working
                process.kill()
            time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    killed = killed or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    seconds, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
    with open(into, "rb") as out:
        text = out.read(100_000).decode(errors="replace")
    first = next((line for line in text.splitlines() if re.search(r"(error|warning): ", line)),
                 text.splitlines()[0] if text else "")
    first = re.sub(r"^.*?((?:[\w.]+:\d+:\d+: )?(?:error|warning): )", r"\1", first[:1000])
    code = "killed" if killed else process.returncode
    return code, seconds, peak, first, os.path.getsize(into)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--divisor", type=int, default=1)
    parser.add_argument("--check", action="append", default=[], help="an option for blazon check")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    failed = []
    print(f"{'input':47} {'exit':>6} {'s':>6} {'MB':>5}  first message")
    for name, (make, want) in INPUTS.items():
        if options.names and not any(part in name for part in options.names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, make(options.divisor))
            code, seconds, peak, first, said = run(binary, path, options, os.path.join(folder, "said"))
        faults = []
        if code not in (0, 1, 2):
            faults.append("crashed" if code != "killed" else f"over {options.seconds:.0f} s, stopped")
        elif want is not None and code != want and not options.check:
            faults.append(f"exit {code}, expected {want}")
        if seconds > options.seconds and code != "killed":
            faults.append(f"over {options.seconds:.0f} s")
        if peak > options.memory:
            faults.append(f"over {options.memory} MB")
        if code in (1, 2) and not re.search(r"(error|warning): ", first):
            faults.append("no message")
        if said > 100 << 20:
            faults.append(f"{said >> 20} MB of messages")
        first = first if len(first) <= 150 else first[:147] + "…"
        print(f"{name:47} {code!s:>6} {seconds:6.2f} {peak:5}  {first}", flush=True)
        for fault in faults:
            print(f"{'':47} FAULT: {fault}", flush=True)
            failed.append(name)
    print(f"{len(set(failed))} at fault" if failed else "none at fault")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
