"""References, expressions and modifiers of one context, followed as the source's own tool does."""

import re

from expressions import mathematics, modify
from values import canon, color

WHOLE = re.compile(r"^\{([^{}]+)\}$")
PART = re.compile(r"\{([^{}]+)\}")
OLDER = re.compile(r"^\$[\w.-]+$")  # an alias as Tokens Studio wrote it first
# Members that are about a token and never tokens below it.
BESIDE = {"$extensions", "extensions", "$description", "description", "comment", "attributes", "$defs", "docs",
          "params", "modify", "meta"}


# Members of composite values that a format or a tool defines; other objects are for a project's own code.
MEMBERS = set("x y offsetX offsetY blur spread color type inset fontFamily fontSize fontWeight lineHeight "
              "letterSpacing paragraphSpacing paragraphIndent textCase textDecoration textTransform fontStyle "
              "fontVariationSettings fontFeatureSettings textAlign width style duration delay timingFunction position "
              "value unit r g b a h s l colorSpace components alpha hex dashArray lineCap fill border borderColor "
              "borderWidth borderRadius boxShadow sizing spacing opacity verticalPadding horizontalPadding itemSpacing "
              "typography paddingTop paddingBottom paddingLeft paddingRight height figureStyle "
              "borderRadiusTopLeft borderRadiusTopRight borderRadiusBottomLeft borderRadiusBottomRight "
              "borderTop borderBottom borderLeft borderRight backgroundColor dimension".split())


class Unresolved(Exception):
    """Why the source's own tool has no value."""


