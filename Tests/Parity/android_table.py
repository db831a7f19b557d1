"""The table of resources that aapt2 compiles, and what a device in some state takes from it."""
import os
import struct
import subprocess
import zipfile

FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk"
MANIFEST = ('<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="x.y">'
            '<uses-sdk android:minSdkVersion="21" android:targetSdkVersion="29"/></manifest>')


class AndroidError(Exception):
    pass


def compiled(folder):
    """Compiles and links the folder `res`; the apk's path. Writes R.java into `java`."""
    with open(os.path.join(folder, "AndroidManifest.xml"), "w", encoding="utf-8") as out:
        out.write(MANIFEST)
    for command in (
            ["aapt2", "compile", "--dir", "res", "-o", "compiled.zip"],
            ["aapt2", "link", "-I", FRAMEWORK, "--manifest", "AndroidManifest.xml", "--java", "java",
             "-o", "all.apk", "compiled.zip"]):
        done = subprocess.run(command, cwd=folder, capture_output=True)
        if done.returncode != 0 or done.stderr:
            raise AndroidError((done.stderr or done.stdout).decode(errors="replace")[:600])
    return os.path.join(folder, "all.apk")


# -- Reading -------------------------------------------------------------------------------------

def strings(data, start):
    """A pool of strings."""
    count, _, flags, first = struct.unpack_from("<IIII", data, start + 8)
    found = []
    for place in struct.unpack_from(f"<{count}I", data, start + 28):
        at = start + first + place
        if not flags & 0x100:
            length, = struct.unpack_from("<H", data, at)
            at += 2
            if length & 0x8000:
                low, = struct.unpack_from("<H", data, at)
                length, at = (length & 0x7FFF) << 16 | low, at + 2
            found.append(data[at:at + 2 * length].decode("utf-16-le"))
            continue
        at += 2 if data[at] & 0x80 else 1
        length = data[at]
        at += 1
        if length & 0x80:
            length, at = (length & 0x7F) << 8 | data[at], at + 1
        # Characters beyond U+FFFF are pairs there.
        text = data[at:at + length].decode("utf-8", "surrogatepass")
        found.append(text.encode("utf-16", "surrogatepass").decode("utf-16"))
    return found


class Configuration:
    """What the qualifiers of an entry ask for, by their rank in Android's table."""

    def __init__(self, data, at):
        size, = struct.unpack_from("<I", data, at)
        raw = data[at:at + size].ljust(64, b"\0")
        layout, mode = raw[28], raw[29]
        smallest, width, height = struct.unpack_from("<HHH", raw, 30)
        self.asks = {
            1: raw[8:12].rstrip(b"\0") and language(raw), 2: {0x40: "ltr", 0x80: "rtl"}.get(
                layout & 0xC0), 3: smallest, 4: width, 5: height,
            10: {1: "port", 2: "land"}.get(raw[12]),
            11: {3: "car", 4: "television", 6: "watch"}.get(mode & 0x0F),
            12: {0x10: "notnight", 0x20: "night"}.get(mode & 0x30)}
        self.asks = {rank: value for rank, value in self.asks.items() if value}

    def fits(self, state):
        return all(state.get(rank, 0) >= value if rank in (3, 4, 5) else state.get(rank) == value
                   for rank, value in self.asks.items())

    def key(self):
        """Greater for the one that Android takes."""
        return [self.asks[rank] if rank in (3, 4, 5) and rank in self.asks else rank in self.asks
                for rank in range(1, 13)]


def language(raw):
    return (raw[8:10] + (b"-" + raw[10:12] if raw[10] else b"")).decode()


class Value:
    """A value of a resource: its type in the table and its data, or the values in it."""

    def __init__(self, kind, data):
        self.kind, self.data = kind, data


