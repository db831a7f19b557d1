"""The systems, each by the folder that a user would name, and how its own tool puts its files together."""

import os

from files import below
from sources import by_file, figma_rest, modes_in_value, one, resolver, studio, theo, variables2json


class System:
    """`apart`: the same files kept apart by an axis, where a registry has axes; else the last file counts."""

    def __init__(self, name, flavor, folder, source, at="systems", apart=None):
        self.name, self.flavor, self.folder, self.source, self.at = name, flavor, folder, source, at
        self.apart = apart or source


LIGHT_DARK = [(r"-(light)\.json$", "appearance", "light"), (r"-(dark)\.json$", "appearance", "dark")]
PLATFORMS = [(r"(?:^|/)platforms/([^/]+)/", "platform", None)]


def skyscanner(folder):
    return theo([({"platform": name}, f"bpk-foundations-{name}/src/base.json") for name in ("web", "android", "ios")],
                folder, folder)


def every_import(folder):
    """Theo files of one folder, each an entry of its own."""
    files = [os.path.relpath(path, folder) for path in below(folder)]
    return theo([({"entry": file}, file) for file in files], folder, folder)


def red_hat(folder):
    """Lists of two references are the color on a light and on a dark surface, as their descriptions say."""
    def named(node):
        if not isinstance(node, dict):
            return node
        value = node.get("$value")
        if isinstance(value, list) and len(value) == 2 and str(value[0]).endswith(".on-light}"):
            return {**node, "$value": dict(zip(("light", "dark"), value))}
        return {key: named(inner) for key, inner in node.items()}
    return modes_in_value(folder, ["light", "dark"], named)


def first(suffix):
    return lambda folder: resolver(os.path.join(folder, suffix))


