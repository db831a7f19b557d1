"""Registries made by strangers: refused, or read safely, and never written to."""

import os
import shutil
import sqlite3

from workbench import make_socket, tokens, write

VERBS = [["list"], ["list", "--json"], ["log"], ["show", "first.t1"], ["check"], ["doctor"],
         ["export", "--format", "json", "--out", "out"], ["sql", "SELECT count(*) FROM current_values"],
         ["diff", "@#1", "@HEAD"], ["backup", "copy"], ["set", "first.t1", "5"],
         ["import", "first.json"]]
WRITERS = ("set", "import")


def sql(text):
    def change(path):
        database = sqlite3.connect(path, isolation_level=None)
        database.executescript(text)
        database.close()
    return change


def ours_as_views(path):
    """Every table of ours is a view over another, so that names mislead."""
    sql("""
      ALTER TABLE cell RENAME TO cell_really;
      CREATE VIEW cell AS SELECT * FROM cell_really
        UNION ALL SELECT 1, 1, 0, 1, 1, NULL;
    """)(path)


def endless_view(path):
    sql("""
      DROP VIEW commits;
      CREATE VIEW commits AS WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n)
        SELECT number, '' AS hash FROM n LIMIT 100000;
    """)(path)


def huge_cell(size):
    def change(path):
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("DROP TRIGGER statement_update")
        database.execute(
            "UPDATE statement SET value = '\"' || hex(zeroblob(?)) || '\"' WHERE id = 1", (size,))
        database.close()
    return change


def deep_json(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("DROP TRIGGER statement_update")
    database.execute("UPDATE statement SET value = ? WHERE id = 1", ("[" * 100_000 + "]" * 100_000,))
    database.close()


def null_columns(path):
    """What NOT NULL forbids, written past it."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("DROP TRIGGER statement_update")
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_schema SET sql = replace(sql, 'presence TEXT NOT NULL', "
                     "'presence TEXT') WHERE name = 'statement'")
    database.close()
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("UPDATE statement SET presence = NULL WHERE id = 1")
    database.close()


def dangling(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("DROP TRIGGER statement_delete")
    database.execute("DELETE FROM statement WHERE id = 1")
    database.close()


def as_symlink(path):
    os.rename(path, path + ".real")
    os.symlink(path + ".real", path)


def as_loop(path):
    os.remove(path)
    os.symlink(path, path)


def as_folder(path):
    os.remove(path)
    os.mkdir(path)


def as_pipe(path):
    os.remove(path)
    os.mkfifo(path)


def as_socket(path):
    os.remove(path)
    make_socket(path)


STRANGERS = {
    "a trigger that answers writes": sql(
        "CREATE TRIGGER evil AFTER INSERT ON cell BEGIN DELETE FROM tag; END"),
    "a trigger instead of a view": sql(
        "CREATE TRIGGER evil INSTEAD OF INSERT ON commits BEGIN SELECT 1; END"),
    "a view with the name of ours": sql(
        "DROP VIEW current_values; CREATE VIEW current_values AS SELECT 'x' AS path"),
    "a table that is a view": ours_as_views,
    "a view without end": endless_view,
    "a cell of 20 MB": huge_cell(10_000_000),
    "a cell of 2 GB, asked for": sql(
        "DROP VIEW revisions; CREATE VIEW revisions AS SELECT zeroblob(2000000000) AS revision"),
    "JSON 100,000 levels deep": deep_json,
    "NULL where none may be": null_columns,
    "a statement that is gone": dangling,
    "no triggers at all": sql("DROP TRIGGER cell_update; DROP TRIGGER cell_delete"),
    "another application's id": sql("PRAGMA application_id = 1"),
    "no application's id": sql("PRAGMA application_id = 0"),
    "a newer version": sql("PRAGMA user_version = 4000"),
    "a negative version": sql("PRAGMA user_version = -1"),
    "a virtual table": sql("CREATE VIRTUAL TABLE f USING fts5(x)"),
    "a symbolic link": as_symlink,
    "a link to itself": as_loop,
    "a folder": as_folder,
    "a pipe": as_pipe,
    "a socket": as_socket,
}
READABLE = {"a symbolic link"}


def run(bench):
    base = bench.folder("stranger")
    bench.succeed("init", "t.blazon", cwd=base)
    write(base, "first.json", tokens(20, group="first"))
    bench.succeed("import", "first.json", cwd=base)
    ran, before = 0, len(bench.violations)
    for name, change in STRANGERS.items():
        folder = os.path.join(bench.root, "strange")
        shutil.copytree(base, folder)
        path = os.path.join(folder, "t.blazon")
        change(path)
        bench.fault()
        for verb in VERBS:
            ran += 1
            check(bench, folder, path, name, verb)
        shutil.rmtree(folder)
    print(f"  {len(STRANGERS)} strangers, {ran} runs, {len(bench.violations) - before} of them "
          "crashed, hung or wrote")
    bench.row(f"hostile: {len(STRANGERS)} registries of strangers, each verb", ran, len(bench.violations) - before)


def check(bench, folder, path, name, verb):
    before = content(path)
    what = f"{name}: {' '.join(verb)}"
    try:
        result = bench.run(*verb, "--registry", "t.blazon", cwd=folder, timeout=30)
    except Exception as error:  # a time-out is a finding, not the end of the kit
        bench.expect(False, f"{what}: {error}")
        return
    bench.expect(result.status in (0, 1, 2), f"{what}: {result}")
    if verb[0] in WRITERS and name not in READABLE:
        bench.expect(result.status == 2, f"{what}: was not refused")
        bench.expect(content(path) == before, f"{what}: was written to")
    if verb[0] == "doctor":
        bench.expect((result.status == 0) == (name in READABLE), f"{what}: {result}")


def content(path):
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()
