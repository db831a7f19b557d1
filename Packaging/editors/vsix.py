"""Makes the extension of Visual Studio Code, a .vsix, which is a zip with two manifests; the same bytes each time.

    Packaging/editors/vsix.py OUT.vsix [--without-dependencies]

Its one dependency is in node_modules after `npm install --omit=dev` in Packaging/editors/vscode. Without it the extension does not start,
so that leaving it out has to be asked for.
"""

import json
import os
import pathlib
import sys
import time
import zipfile
from xml.sax.saxutils import escape, quoteattr

HERE = pathlib.Path(__file__).parent / "vscode"
TYPES = {".js": "application/javascript", ".json": "application/json", ".md": "text/markdown",
         ".vsixmanifest": "text/xml", ".txt": "text/plain"}


def manifest(package):
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def main(out, is_bare):
    package = json.loads((HERE / "package.json").read_text())
    modules = HERE / "node_modules"
    if not is_bare and not all((modules / name).is_dir() for name in package["dependencies"]):
        sys.exit("error: vscode-languageclient is not there; run `npm install --omit=dev` in Packaging/editors/vscode")
    files = {f"extension/{name}": (HERE / name).read_bytes() for name in ("package.json", "extension.js", "README.md")}
    files["extension/LICENSE.txt"] = (HERE.parents[2] / "LICENSE").read_bytes()
    if not is_bare:
        for path in sorted(modules.rglob("*")):
            if path.is_file() and not path.is_symlink() and ".bin" not in path.parts:
                files["extension/" + path.relative_to(HERE).as_posix()] = path.read_bytes()
    endings = sorted({pathlib.PurePosixPath(name).suffix for name in files} | {".vsixmanifest"})
    files["extension.vsixmanifest"] = manifest(package).encode()
    files["[Content_Types].xml"] = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        + "".join(f'<Default Extension="{end}" ContentType="{TYPES.get(end, "application/octet-stream")}"/>'
                  for end in endings if end)
        + "</Types>\n").encode()
    stamp = time.gmtime(max(315532800, int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))))[:6]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, stamp)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--without-dependencies"]
    if len(words) != 1:
        sys.exit(__doc__)
    main(words[0], len(words) < len(sys.argv) - 1)