SYSTEMS = [
    # Tokens Studio, folders and single files
    System("vud", "Tokens Studio", "Visma-Unified-Design-vud-tokens/Tokens", studio),
    System("skyux", "Tokens Studio", "blackbaud-skyux-design-tokens/src/tokens", studio),
    System("synergy-dna", "Tokens Studio", "WESCO-International-synergy-dna/tokens", studio),
    System("synergy", "Tokens Studio",
           "synergy-design-system-synergy-design-system/packages/tokens/src/figma-tokens", studio),
    System("teamwork", "Tokens Studio", "Teamwork-mobile-design-system/figmaTokens.json", studio),
    System("teamwork, without themes", "Tokens Studio", "Teamwork-mobile-design-system/at-928e957", studio),
    System("axiom", "Tokens Studio", "iclinic-axiom/packages/tokens/tokens", studio),
    System("availity", "Tokens Studio", "Availity-design-tokens/src", studio),
    System("solid", "Tokens Studio", "solid-design-system-solid/packages/tokens/src", studio),
    System("gestalt vr-theme", "Tokens Studio",
           "pinterest-gestalt/packages/gestalt-design-tokens/tokens/vr-theme", studio),
    # Style Dictionary
    System("mozaic", "Style Dictionary", "adeo-mozaic-design-system/packages/tokens/properties", one),
    System("spark", "Style Dictionary", "sparkdesignsystem-spark-design-system/styles/tokens", one),
    System("edu", "Style Dictionary", "chanzuckerberg-edu-design-system/src/design-tokens", one),
    System("niten", "Style Dictionary", "getninjas-niten-tokens/properties", lambda f: by_file(f, PLATFORMS)),
    System("va", "Style Dictionary", "department-of-veterans-affairs-component-library/packages/css-library/tokens",
           one),
    System("sd complete", "Style Dictionary", "amzn-style-dictionary/examples/complete/tokens", one),
    System("sd build files", "Style Dictionary",
           "amzn-style-dictionary/examples/advanced/matching-build-files/tokens", one),
    System("sd aliasing", "Style Dictionary",
           "amzn-style-dictionary/examples/advanced/referencing_aliasing/tokens", one),
    System("sd deprecation", "Style Dictionary",
           "amzn-style-dictionary/examples/advanced/tokens-deprecation/tokens", one),
    System("sd transforms", "Style Dictionary",
           "amzn-style-dictionary/examples/advanced/transitive-transforms/tokens", one),
    System("sd multi-brand", "Style Dictionary",
           "amzn-style-dictionary/examples/advanced/multi-brand-multi-platform/tokens",
           lambda f: by_file(f, PLATFORMS + [(r"(?:^|/)brands/([^/]+)/", "brand", None)])),
    System("axa", "Style Dictionary", "axa-ch-design-tokens/tokens", one),
    System("koobiq", "Style Dictionary", "koobiq-design-tokens/packages/design-tokens/web", one,
           apart=lambda f: by_file(f, [(r"/colors\.(v1|v2)\.", "colors", None),
                                   (r"/shadows\.(v1|v2)\.", "shadows", None)])),
    System("gestalt classic", "Style Dictionary",
           "pinterest-gestalt/packages/gestalt-design-tokens/tokens/classic", lambda f: by_file(f, LIGHT_DARK)),
    System("gestalt web mapping", "Style Dictionary",
           "pinterest-gestalt/packages/gestalt-design-tokens/tokens/vr-theme-web-mapping",
           lambda f: by_file(f, LIGHT_DARK)),
    System("dark mode example", "Style Dictionary", "dbanksdesign-style-dictionary-dark-mode/tokens", one),
    # Figma
    System("dips", "variables2json", "DIPSAS-DIPS.Mobile.DesignTokens/src/tokens",
           lambda f: variables2json(os.path.join(f, "variables.json"))),
    System("moon REST", "Figma REST", "coingaming-moon-tokens/figma",
           lambda f: figma_rest(os.path.join(f, "variables.json"))),
    System("moon folders", "Style Dictionary", "coingaming-moon-tokens/tokens",
           lambda f: by_file(f, [(r"brands/([^/]+)/", "brand", None)])),
    System("bison", "Figma DTCG", "fermi-ad-flutter-bison-design-system/tokens",
           lambda f: by_file(f, [(r"^(Light|Dark)\.", "appearance", None),
                                 (r"^(Baseline|Wireframe)\.", "mode", None)], "dtcg")),
    System("baloise", "Figma DTCG", "baloise-design-system/packages/tokens/tokens",
           lambda f: by_file(f, [(r"^(Base|Tcs)\.", "mode", None)], "dtcg")),
    System("equinor Figma", "Figma DTCG", "equinor-design-system/packages/eds-tokens/tokens",
           lambda f: by_collection(f)),
    System("equinor dtcg", "Figma DTCG", "equinor-design-system/packages/eds-tokens/src/tokens/dtcg",
           lambda f: by_file(f, [(r"^color-scheme/(light|dark)", "color-scheme", None),
                                 (r"^density/(\w+)", "density", None)], "dtcg")),
    System("hpe", "Figma DTCG", "grommet-hpe-design-system/packages/hpe-design-tokens/tokens",
           lambda f: by_file(f, [(r"color\.(light|dark)\.", "color", None),
                                 (r"dimension\.(default|small)\.", "dimension", None)], "dtcg")),
    # resolver documents
    System("swatchbook", "DTCG resolver", "unpunnyfuns-swatchbook/packages/tokens/tokens", first("resolver.json")),
    System("swatchbook docs", "DTCG resolver", "unpunnyfuns-swatchbook/apps/docs/tokens", first("resolver.json")),
    System("design-system-ia", "DTCG resolver", "mateusvillain-design-system-ia/example",
           first("tokens.resolver.json")),
    System("ropav", "DTCG resolver", "daopk-ropav/tokens", first("resolver.json")),
    System("little-league", "DTCG resolver", "ilikescience-little-league", first("tokens.resolver.json")),
] + [
    System("terrazzo " + name.removeprefix("resolver-"), "DTCG resolver",
           f"terrazzoapp-terrazzo/packages/parser/test/fixtures/{name}",
           first("resolver.json" if name == "complex-resolver" else "example.resolver.json"))
    for name in ("complex-resolver", "resolver-simple", "resolver-orthogonal", "resolver-non-orthogonal",
                 "resolver-non-orthogonal-extends")
] + [
    System("apple-hig", "DTCG resolver", "dtcg-examples/apple-hig.resolver.json", resolver, "dtcg"),
    System("figma-sds", "DTCG resolver", "dtcg-examples/figma-sds.resolver.json", resolver, "dtcg"),
    System("github-primer", "DTCG resolver", "dtcg-examples/github-primer.resolver.json", resolver, "dtcg"),
    # other forms
    System("khulnasoft", "modes in the value", "khulnasoft-lab-khulnasoft-ui/src/tokens",
           lambda f: modes_in_value(f, ["default", "dark"])),
    System("telekom Figma", "Tokens Studio", "telekom-json5/output/telekom/figma/telekom-design-tokens.all.json",
           studio, "dtcg"),
    System("telekom", "modes in the value", "telekom-json5/src", lambda f: modes_in_value(f, ["light", "dark"]),
           "dtcg"),
    System("metamask", "Tokens Studio", "metamask/src/figma/tokens.json", studio, "dtcg"),
    System("backpack", "Theo", "Skyscanner-backpack-foundations/packages", skyscanner),
    System("cedar", "DTCG draft", "rei-rei-cedar-tokens/tokens",
           lambda f: by_file(f, [(r"^themes/([^/]+)/", "theme", None),
                                 (r"^(web|mobile)/", "platform", None)])),
    System("slds", "Theo (YAML)", "salesforce-ux-design-system/design-tokens", every_import),
    System("protocol", "Theo (YAML)", "mozilla-protocol-tokens/tokens", every_import),
    System("red hat", "DTCG draft (YAML)", "RedHat-UX-red-hat-design-tokens/tokens", red_hat),
]


def by_collection(folder):
    """Figma's export with a file for each `Collection.Mode`; collections with one mode are in all contexts."""
    modes = {}
    for path in below(folder):
        collection, _, mode = os.path.splitext(os.path.relpath(path, folder))[0].rpartition(".")
        modes.setdefault(collection, []).append(mode)
    import re
    rules = [("^" + re.escape(collection) + r"\.(.*)\.json$", os.path.basename(collection), None)
             for collection, several in modes.items() if len(several) > 1]
    return by_file(folder, rules, "dtcg")
