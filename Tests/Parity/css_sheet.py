"""A style sheet read by tinycss2, and which custom properties hold on :root for whom."""
import re

import tinycss2


class Reader:
    """Who looks at the page: `appearance`, `contrast`, attributes, a wide screen, light-dark()."""

    def __init__(self, media, attributes=None, wide=False, schemes=False, scheme="light"):
        self.media = dict(media)
        self.attributes = attributes or {}
        self.wide = wide
        self.schemes = schemes
        self.scheme = scheme


class Sheet:
    def __init__(self, text):
        rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        self.blocks = []  # (conditions, selector, [(name, tokens)])
        self.registered = {}
        self.problems = []
        self._take(rules, ())

    def _take(self, rules, conditions):
        for rule in rules:
            if rule.type == "error":
                self.problems.append(rule.message)
            elif rule.type == "at-rule" and rule.at_keyword in ("media", "supports"):
                condition = rule.at_keyword + " " + tinycss2.serialize(rule.prelude).strip()
                inner = tinycss2.parse_rule_list(
                    rule.content, skip_comments=True, skip_whitespace=True)
                self._take(inner, conditions + (condition,))
            elif rule.type == "at-rule" and rule.at_keyword == "property":
                name = tinycss2.serialize(rule.prelude).strip()
                self.registered[name] = self._declarations(rule.content)
            elif rule.type == "qualified-rule":
                selector = tinycss2.serialize(rule.prelude).strip()
                self.blocks.append((conditions, selector, self._declarations(rule.content)))
            else:
                self.problems.append("unexpected " + rule.type)

    def _declarations(self, content):
        found = []
        items = tinycss2.parse_blocks_contents(
            content, skip_comments=True, skip_whitespace=True)
        for item in items:
            if item.type != "declaration":
                self.problems.append("no declaration: " + item.type)
                continue
            value = [t for t in item.value if t.type != "comment"]
            found.append((item.name, value))
        return found

    def properties(self, reader):
        """Name to tokens: every selector of ours has the same weight, so the last one wins."""
        values = {}
        for conditions, selector, declarations in self.blocks:
            if all(holds(c, reader) for c in conditions) and matches(selector, reader):
                for name, value in declarations:
                    values[name] = value
        return values


def holds(condition, reader):
    kind, query = condition.split(" ", 1)
    if kind == "supports":
        assert query == "(color: light-dark(red, red))", query
        return reader.schemes
    appearance = reader.media.get("appearance", "light")
    contrast = reader.media.get("contrast", "normal")
    return {
        "(color-gamut: p3)": reader.wide,
        "(prefers-color-scheme: dark)": appearance == "dark",
        "(prefers-color-scheme: light)": appearance != "dark",
        "(prefers-contrast: more)": contrast == "increased",
        "not all and (prefers-contrast: more)": contrast != "increased",
        "(prefers-reduced-motion: reduce)": False,
    }[query]


def matches(selector, reader):
    """`:root`, and `:root:where(…)` with attributes, some of them in `:not(…)`."""
    if selector in (":root", ":where(:root)"):
        return True
    tokens = tinycss2.parse_component_value_list(selector)
    assert selector.startswith(":root:where("), selector
    inside = [t for t in tokens if t.type == "function"][0].arguments

    def has(block):
        name, value = [t for t in block.content if t.type in ("ident", "string")]
        return reader.attributes.get(name.value) == value.value
    for token in inside:
        if token.type == "[] block" and not has(token):
            return False
        if token.type == "function" and has(token.arguments[0]):
            return False
    return True


class Unresolved(Exception):
    pass


def substituted(tokens, values, reader, depth=0):
    """The tokens with var() and light-dark() replaced as a browser would for that reader."""
    if depth > 200:
        raise Unresolved("a circle")
    result = []
    for token in tokens:
        if token.type == "function" and token.lower_name == "var":
            name = [t for t in token.arguments if t.type == "ident"][0].value
            if name not in values:
                raise Unresolved(name)
            result += substituted(values[name], values, reader, depth + 1)
        elif token.type == "function" and token.lower_name == "light-dark":
            sides = [[]]
            for part in token.arguments:
                if part.type == "literal" and part.value == ",":
                    sides.append([])
                else:
                    sides[-1].append(part)
            side = sides[1 if reader.scheme == "dark" else 0]
            result += substituted(side, values, reader, depth + 1)
        else:
            result.append(token)
    result = [t for t in result if t.type != "whitespace"]
    if len(result) == 1 and result[0].type == "ident" and result[0].value == "initial":
        raise Unresolved("initial")
    return result


def pleasant(path):
    """The property of a token that shares it with none."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z0-9])", "-", path)
    return "--" + re.sub(r"[A-Z]", lambda m: m.group().lower(), words.replace(".", "-"))


def exact(path):
    return "--" + ("" if "." in path else ".") + path