def entry(data, at, pool):
    size, flags, key = struct.unpack_from("<HHI", data, at)
    if flags & 1:
        count, = struct.unpack_from("<I", data, at + 12)
        items = []
        for index in range(count):
            name, _, _, kind, item = struct.unpack_from("<IHBBI", data, at + size + 12 * index)
            items.append((name, Value(kind, pool[item] if kind == 3 else item)))
        return key, Value("bag", items)
    _, _, kind, item = struct.unpack_from("<HBBI", data, at + size)
    return key, Value(kind, pool[item] if kind == 3 else item)


class Table:
    def __init__(self, apk):
        self.apk = zipfile.ZipFile(apk)
        data = self.apk.read("resources.arsc")
        self.entries, self.names = {}, {}
        at, pool = 12, []
        while at < len(data):
            kind, _, size = struct.unpack_from("<HHI", data, at)
            if kind == 1:
                pool = strings(data, at)
            elif kind == 0x200:
                self.read_package(data, at, size, pool)
            at += size

    def read_package(self, data, start, size, pool):
        header, = struct.unpack_from("<H", data, start + 2)
        package, = struct.unpack_from("<I", data, start + 8)
        types, _, keys = struct.unpack_from("<III", data, start + 268)
        types, keys = strings(data, start + types), strings(data, start + keys)
        at = start + header
        while at < start + size:
            kind, head, length = struct.unpack_from("<HHI", data, at)
            if kind == 0x201:
                number, flags = data[at + 8], data[at + 9]
                count, first = struct.unpack_from("<II", data, at + 12)
                if flags:
                    raise AndroidError("a sparse table")
                configuration = Configuration(data, at + 20)
                for index, place in enumerate(struct.unpack_from(f"<{count}I", data, at + head)):
                    if place == 0xFFFFFFFF:
                        continue
                    key, value = entry(data, at + first + place, pool)
                    id_ = package << 24 | number << 16 | index
                    self.entries.setdefault(id_, []).append((configuration, value))
                    self.names[types[number - 1], keys[key]] = id_
            at += length

    def value(self, id_, state):
        """What a device in a state takes, references followed; `None` where it would stop the app."""
        for _ in range(50):
            fitting = [(c, v) for c, v in self.entries.get(id_, ()) if c.fits(state)]
            if not fitting:
                return None
            value = max(fitting, key=lambda pair: pair[0].key())[1]
            if value.kind != 1:
                return value
            id_ = value.data
        raise AndroidError("references in a circle")

    def named(self, type_, name, state):
        id_ = self.names.get((type_, name))
        return None if id_ is None else self.value(id_, state)

    def curve(self, file):
        """The four numbers of an interpolator's file."""
        data = self.apk.read(file)
        at, found = 8, {}
        pool = strings(data, at)
        while at < len(data):
            kind, head, size = struct.unpack_from("<HHI", data, at)
            if kind == 0x102:
                _, name, first, each, count = struct.unpack_from("<IIHHH", data, at + head)
                if pool[name] != "pathInterpolator":
                    raise AndroidError("another element: " + pool[name])
                for index in range(count):
                    place = at + head + first + each * index
                    _, name, _, _, _, type_, item = struct.unpack_from("<IIIHBBI", data, place)
                    found[pool[name]] = number(Value(type_, item))
            at += size
        return [found[name] for name in ("controlX1", "controlY1", "controlX2", "controlY2")]


# -- Values --------------------------------------------------------------------------------------

def number(value):
    """A float, or a float written without a point."""
    if value.kind == 4:
        return struct.unpack("<f", struct.pack("<I", value.data))[0]
    if value.kind == 0x10:
        return float(signed(value.data))
    raise AndroidError(f"no number but the type {value.kind}")


def signed(data):
    return data - (1 << 32) if data & 0x80000000 else data


def length(value):
    """Amount, unit and the step between two lengths."""
    if value.kind != 5:
        raise AndroidError(f"no length but the type {value.kind}")
    step = (1, 2 ** -7, 2 ** -15, 2 ** -23)[value.data >> 4 & 3]
    unit = {0: "px", 1: "dp", 2: "sp", 3: "pt", 4: "in", 5: "mm"}[value.data & 15]
    return (signed(value.data) >> 8) * step, unit, step
