"""A style sheet read by tinycss2, and which custom properties hold on :root for whom."""
import re

import tinycss2


class Reader:
    """Who looks at the page: `appearance`, `contrast`, attributes, a wide screen, light-dark().

    - inner: the attributes of an element inside the root, which is then looked at instead of the root.
    """

    def __init__(self, media, attributes=None, wide=False, schemes=False, scheme="light",
                 inner=None):
        self.media = dict(media)
        self.attributes = attributes or {}
        self.inner = inner
        self.wide = wide
        self.schemes = schemes
        self.scheme = scheme


class Sheet:
    def __init__(self, text):
        rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        self.blocks = []  # (conditions, selector, [(name, tokens)])
        self.schemes = []  # The same, of `color-scheme`, which has no weight.
        self.registered = {}
        self.problems = []
        self._take(rules, ())

    def _take(self, rules, conditions):
        for rule in rules:
            if rule.type == "error":
                self.problems.append(rule.message)
            elif rule.type == "at-rule" and rule.at_keyword in ("media", "supports", "layer"):
                condition = rule.at_keyword + " " + tinycss2.serialize(rule.prelude).strip()
                inner = tinycss2.parse_rule_list(
                    rule.content, skip_comments=True, skip_whitespace=True)
                self._take(inner, conditions + (condition,))
            elif rule.type == "at-rule" and rule.at_keyword == "property":
                name = tinycss2.serialize(rule.prelude).strip()
                self.registered[name] = self._declarations(rule.content)
            elif rule.type == "qualified-rule":
                selector = tinycss2.serialize(rule.prelude).strip()
                declarations = self._declarations(rule.content)
                is_scheme = [name for name, _ in declarations] == ["color-scheme"]
                (self.schemes if is_scheme else self.blocks).append(
                    (conditions, selector, declarations))
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
        values = self._declared(reader, is_root=True)
        if reader.inner is None:
            return values
        # What is inherited was computed at the root.
        own = {name: Inherited(value, values) for name, value in values.items()}
        own.update(self._declared(reader, is_root=False))
        return own

    def _declared(self, reader, is_root):
        values = {}
        for conditions, selector, declarations in self.blocks:
            if all(holds(c, reader) for c in conditions) and matches(selector, reader, is_root):
                for name, value in declarations:
                    values[name] = value
        return values

    def color_scheme(self, reader):
        """The property `color-scheme` of the element, the root's where it says nothing."""
        found = None
        for is_root in ((True,) if reader.inner is None else (True, False)):
            for conditions, selector, declarations in self.schemes:
                if all(holds(c, reader) for c in conditions) and matches(
                        selector, reader, is_root):
                    found = texts(declarations[0][1])
        return found


class Inherited:
    """A value that an element has from the root, where its references are settled."""

    def __init__(self, tokens, values):
        self.tokens, self.values = tokens, values


def texts(tokens):
    return tinycss2.serialize(tokens).strip()


def holds(condition, reader):
    kind, query = condition.split(" ", 1)
    if kind == "supports":
        assert query == "(color: light-dark(red, red))", query
        return reader.schemes
    if kind == "layer":
        return True
    if not query.startswith("not "):
        return all(holds_feature(part, reader) for part in query.split(" and "))
    return holds_feature(query, reader)


def holds_feature(query, reader):
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


def matches(selector, reader, is_root):
    """Whether the element that the reader looks at, or the root, is one of a list of selectors."""
    tokens = tinycss2.parse_component_value_list(selector)
    chain = [reader.attributes] if is_root else [reader.attributes, reader.inner]
    return any(is_one(complex_, chain) for complex_ in split(tokens))


def split(tokens):
    found = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return [trimmed(part) for part in found]


def trimmed(tokens):
    while tokens and tokens[0].type == "whitespace":
        tokens = tokens[1:]
    while tokens and tokens[-1].type == "whitespace":
        tokens = tokens[:-1]
    return tokens


def is_one(tokens, chain):
    """One complex selector against the last element of a chain from the root; the only combinator
    is that of descendants."""
    for place in range(len(tokens) - 1, -1, -1):
        if tokens[place].type == "whitespace":
            before, last = trimmed(tokens[:place]), tokens[place + 1:]
            return is_compound(last, chain) and any(
                is_one(before, chain[:end]) for end in range(1, len(chain)))
    return is_compound(tokens, chain)


def is_compound(tokens, chain):
    tokens = list(tokens)
    while tokens:
        token = tokens.pop(0)
        if token.type == "[] block":
            name, value = [t for t in token.content if t.type in ("ident", "string")]
            if chain[-1].get(name.value) != value.value:
                return False
        elif token.type == "literal" and token.value == "*":
            continue
        elif token.type == "literal" and token.value == ":":
            pseudo = tokens.pop(0)
            if pseudo.type == "ident":
                assert pseudo.value == "root", pseudo.value
                if len(chain) > 1:
                    return False
                continue
            parts = split(pseudo.arguments)
            is_any = any(is_one(part, chain) for part in parts)
            assert pseudo.lower_name in ("where", "is", "not"), pseudo.lower_name
            if is_any == (pseudo.lower_name == "not"):
                return False
        else:
            raise AssertionError("no such selector: " + token.serialize())
    return True


class Unresolved(Exception):
    pass


def substituted(tokens, values, reader, depth=0):
    """The tokens with var() and light-dark() replaced as a browser would for that reader."""
    if depth > 200:
        raise Unresolved("a circle")
    result = []
    if isinstance(tokens, Inherited):
        return substituted(tokens.tokens, tokens.values, reader, depth + 1)
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
