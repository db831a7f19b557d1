"""Four hundred inputs that grow, nest, repeat or lie: for each a name, files, and the verb that reads them."""

import json

CHECK, CSS, SWIFT = "check", "css", "swift"
NUMBER = {"$type": "number", "$value": 1}


def old(tokens):
    return json.dumps({name: {"type": kind, "value": value} for name, (kind, value) in tokens.items()})


def chain(kind, first, step, count):
    return {"a0": (kind, first)} | {f"a{i}": (kind, step(i)) for i in range(1, count)}


def texts():
    for fan in (2, 3, 5, 8, 40):
        for count in (12, 36, 400):
            yield f"texts {fan} of {count}", old(chain("other", "ab", lambda i: " ".join([f"{{a{i - 1}}}"] * fan), count))
            yield f"fonts {fan} of {count}", old(chain("fontFamily", "Arial", lambda i: [f"{{a{i - 1}}}"] * fan, count))
            yield f"families {fan} of {count}", old(
                chain("fontFamily", "Arial, Helvetica", lambda i: ", ".join([f"{{a{i - 1}}}"] * fan), count))
            yield f"shadows {fan} of {count}", old(chain(
                "boxShadow", "0 1px 2px #000", lambda i: ", ".join([f"{{a{i - 1}}}"] * fan), count))
            yield f"sums {fan} of {count}", old(chain("number", "2", lambda i: " * ".join([f"{{a{i - 1}}}"] * fan), count))
    for size, count in ((60_000, 3_000), (1_000, 20_000), (2_000_000, 50)):
        yield f"{count} texts with one of {size}", old(
            {"a0": ("other", "x" * size)} | {f"b{i}": ("other", "{a0} %d" % i) for i in range(count)})
        yield f"{count} aliases of one of {size}", json.dumps(
            {"a0": {"$type": "string", "$value": "y" * size}}
            | {f"b{i}": {"$type": "string", "$value": "{a0}"} for i in range(count)})


def expressions():
    forms = {
        "brackets": lambda n: "(" * n + "1" + ")" * n, "minus": lambda n: "-" * n + "1", "plus": lambda n: "1" + "+1" * n,
        "powers": lambda n: "2" + "^2" * n, "calls": lambda n: "abs(" * n + "1" + ")" * n, "digits": lambda n: "9" * n,
        "exponent": lambda n: f"1e{n}", "blanks": lambda n: " " * n + "1", "braces": lambda n: "{a" * n,
        "units": lambda n: "1px*" * n + "1px", "colors": lambda n: "lighten(" * n + "#fff" + ", 1)" * n,
        "mixed": lambda n: "calc(" * n + "1vw+1px" + ")" * n,
    }
    for name, make in forms.items():
        for count in (60, 2_000, 4_000, 200_000):
            for kind in ("number", "dimension", "color"):
                yield f"{name} {count} as {kind}", old({"a": (kind, make(count))})


def shapes():
    for count in (90, 600, 100_000):
        yield f"objects {count} deep", '{"a":' * count + "1" + "}" * count
        yield f"lists {count} deep", "[" * count
        yield f"a value {count} deep", '{"a":{"$type":"color","$value":' + "[" * count + "]" * count + "}}"
        yield f"{count} keys of one name", "{" + ",".join(['"a":{"$type":"number","$value":1}'] * count) + "}"
        yield f"a name of {count}", json.dumps({"n" * count: NUMBER})
        yield f"a number of {count} digits", '{"a":{"$type":"number","$value":' + "1" * count + "}}"
        yield f"{count} wrong colors", json.dumps({f"t{i}": {"$type": "color", "$value": "nothing"} for i in range(min(count, 60_000))})
        yield f"{count} references to nothing", json.dumps(
            {f"t{i}": {"$type": "color", "$value": "{no.%d}" % i} for i in range(min(count, 40_000))})
        yield f"{count} stops", json.dumps({"a": {"$type": "gradient", "$value": [
            {"color": {"colorSpace": "srgb", "components": [0, 0, 0]}, "position": i / count} for i in range(min(count, 50_000))]}})
        yield f"{count} layers", json.dumps({"a": {"$type": "shadow", "$value": [
            {"color": "#000", "offsetX": "1px", "offsetY": "1px", "blur": "1px", "spread": "1px"}] * min(count, 20_000)}})
        yield f"a chain of {count}", json.dumps(
            {f"t{i}": {"$type": "number", "$value": "{t%d}" % (i + 1)} for i in range(min(count, 20_000))}
            | {f"t{min(count, 20_000)}": NUMBER})
        yield f"a circle of {count}", json.dumps(
            {f"t{i}": {"$type": "number", "$value": "{t%d}" % ((i + 1) % min(count, 20_000))} for i in range(min(count, 20_000))})
        yield f"{count} pointers", json.dumps(
            {f"t{i}": {"$type": "number", "$value": {"$ref": f"#/t{i + 1}/$value"}} for i in range(min(count, 5_000))})
        yield f"{count} groups that extend the one before", json.dumps(
            {f"g{i}": {"$extends": "{g%d}" % (i - 1), f"t{i}": NUMBER} if i else {"t": NUMBER} for i in range(min(count, 2_000))})
        yield f"{count} blanks", " " * count * 10 + "{}"
        yield f"{count} backslashes", '{"a":{"$type":"string","$value":"' + "\\\\" * count + '"}}'
    for fan in (2, 3):
        for count in (8, 20, 60):
            groups = {"g0": {"t": NUMBER}}
            for i in range(1, count):
                groups[f"g{i}"] = {f"c{k}": {"$extends": "{g%d}" % (i - 1)} for k in range(fan)}
            yield f"groups of {fan} that extend, {count} deep", json.dumps(groups)


