-- Identity through renames: which token came from which path. A token's row stands for a path; a
-- commit that moves a token takes the cells of the old row away, writes them at the new one, and says
-- here that the two are one token. The rows of cells alone give every state, as before.

CREATE TABLE move(
  token_id INTEGER NOT NULL REFERENCES token(id), -- the new path
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  from_id INTEGER NOT NULL REFERENCES token(id),  -- the old path
  PRIMARY KEY(token_id, commit_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX move_from ON move(from_id, commit_id);
CREATE INDEX move_commit ON move(commit_id);

CREATE TRIGGER move_update BEFORE UPDATE ON move
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER move_delete BEFORE DELETE ON move
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER move_insert BEFORE INSERT ON move
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- Every move of a token or group.
CREATE VIEW moves AS
SELECT o.path AS old_path, n.path AS path, c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at, c.author AS author,
  c.message AS message
FROM move m
JOIN token n ON n.id = m.token_id
JOIN token o ON o.id = m.from_id
JOIN "commit" c ON c.id = m.commit_id;

-- Every tag, with the commit that it names.
CREATE VIEW tags AS
SELECT t.name AS tag, c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', t.at_ms / 1000, 'unixepoch') AS at, t.message AS message
FROM tag t
JOIN "commit" c ON c.id = t.commit_id;
