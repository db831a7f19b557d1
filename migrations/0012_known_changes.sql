-- What a registry knows of changes in its copies that no commit here records (docs/decisions/0077): of each place that a
-- merge left as it was here, whether the other's commit left there what was here anyway. Like known_commit, the rows
-- stand outside the chain.

CREATE TABLE known_change(
  id INTEGER PRIMARY KEY,              -- the order in which they became known
  hash BLOB NOT NULL CHECK(length(hash) = 32), -- of the commit in the other copy
  commit_id INTEGER NOT NULL REFERENCES "commit"(id), -- the newest one here at that time
  path TEXT NOT NULL,                  -- the token's after commit_id, name segments joined by '.'
  revision TEXT NOT NULL,              -- the revision's name; '': the path itself changed
  context TEXT,                        -- as in context; NULL: the description changed
  is_same INTEGER NOT NULL CHECK(is_same IN (0, 1)), -- whether it left there what commit_id leaves here
  row_check INTEGER NOT NULL            -- as in the other tables (0003_row_checks)
) STRICT;

CREATE TRIGGER known_change_update BEFORE UPDATE ON known_change
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER known_change_delete BEFORE DELETE ON known_change
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