def other_texts():
    """By the ending of the file."""
    for count in (8, 30, 2_000):
        letters = [f"a{i}" for i in range(count)]
        yield f"{count} anchors of lists", "yaml", "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
            f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n" for a, b in zip(letters, letters[1:]))
        yield f"{count} anchors of maps", "yaml", "a0: &a0 {x: 1}\n" + "".join(
            f"{b}: &{b} {{l: *{a}, r: *{a}}}\n" for a, b in zip(letters, letters[1:]))
        yield f"{count} merge keys", "yaml", "a0: &a0 {$type: number, $value: 1}\n" + "".join(
            f"{b}: &{b}\n  <<: [*{a}, *{a}]\n" for a, b in zip(letters, letters[1:]))
        yield f"{count} aliases of one text", "yaml", f"a: &x \"{'z' * 100_000}\"\n" + "".join(
            f"b{i}: {{$value: *x, $type: string}}\n" for i in range(count))
        yield f"YAML {count} deep", "yaml", "".join(" " * i + f"k{i}:\n" for i in range(count)) + " " * count + "1\n"
        yield f"flow {count} deep", "yaml", "a: " + "[" * count * 10
        yield f"{count} documents", "yaml", "---\na: 1\n" * count
        yield f"{count} tags", "yaml", "a: " + "!t " * count + "1\n"
        yield f"{count} comments", "json5", "{" + "/* x */" * count * 20 + "}"
        yield f"{count} bare keys", "json5", "{" + ",".join(f"a{i}:{{value:'#fff'}}" for i in range(count * 10)) + "}"
        yield f"{count} continued lines", "json5", "{a:{$type:'string',$value:'" + "x\\\n" * count * 20 + "'}}"
        yield f"{count} NULs", "json", "\0" * count
        yield f"{count} bytes that are no text", "json", b'{"a":{"$type":"string","$value":"' + b"\xff" * count + b'"}}'
        yield f"{count} halves of characters", "json", '{"a":{"$type":"string","$value":"' + "\\ud800" * count + '"}}'


def sheets():
    """Style sheets and modules, by the ending of the file."""
    for count in (12, 200, 20_000):
        yield f"{count} properties that each name the next twice", "css", ":root{--a0:x;" + "".join(
            f"--a{i}:var(--a{i - 1}) var(--a{i - 1});" for i in range(1, count)) + "}"
        yield f"{count} colors in one another", "css", ":root{--a:" + "color-mix(in oklab, #fff, " * count + "#000" + ")" * count + "}"
        yield f"{count} calc() in one another", "css", ":root{--a:" + "calc(1px + " * count + "1px" + ")" * count + "}"
        yield f"{count} fallbacks in one another", "css", ":root{--a:" + "var(--b, " * count + "1" + ")" * count + "}"
        yield f"{count} light-dark() in one another", "css", ":root{--a:" + "light-dark(#fff, " * count + "#000" + ")" * count + "}"
        yield f"{count} toggles", "css", ":root{--a:" + "var(--lightningcss-light, 1) var(--lightningcss-dark, 2) " * count + "}"
        yield f"{count} --spacing()", "css", ":root{--a:" + "--spacing(" * count + "1" + ")" * count + "}"
        yield f"{count} rules in one another", "css", ":root{" + "&{--a:1px;" * count + "}" * count
        yield f"{count} selectors", "css", ",".join(f".t{i}" for i in range(count)) + "{--a:1px}"
        yield f"{count} :is() in one another", "css", ":is(" * count + ":root" + ")" * count + "{--a:1px}"
        yield f"{count} attributes of one property", "css", "".join(f"[data-x{i}=y]{{--a:{i}px}}" for i in range(min(count, 2_000)))
        yield f"{count} values of one attribute", "css", "".join(f"[data-theme=t{i}]{{--a:{i}px}}" for i in range(min(count, 2_000)))
        yield f"{count} queries in one another", "css", "@media " + "not (" * count + "prefers-color-scheme:dark" + ")" * count + "{:root{--a:1px}}"
        yield f"{count} widths", "css", "".join(f"@media (min-width:{i}px){{:root{{--a:{i}px}}}}" for i in range(min(count, 2_000)))
        yield f"{count} layers", "css", "".join(f"@layer l{i}{{:root{{--a:{i}px}}}}" for i in range(count))
        yield f"{count} revert-layer", "css", "".join(f"@layer l{i}{{:root{{--a:revert-layer}}}}" for i in range(min(count, 2_000)))
        yield f"{count} open strings", "css", ":root{" + "--a:'x\n;" * count
        yield f"{count} comments without an end", "css", ":root{" + "/* " * count
        yield f"{count} maps in one another", "scss", "$a:" + "(k:" * count + "1" + ")" * count + ";"
        yield f"{count} interpolations", "scss", "$a:1;$b:" + "#{" * count + "$a" + "}" * count + ";"
        yield f"{count} objects in one another", "ts", "export const a = " + "{b:" * count + "1" + "}" * count
        yield f"{count} spreads", "ts", "const a0={x:1,y:2};" + "".join(
            f"const a{i}={{l:{{...a{i - 1}}},r:{{...a{i - 1}}}}};" for i in range(1, min(count, 2_000))) + "export default a%d;" % (min(count, 2_000) - 1)
        yield f"{count} templates", "js", "export const a=`" + "${`" * count + "`}" * count + "`;"
    for count in (1_000, 1_100_000):
        yield f"{count} properties", "css", ":root{" + "".join(f"--c{i}:#123456;" for i in range(count)) + "}"


