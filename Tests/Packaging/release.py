"""Looks into a release: its image, its formula, the action that installs it, and its lists. Tests/Packaging/release.sh calls it."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile


def expect(condition, message):
    if not condition:
        sys.exit(f"error: {message}")


def image(path, machine, into):
    """Follows the digests from the index to the layer, lists the layer, and unpacks that of this machine."""
    archive = tarfile.open(path)
    files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    used = {"index.json", "oci-layout"}
    expect(json.loads(files["oci-layout"]) == {"imageLayoutVersion": "1.0.0"}, "the layout has another version")

    def blob(descriptor):
        name = "blobs/" + descriptor["digest"].replace(":", "/")
        used.add(name)
        data = files[name]
        expect("sha256:" + hashlib.sha256(data).hexdigest() == descriptor["digest"], f"{name} has another digest")
        expect(len(data) == descriptor["size"], f"{name} has another size")
        return data

    (entry,) = json.loads(files["index.json"])["manifests"]
    platforms = json.loads(blob(entry))["manifests"]
    expect([p["platform"]["architecture"] for p in platforms] == ["amd64", "arm64"], "the image lacks a platform")
    for platform in platforms:
        manifest = json.loads(blob(platform))
        config = json.loads(blob(manifest["config"]))
        (layer,) = manifest["layers"]
        data = gzip.decompress(blob(layer))
        expect(config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(data).hexdigest()], "the layer is another")
        expect(config["architecture"] == platform["platform"]["architecture"], "the config is of another machine")
        expect(config["config"]["Entrypoint"] == ["/usr/bin/blazon"], "the image starts something else")
        with open(into + ".tar", "wb") as file:
            file.write(data)
        unpacked = tarfile.open(into + ".tar")
        names = sorted(f"{m.mode:o} {m.name}" for m in unpacked)
        documents = ["LICENSE", "THIRD-PARTY-LICENSES", "blazon.spdx.json"]
        folders = ["usr", "usr/bin", "usr/share", "usr/share/doc", "usr/share/doc/blazon", "work"]
        expected = ["1777 tmp", "755 usr/bin/blazon"] + [f"755 {name}" for name in folders]
        expected += [f"644 usr/share/doc/blazon/{name}" for name in documents]
        expect(names == sorted(expected), f"the layer has {names}")
        if {"amd64": "x86_64", "arm64": "aarch64"}[config["architecture"]] == machine:
            unpacked.extractall(into)
    expect(used == set(files), f"nothing leads to {set(files) - used}")
    print("image: config, one layer, manifest and index lead to one another")


def formula(release, system, cellar):
    """Does what the formula states, for this system; a line that is not known is an error."""
    name, machine = system.split("-")
    wanted = ["on_macos" if name == "macos" else "on_linux", "on_intel" if machine == "x86_64" else "on_arm"]
    blocks, found, steps = [], {}, []
    for line in open(f"{release}/blazon.rb", encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if match := re.fullmatch(r"(?:class (\w+) < Formula|(on_\w+) do|def (install)|(test) do)", line):
            blocks.append(next(filter(None, match.groups())))
        elif line == "end":
            blocks.pop()
        elif match := re.fullmatch(r'(url|sha256) "([^"]*)"', line):
            if blocks[1:] == wanted:
                found[match[1]] = match[2]
        elif blocks[-1] == "install":
            steps.append(line)
        else:
            expect(blocks[-1] == "test" or re.match(r'(desc|homepage|license) "', line), f"not known: {line}")
    expect(not blocks and set(found) == {"url", "sha256"}, "the formula has no tarball for this system")
    tarball = f"{release}/{found['url'].rsplit('/', 1)[1]}"
    digest = hashlib.sha256(open(tarball, "rb").read()).hexdigest()
    expect(digest == found["sha256"], "the formula has another checksum")
    root = cellar + ".unpacked"
    tarfile.open(tarball).extractall(root)
    (top,) = os.listdir(root)
    places = {"bin": "bin", "man1": "share/man/man1", "bash_completion": "etc/bash_completion.d", "doc": "share/doc/blazon",
              "zsh_completion": "share/zsh/site-functions", "fish_completion": "share/fish/vendor_completions.d"}
    for step in steps:
        match = re.fullmatch(r'(\w+)\.install (?:"([^"*]+)"|Dir\["([^"*]+)/\*"\])', step)
        expect(match and match[1] in places, f"not known: {step}")
        into = f"{cellar}/{places[match[1]]}"
        os.makedirs(into, exist_ok=True)
        folder = f"{root}/{top}/{match[3]}" if match[3] else None
        for source in [f"{folder}/{n}" for n in sorted(os.listdir(folder))] if folder else [f"{root}/{top}/{match[2]}"]:
            shutil.move(source, into)
    print("formula: checksum and steps")


def action_steps(path):
    """The steps of action.yml: name, condition, environment, script. It reads only the form that this file has."""
    steps, step, inside = [], None, None
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if match := re.fullmatch(r"    - name: (.+)", line):
            step = {"name": match[1], "if": None, "env": {}, "run": ""}
            steps.append(step)
            inside = None
        elif step and (match := re.fullmatch(r"      ([\w-]+):(?: (.+))?", line)):
            inside = match[1]
            if inside == "if":
                step["if"] = match[2]
        elif step and inside == "env" and (match := re.fullmatch(r"        (\w+): \$\{\{ inputs\.([\w-]+) \}\}", line)):
            step["env"][match[1]] = match[2]
        elif step and inside == "run" and (line.startswith("        ") or not line):
            step["run"] += line[8:] + "\n"
        else:
            expect(not step, f"not known in action.yml: {line}")
    return steps


def action(package, release, version, system, work):
    """Runs the shell steps of action.yml with the release as a folder, as a runner would."""
    steps = action_steps(f"{package}/action.yml")
    expect([step["name"] for step in steps] == ["Install blazon", "Check the tokens", "Judge the change"], "other steps")
    os.makedirs(f"{work}/releases")
    os.symlink(release, f"{work}/releases/v{version}")
    repository = f"{work}/repository"
    shutil.copytree(f"{package}/Examples/Shop/tokens", f"{repository}/tokens")
    git = ["git", "-C", repository, "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "Tokens"]):
        subprocess.run(git + arguments, check=True)
    sums = open(f"{release}/SHA256SUMS", encoding="utf-8").read()
    (mine,) = re.findall(rf"^(\S+)  blazon-{re.escape(version)}-{system}\.tar\.gz$", sums, re.M)

    def run(inputs):
        temp = f"{work}/temp"
        shutil.rmtree(temp, ignore_errors=True)
        os.makedirs(temp)
        environment = dict(os.environ, RUNNER_TEMP=temp, GITHUB_PATH=f"{temp}/path", GITHUB_STEP_SUMMARY=f"{temp}/summary")
        log = ""
        for step in steps:
            if step["if"]:
                expect(step["if"] == f"inputs.{step['env']['ARGUMENTS']} != ''", f"another condition: {step['if']}")
                if not inputs.get(step["env"]["ARGUMENTS"]):
                    continue
            if os.path.exists(f"{temp}/path"):
                environment["PATH"] = open(f"{temp}/path").read().strip() + ":" + os.environ["PATH"]
            given = {name: inputs.get(key, "") for name, key in step["env"].items()}
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=repository,
                                  env={**environment, **given}, capture_output=True, text=True)
            log += done.stdout + done.stderr
            if done.returncode:
                return step["name"], log
        return None, log

    base = {"version": version, "from": f"file://{work}/releases", "check": "tokens/", "judge": "HEAD --at-most minor -- tokens/"}
    for sum_ in (sums, mine):
        failed, log = run({**base, "sha256": sum_})
        expect(not failed, f"the action fails at {failed}: {log}")
    expect("0 major" in open(f"{work}/temp/summary").read() or "No change" in log, f"the summary lacks the judgment: {log}")
    failed, log = run({**base, "sha256": "0" * 64})
    expect(failed == "Install blazon" and "is not what sha256 names" in log, "another checksum is taken")
    failed, log = run({**base, "sha256": ""})
    expect(failed == "Install blazon" and "has no checksum" in log, "no checksum is taken")
    failed, log = run({**base, "sha256": sums, "check": "tokens/missing; touch x"})
    expect(failed == "Check the tokens" and not os.path.exists(f"{repository}/x"), "a wrong folder passes, or a shell reads it")
    file = f"{repository}/tokens/base.tokens.json"
    text = open(file, encoding="utf-8").read()
    tokens = json.loads(text)
    del tokens[next(name for name in tokens if not name.startswith("$"))]
    open(file, "w", encoding="utf-8").write(json.dumps(tokens))
    failed, log = run({**base, "sha256": sums, "check": ""})
    expect(failed == "Judge the change", f"a removed group passes as minor: {log}")
    print("action: installs by checksum, checks and judges")


# How ubi and mise find a system in a name: their own patterns, in short.
SYSTEMS = {"linux": r"(?:\b|_)linux(?:\b|_|32|64)", "macos": r"(?:\b|_)(?:darwin|mac(?:osx?)?|osx)(?:\b|_)"}
MACHINES = {"x86_64": r"(?:\b|_)(?:x86[_-]64|x64|amd64)(?:\b|_)", "arm64": r"(?:\b|_)(?:aarch_?64|arm_?64)(?:\b|_)"}


def lists(release, version, tarball, binary):
    """Names of assets, the bill of materials beside the licenses, and server.json."""
    assets = [name for name in os.listdir(release) if os.path.isfile(f"{release}/{name}")]
    for system, a in SYSTEMS.items():
        for machine, b in MACHINES.items():
            found = [n for n in assets if not n.endswith(".deb") and re.search(a, n, re.I) and re.search(b, n, re.I)]
            ours = "aarch64" if (system, machine) == ("linux", "arm64") else machine
            expect(found == [f"blazon-{version}-{system}-{ours}.tar.gz"], f"{system} on {machine} finds {found}")
    print("names: one asset for each system")

    documents = f"{tarball}/share/doc/blazon"
    bill = json.load(open(f"{documents}/blazon.spdx.json", encoding="utf-8"))
    expect((bill["spdxVersion"], bill["dataLicense"], bill["SPDXID"]) == ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT"), "not SPDX 2.3")
    expect(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bill["creationInfo"]["created"]), "another form of time")
    identifiers = [p["SPDXID"] for p in bill["packages"]]
    expect(len(set(identifiers)) == len(identifiers), "an SPDXID twice")
    expect(all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", i) for i in identifiers), f"not allowed: {identifiers}")
    for one in bill["relationships"]:
        expect({one["spdxElementId"], one["relatedSpdxElement"]} <= {*identifiers, "SPDXRef-DOCUMENT"}, f"leads nowhere: {one}")
    digest = hashlib.sha256(open(f"{tarball}/bin/blazon", "rb").read()).hexdigest()
    expect(bill["packages"][0]["checksums"][0]["checksumValue"] == digest, "the bill is of another program")
    licenses = open(f"{documents}/THIRD-PARTY-LICENSES", encoding="utf-8").read()
    parts = dict(re.findall(r"^== (.+?) \(.*?\)\n\n(.*?)(?=^== |\Z)", licenses, re.M | re.S))
    for one in bill["packages"][1:]:
        text = parts.get(f"{one['name']} {one['versionInfo']}", "")
        expect(len(text) > 300, f"no license of {one['name']}")
    resolved = json.load(open(f"{os.path.dirname(__file__)}/../../Package.resolved", encoding="utf-8"))["pins"]
    expect({pin["location"] for pin in resolved} <= {p["downloadLocation"] for p in bill["packages"]}, "a package is not in the bill")
    print(f"bill of materials: {len(identifiers) - 1} parts, each with its license")

    symbols = subprocess.run(["nm", binary], capture_output=True, text=True).stdout
    if symbols:
        rows = subprocess.run([f"{os.path.dirname(__file__)}/../../Packaging/components.sh"], capture_output=True, text=True, check=True)
        for row in rows.stdout.splitlines():
            name, symbol = row.split("\t")[0], row.split("\t")[5]
            expect(symbol in symbols, f"the program has no {symbol} of {name}")
        # What Foundation, curl or XML would bring besides.
        for symbol in ("ucol_open", "inflate", "xmlReadMemory", "curl_easy_init", "BZ2_bzDecompress", "lzma_code"):
            expect(not re.search(rf" [Tt] {symbol}(_\d+)?$", symbols, re.M), f"the program has {symbol}, which the bill lacks")
        print("bill of materials: beside the symbols of the program")
    else:
        print("skipped: the bill beside the symbols needs nm and a program that has them")

    server = json.load(open(f"{release}/server.json", encoding="utf-8"))
    manifest = json.loads(tarfile.open(f"{release}/npm/blazon-{version}.tgz").extractfile("package/package.json").read())
    expect(server["name"] == manifest["mcpName"] and re.fullmatch(r"[A-Za-z0-9.-]+/[A-Za-z0-9._-]+", server["name"]), "another name")
    expect(1 <= len(server["description"]) <= 100, "the description is too long for the registry")
    (one,) = server["packages"]
    expect((one["identifier"], one["version"], server["version"]) == (manifest["name"], manifest["version"], version), "another version")
    expect(len(manifest["optionalDependencies"]) == 4, "npm lacks a system")
    print("server.json: of the npm package")


if __name__ == "__main__":
    {"image": image, "formula": formula, "action": action, "lists": lists}[sys.argv[1]](*sys.argv[2:])
