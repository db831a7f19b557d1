-- What a registry knows of its copies (docs/decisions/0064): each commit of another copy that a merge has taken
-- account of, also where it found nothing to record. Like tags, the rows stand outside the chain.

CREATE TABLE known_commit(
  hash BLOB NOT NULL PRIMARY KEY CHECK(length(hash) = 32), -- of the commit in the other copy
  commit_id INTEGER NOT NULL REFERENCES "commit"(id), -- the newest one here when it became known, or its record
  is_recorded INTEGER NOT NULL CHECK(is_recorded IN (0, 1)), -- whether commit_id records what it changed
  row_check INTEGER NOT NULL            -- as in the other tables (0003_row_checks)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER known_commit_update BEFORE UPDATE ON known_commit
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER known_commit_delete BEFORE DELETE ON known_commit
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