def text(value):
    """A value inside of a text, as JavaScript writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, tuple):
        red, green, blue = (round(part * 255, 6) for part in value[:3])
        return f"rgba({red:.10g}, {green:.10g}, {blue:.10g}, {value[3]:.6g})"
    if isinstance(value, list):
        return ", ".join(text(part) for part in value)
    if isinstance(value, dict):
        if set(value) == {"value", "unit"}:
            return f"{text(value['value'])}{value['unit']}"
        raise Unresolved("an object inside of a text")
    return str(value)


def is_token(node):
    if not isinstance(node, dict):
        return False
    if "$value" in node or "$ref" in node and "$type" in node:
        return True
    if "value" not in node:
        return False
    inner = node["value"]
    # A group may be named `value`: its tokens are deeper.
    return not isinstance(inner, dict) or "type" in node or not holds_token(inner)


def holds_token(node):
    return isinstance(node, dict) and (is_token(node) and not isinstance(value_of(node), dict) or any(
        holds_token(part) for part in node.values()))


def value_of(node):
    return node["$value"] if "$value" in node else node["value"] if "value" in node else {"$ref": node["$ref"]}


def leaves(tree, path=(), kind=None):
    """(path, token, type with what groups hand down) for each token, also for those inside tokens."""
    if not isinstance(tree, dict):
        return
    own = tree.get("$type") or (tree.get("type") if is_token(tree) else None)
    kind = own if isinstance(own, str) else kind
    if path and is_token(tree):
        yield path, tree, kind
    for key, inner in tree.items():
        if not isinstance(inner, dict) or key in ("$extensions", "$defs"):
            continue
        if is_token(tree) and (key in BESIDE or key in ("value", "$value")):
            continue
        if key[:1] == "$" and key != "$root":
            continue
        yield from leaves(inner, path + (key,), kind)


def merge(into, tree):
    """Lays a tree over another, as deep as both are groups."""
    for key, inner in tree.items():
        old = into.get(key)
        if isinstance(old, dict) and isinstance(inner, dict) and not is_token(inner):
            merge(old, inner)
        elif isinstance(old, dict) and isinstance(inner, dict) and is_token(old):
            kept = {name: part for name, part in old.items() if isinstance(part, dict) and name not in BESIDE
                    and name not in ("value", "$value")}
            into[key] = {**kept, **copied(inner)}
        else:
            into[key] = copied(inner)
    return into


def copied(value):
    return {key: copied(inner) for key, inner in value.items()} if isinstance(value, dict) else value


class Context:
    """One tree in which references lead: a choice of theme, brand, mode and so on."""

    def __init__(self, tree, flavor):
        self.tree, self.flavor = tree, flavor
        self.names, self.tokens = {}, {}
        for path, node, kind in leaves(tree):
            self.names.setdefault(".".join(path), path)
            self.tokens[path] = (node, kind)
        self.known, self.open = {}, set()

    def type(self, path, depth=0):
        node, kind = self.tokens[path]
        if kind:
            return kind
        value = value_of(node)
        match = WHOLE.match(value.strip()) if isinstance(value, str) else None
        target = self.names.get(match.group(1).strip()) if match else None
        return self.type(target, depth + 1) if target and depth < 50 else None

    def value(self, path):
        """The resolved value of a token; raises Unresolved."""
        if path in self.known:
            result = self.known[path]
            if isinstance(result, Unresolved):
                raise result
            return result
        if path in self.open:
            raise Unresolved("a circle")
        self.open.add(path)
        try:
            result = self.computed(*self.tokens[path], path)
        except Unresolved as error:
            self.known[path] = error
            raise
        except RecursionError:
            self.known[path] = Unresolved("a circle")
            raise self.known[path] from None
        finally:
            self.open.discard(path)
        self.known[path] = result
        return result

    def computed(self, node, kind, path):
        value = value_of(node)
        if self.flavor == "studio" and kind in ("text", "other") and " " in str(value) and len(str(value)) > 60:
            return value  # prose: braces in it are not references
        if self.flavor == "dtcg" and isinstance(node.get("$extensions"), dict) and any(
                name.endswith(".overrides") or name == "alpha" for name in node["$extensions"]):
            raise Unresolved("values in another vendor's extension")
        result = self.inner(value, kind)
        if self.flavor != "studio":
            if any(name in node for name in ("modify", "transform")) and node.get("transform") not in ("size",):
                raise Unresolved("a transform of the project's own code")
            if kind == "color" and isinstance(node.get("alpha"), (int, float)):
                # Primer's transforms set it: primer/primitives, src/transformers/colorToRgbAlpha.ts
                shade = result if isinstance(result, tuple) else color(result) if isinstance(result, str) else canon(result)[1:5]
                if shade:
                    return "rgba(%r, %r, %r, %r)" % (*(255 * part for part in shade[:3]), node["alpha"])
            return result
        result = self.worked(result, kind)
        extensions = node.get("$extensions")
        modifier = (extensions.get("studio.tokens") or {}).get("modify") if isinstance(extensions, dict) else None
        if isinstance(modifier, dict) and modifier.get("type") and isinstance(result, (str, tuple)):
            shade = result if isinstance(result, tuple) else color(result)
            if not shade:
                raise Unresolved("modify of what is not a color")
            other = modifier.get("color") or None
            if other:
                other = self.worked(self.inner(other, "color"), "color")
                other = other if isinstance(other, tuple) else color(other)
            amount = self.worked(self.inner(modifier.get("value"), None), None)
            try:
                modifier = {**modifier, "value": float(str(amount).rstrip("%")) / (100 if "%" in str(amount) else 1)}
            except ValueError:
                raise Unresolved("modify by what is not a number") from None
            if modifier["type"] == "mix" and not other:
                raise Unresolved("mix without a color")
            return modify(shade, modifier, other)
        return result

    def worked(self, value, kind):
        if isinstance(value, str):
            return mathematics(value) if kind not in ("text", "fontFamilies", "fontFamily", "asset") else value
        if isinstance(value, dict):
            return {key: self.worked(part, key if key in ("fontFamily",) else kind) for key, part in value.items()}
        if isinstance(value, list):
            return [self.worked(part, kind) for part in value]
        return value

    def inner(self, value, kind):
        if self.flavor == "theo":
            if isinstance(value, str) and "{? " in value:
                raise Unresolved(f"an alias to nothing: {value}")
            return value
        if isinstance(value, str):
            match = WHOLE.match(value.strip())
            if match:
                return self.target(match.group(1))
            if self.flavor == "studio" and OLDER.match(value) and value[1:] in self.names:
                return self.target(value[1:])
            if "{" not in value:
                return value
            return PART.sub(lambda match: text(self.target(match.group(1))), value)
        if isinstance(value, list):
            return [self.inner(part, kind) for part in value]
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                return self.pointer(value["$ref"])
            if kind != "composition" and not set(value) <= MEMBERS | {"$extensions"} or {"color", "alpha"} == set(value):
                raise Unresolved("an object that only the project's own code reads")
            return {key: self.inner(part, key) if key != "$extensions" else part for key, part in value.items()}
        return value

    def target(self, name):
        name = name.strip()
        for candidate in (name, re.sub(r"\.\$?value$", "", name)):
            if candidate in self.names:
                return self.value(self.names[candidate])
        node, at = self.tree, ()
        segments = name.split(".")
        while segments:
            segment = segments.pop(0)
            if isinstance(node, list) and segment.isdigit() and int(segment) < len(node):
                node, at = node[int(segment)], at + (segment,)
                continue
            if not isinstance(node, dict):
                raise Unresolved(f"a reference to nothing: {{{name}}}")
            if segment in ("value", "$value") and is_token(node):
                node = value_of(node)
                if isinstance(node, str) and WHOLE.match(node.strip()):
                    inner = WHOLE.match(node.strip()).group(1).strip()
                    return self.target(".".join([re.sub(r"\.\$?value$", "", inner)] + segments)) \
                        if segments else self.target(inner)
                continue
            if segment in node:
                node, at = node[segment], at + (segment,)
                continue
            raise Unresolved(f"a reference to nothing: {{{name}}}")
        if at in self.tokens and is_token(node):
            return self.value(at)
        if isinstance(node, dict):
            if self.flavor in ("dtcg", "studio"):
                raise Unresolved(f"a reference to a group: {{{name}}}")
            return self.group(node, name)
        return self.inner(node, None)

    def group(self, node, name):
        if "$root" in node:
            raise Unresolved(f"a reference to a group with $root: {{{name}}}")
        raise Unresolved(f"a reference to a group: {{{name}}}")

    def pointer(self, reference):
        if not reference.startswith("#/"):
            raise Unresolved(f"a pointer out of the file: {reference}")
        segments = [part.replace("~1", "/").replace("~0", "~") for part in reference[2:].split("/")]
        node, at = self.tree, ()
        for place, segment in enumerate(segments):
            if at in self.tokens and segment in ("$value", "value"):
                node = self.value(at)
                at = None
            elif isinstance(node, list):
                node = node[int(segment)]
            elif isinstance(node, dict) and segment in node:
                node, at = node[segment], at + (segment,) if at is not None else None
            else:
                raise Unresolved(f"a pointer to nothing: {reference}")
        if at is not None and at in self.tokens:
            return self.value(at)
        return self.inner(node, None)


def extended(tree):
    """A tree with `$extends` and `$ref` of groups carried out, local members first."""
    def find(reference):
        names = reference[1:-1].split(".") if reference[:1] == "{" else reference[2:].split("/")
        node = tree
        for name in names:
            node = node.get(name) if isinstance(node, dict) else None
        return node

    def carried(node, depth=0):
        if not isinstance(node, dict) or is_token(node) or depth > 40:
            return node
        source = node.get("$extends") or (node.get("$ref") if "$value" not in node else None)
        base = {}
        if isinstance(source, str):
            found = find(source)
            if is_token(found):
                return {"$value": {"$ref": source}}
            base = copied(carried(found, depth + 1)) if isinstance(found, dict) else {}
        own = {key: carried(inner, depth + 1) if key[:1] != "$" or key == "$root" else inner
               for key, inner in node.items() if key not in ("$extends",) and not (key == "$ref" and source)}
        return merge(base, own)
    return carried(tree)
