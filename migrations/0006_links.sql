-- Identity that is told afterwards: a token that was recorded as gone, and one that was recorded as new,
-- are one (docs/decisions/0034). No cell changes; the newest row of a path and a commit counts, at every
-- point of the history. Where `since_id` wrote the first row of the new path, that is like a move.

CREATE TABLE link(
  token_id INTEGER NOT NULL REFERENCES token(id), -- the new path
  since_id INTEGER NOT NULL REFERENCES "commit"(id), -- the commit with which the token came there
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED, -- that says so
  from_id INTEGER REFERENCES token(id), -- the old path; NULL: it is no longer said
  row_check INTEGER NOT NULL,           -- as in the other tables (0003_row_checks)
  PRIMARY KEY(token_id, since_id, commit_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER link_update BEFORE UPDATE ON link
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER link_delete BEFORE DELETE ON link
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER link_insert BEFORE INSERT ON link
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- Every move of a token or group, recorded as one or told afterwards; `told` is the number of the commit
-- that says so, the same as `number` where it was recorded as a move.
DROP VIEW moves;
CREATE VIEW moves AS
SELECT o.path AS old_path, n.path AS path, c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at, c.author AS author,
  c.message AS message, m.told AS told,
  strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch') AS authored_at
FROM (
  SELECT token_id, commit_id, from_id, commit_id AS told FROM move
  UNION ALL
  SELECT token_id, since_id, from_id, told FROM (
    SELECT token_id, since_id, from_id, max(commit_id) AS told FROM link GROUP BY token_id, since_id
  ) WHERE from_id IS NOT NULL
) m
JOIN token n ON n.id = m.token_id
JOIN token o ON o.id = m.from_id
JOIN "commit" c ON c.id = m.commit_id;