def resolvers():
    for axes in (4, 12, 40, 400):
        for values in (2, 6):
            document = {"version": "2025.10", "sets": {"s": {"sources": [{"a": NUMBER}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}],
                        "modifiers": {}}
            for axis in range(axes):
                document["modifiers"][f"m{axis}"] = {"contexts": {
                    f"v{value}": [{"a": {"$type": "number", "$value": value * 100 + axis}}] for value in range(values)}}
                document["resolutionOrder"].append({"$ref": f"#/modifiers/m{axis}"})
            yield f"{axes} modifiers of {values}", json.dumps(document)
    for count in (100, 5_000):
        yield f"{count} sources that are missing", json.dumps({
            "version": "2025.10", "sets": {"s": {"sources": [{"$ref": f"no{i}.json"} for i in range(count)]}},
            "resolutionOrder": [{"$ref": "#/sets/s"}]})
        yield f"{count} orders", json.dumps({
            "version": "2025.10", "sets": {"s": {"sources": [{"a": NUMBER}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}] * count})
        yield f"themes {count}", json.dumps({
            "$themes": [{"id": str(i), "name": f"n{i}", "group": f"g{i % 30}", "selectedTokenSets": {"s": "enabled"}}
                        for i in range(min(count, 900))], "s": {"a": {"value": "1", "type": "number"}}})
    yield "a resolver that names itself", json.dumps({
        "version": "2025.10", "sets": {"s": {"sources": [{"$ref": "in.resolver.json"}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}]})


TEMPLATES = {
    "partials that double": {f"p{i}.mustache": "{{> p%d}}{{> p%d}}" % (i + 1, i + 1) for i in range(30)} | {"p30.mustache": "x"},
    "four loops": {"p0.mustache": "{{#tokens}}" * 4 + "x" + "{{/tokens}}" * 4},
    "100,000 sections": {"p0.mustache": "{{#tokens}}" * 100_000 + "{{/tokens}}" * 100_000},
    "a long output": {"p0.mustache": "{{#tokens}}{{#tokens}}" + "y" * 50_000 + "{{/tokens}}{{/tokens}}"},
    "a circle": {"p0.mustache": "{{> p0}}"}, "300,000 comments": {"p0.mustache": "{{! x }}" * 300_000},
    "delimiters": {"p0.mustache": "{{=<% %>=}}<%={{ }}=%>" * 100_000},
    "unclosed": {"p0.mustache": "{{" * 200_000}, "names": {"p0.mustache": "{{no}}" * 100_000},
    "wide names": {"p0.mustache": "{{" + "a." * 100_000 + "a}}"},
    "1,500 partials": {f"p{i}.mustache": "{{> p%d}}" % (i + 1) for i in range(1_500)} | {"p1500.mustache": "x"},
    "empty passes": {"p0.mustache": "{{#tokens}}" * 24 + "{{/tokens}}" * 24},
    "2,000 names in passes": {"p0.mustache": "{{#tokens}}" * 12 + "".join("{{no%d}}" % i for i in range(2_000)) + "{{/tokens}}" * 12},
    "indents": {f"p{i}.mustache": "  {{> p%d}}\n" % (i + 1) for i in range(300)} | {"p300.mustache": "x\n" * 100},
}


def inputs():
    """Names, files and verbs; the first file is the one that is named to the verb."""
    for name, text in [*texts(), *shapes()]:
        verbs = (CHECK, CSS) if "wrong" not in name else (CHECK,)
        yield name, "in.json", text, verbs
    for name, text in expressions():
        yield name, "in.json", text, (CHECK,)
    for name, ending, text in [*other_texts(), *sheets()]:
        yield name, "in." + ending, text, (CHECK,)
    for name, text in resolvers():
        yield name, "in.resolver.json", text, (CHECK, CSS)
