-- Who refers to a path, by look-up: a row says that some cell of the token has once named the target,
-- in its value, its bounds or a text kept as written. All of it can be derived from the cells again
-- (`blazon doctor` does); the cells at a commit say whether it holds there. Only tokens that refer
-- to something have rows.

CREATE TABLE reference(
  target TEXT NOT NULL,                -- the path referred to, whether a token ever stood there or not
  token_id INTEGER NOT NULL REFERENCES token(id), -- who refers
  row_check INTEGER NOT NULL,          -- as in the other tables (0003_row_checks)
  PRIMARY KEY(target, token_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER reference_update BEFORE UPDATE ON reference
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER reference_delete BEFORE DELETE ON reference
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER reference_insert BEFORE INSERT ON reference
  WHEN EXISTS(SELECT 1 FROM reference WHERE target = new.target AND token_id = new.token_id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- What a commit says of descriptions, as cell_commit for cells.
CREATE INDEX about_commit ON about(commit_id);
