-- index about_commit
CREATE INDEX about_commit ON about(commit_id);

-- index about_deprecated_group
CREATE INDEX about_deprecated_group ON about(revision_id)
  WHERE is_group = 1 AND deprecated IS NOT NULL;

-- index cell_commit
CREATE INDEX cell_commit ON cell(commit_id);

-- index evidence_hash
CREATE INDEX evidence_hash ON evidence(hash);

-- index move_commit
CREATE INDEX move_commit ON move(commit_id);

-- index move_from
CREATE INDEX move_from ON move(from_id, commit_id);

-- index statement_hash
CREATE INDEX statement_hash ON statement(hash);

-- index tag_commit
CREATE INDEX tag_commit ON tag(commit_id);

-- index token_path
CREATE INDEX token_path ON token(path);

-- table about
CREATE TABLE about(
  token_id INTEGER NOT NULL REFERENCES token(id),
  revision_id INTEGER NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  is_group INTEGER NOT NULL CHECK(is_group IN (0, 1)),
  description TEXT,
  deprecated TEXT,                     -- JSON: true, false or the reason
  extensions TEXT, row_check INTEGER NOT NULL DEFAULT 0,                     -- JSON object: other vendors' data as it came
  PRIMARY KEY(token_id, revision_id, commit_id)
) STRICT, WITHOUT ROWID;

-- table axis
CREATE TABLE axis(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED
, row_check INTEGER NOT NULL DEFAULT 0) STRICT;

-- table cell
CREATE TABLE cell(
  token_id INTEGER NOT NULL REFERENCES token(id),
  revision_id INTEGER NOT NULL,
  context_id INTEGER NOT NULL REFERENCES context(id),
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  statement_id INTEGER REFERENCES statement(id), -- NULL: removed by this commit
  evidence_id INTEGER REFERENCES evidence(id), row_check INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(token_id, revision_id, context_id, commit_id)
) STRICT, WITHOUT ROWID;

-- table citation
CREATE TABLE citation(
  evidence_id INTEGER NOT NULL REFERENCES evidence(id) DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL,           -- from 0
  document TEXT NOT NULL,              -- a document's id
  locator TEXT NOT NULL,               -- JSON array, outer to inner
  grade TEXT NOT NULL CHECK(grade = 'literal' OR grade = 'measured' OR grade = 'derived' OR grade = 'assumed'),
  says TEXT,                           -- JSON: what this source says where it disagrees
  note TEXT,
  PRIMARY KEY(evidence_id, position)
) STRICT, WITHOUT ROWID;

-- table commit
CREATE TABLE "commit"(
  id INTEGER PRIMARY KEY,              -- the number that #n names, from 1, without gaps
  hash BLOB NOT NULL UNIQUE CHECK(length(hash) = 32),
  parent_hash BLOB NOT NULL CHECK(length(parent_hash) = 32), -- 32 zero bytes for the first
  at_ms INTEGER NOT NULL,              -- when recorded, ms since 1970 UTC; never before its parent's
  author TEXT NOT NULL,
  authored_ms INTEGER,                 -- the author's own date where it differs (replayed history)
  message TEXT NOT NULL,
  is_correction INTEGER NOT NULL CHECK(is_correction IN (0, 1)), -- our record was wrong or incomplete
  changes INTEGER NOT NULL CHECK(changes > 0),
  digest BLOB NOT NULL CHECK(length(digest) = 32) -- SHA-256 over the changes
, row_check INTEGER NOT NULL DEFAULT 0) STRICT;

-- table context
CREATE TABLE context(
  id INTEGER PRIMARY KEY,              -- 0 is the base
  text TEXT NOT NULL UNIQUE            -- '' or axis=value,axis=value, by axis name
, row_check INTEGER NOT NULL DEFAULT 0) STRICT;

-- table document
CREATE TABLE document(
  id TEXT NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  title TEXT,
  publisher TEXT,
  published TEXT,
  standing TEXT CHECK(standing = 'vendor' OR standing = 'thirdParty'),
  url TEXT,
  note TEXT,
  sha256 TEXT,                         -- of the text that was read, hexadecimal
  places TEXT, row_check INTEGER NOT NULL DEFAULT 0,                         -- JSON: [{"at":["heading","row"],"kind":"row","skipped":"why"}]
  PRIMARY KEY(id, commit_id)
) STRICT, WITHOUT ROWID;

-- table evidence
CREATE TABLE evidence(
  id INTEGER PRIMARY KEY,
  hash INTEGER NOT NULL                -- FNV-1a of the list's JSON: finds, does not prove
) STRICT;

-- table known_change
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

-- table known_commit
CREATE TABLE known_commit(
  hash BLOB NOT NULL PRIMARY KEY CHECK(length(hash) = 32), -- of the commit in the other copy
  commit_id INTEGER NOT NULL REFERENCES "commit"(id), -- the newest one here when it became known, or its record
  is_recorded INTEGER NOT NULL CHECK(is_recorded IN (0, 1)), -- whether commit_id records what it changed
  row_check INTEGER NOT NULL            -- as in the other tables (0003_row_checks)
) STRICT, WITHOUT ROWID;

-- table link
CREATE TABLE link(
  token_id INTEGER NOT NULL REFERENCES token(id), -- the new path
  since_id INTEGER NOT NULL REFERENCES "commit"(id), -- the commit with which the token came there
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED, -- that says so
  from_id INTEGER REFERENCES token(id), -- the old path; NULL: it is no longer said
  row_check INTEGER NOT NULL,           -- as in the other tables (0003_row_checks)
  PRIMARY KEY(token_id, since_id, commit_id)
) STRICT, WITHOUT ROWID;

-- table migration
CREATE TABLE migration(
  name TEXT NOT NULL PRIMARY KEY,      -- file name without .sql
  sha256 TEXT NOT NULL                 -- of the file's bytes, hexadecimal
) STRICT, WITHOUT ROWID;

-- table move
CREATE TABLE move(
  token_id INTEGER NOT NULL REFERENCES token(id), -- the new path
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  from_id INTEGER NOT NULL REFERENCES token(id), row_check INTEGER NOT NULL DEFAULT 0,  -- the old path
  PRIMARY KEY(token_id, commit_id)
) STRICT, WITHOUT ROWID;

-- table reference
CREATE TABLE reference(
  target TEXT NOT NULL,                -- the path referred to, whether a token ever stood there or not
  token_id INTEGER NOT NULL REFERENCES token(id), -- who refers
  row_check INTEGER NOT NULL,          -- as in the other tables (0003_row_checks)
  PRIMARY KEY(target, token_id)
) STRICT, WITHOUT ROWID;

-- table revision
CREATE TABLE revision(
  id INTEGER NOT NULL,
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,                  -- the id that people write: 2014, modern
  position INTEGER NOT NULL,           -- order among revisions, oldest first
  title TEXT,
  published TEXT,                      -- YYYY, YYYY-MM or YYYY-MM-DD; NULL is a draft
  base TEXT,                           -- name of the revision to inherit from
  axes TEXT NOT NULL,                  -- JSON: {"appearance":["light","dark"]}
  pages_read TEXT NOT NULL,            -- JSON: {"group":[["document","place"]]}
  description TEXT, row_check INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(id, commit_id)
) STRICT, WITHOUT ROWID;

-- table statement
CREATE TABLE statement(
  id INTEGER PRIMARY KEY,
  hash INTEGER NOT NULL,               -- FNV-1a of the columns after it: finds, does not prove
  presence TEXT NOT NULL CHECK(presence = 'stated' OR presence = 'notStated' OR presence = 'notApplicable'),
  type TEXT,
  value TEXT,                          -- compact JSON as written; NULL where words or bounds stand
  modality TEXT CHECK(modality = 'must' OR modality = 'should' OR modality = 'may' OR modality = 'avoid'),
  qualifiers TEXT                      -- compact JSON object: approximate, words, min, note ...
, row_check INTEGER NOT NULL DEFAULT 0) STRICT;

-- table tag
CREATE TABLE tag(
  name TEXT NOT NULL PRIMARY KEY,
  commit_id INTEGER NOT NULL REFERENCES "commit"(id),
  at_ms INTEGER NOT NULL,
  message TEXT
, row_check INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

-- table token
CREATE TABLE token(
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,                  -- name segments joined by '.'
  commit_id INTEGER NOT NULL REFERENCES "commit"(id) DEFERRABLE INITIALLY DEFERRED
, row_check INTEGER NOT NULL DEFAULT 0) STRICT;

-- trigger about_delete
CREATE TRIGGER about_delete BEFORE DELETE ON about
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger about_insert
CREATE TRIGGER about_insert BEFORE INSERT ON about
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger about_update
CREATE TRIGGER about_update BEFORE UPDATE ON about
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger axis_delete
CREATE TRIGGER axis_delete BEFORE DELETE ON axis
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger axis_insert
CREATE TRIGGER axis_insert BEFORE INSERT ON axis
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
    OR EXISTS(SELECT 1 FROM axis WHERE id = new.id OR name = new.name)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger axis_update
CREATE TRIGGER axis_update BEFORE UPDATE ON axis
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger cell_delete
CREATE TRIGGER cell_delete BEFORE DELETE ON cell
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger cell_insert
CREATE TRIGGER cell_insert BEFORE INSERT ON cell
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger cell_update
CREATE TRIGGER cell_update BEFORE UPDATE ON cell
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger citation_delete
CREATE TRIGGER citation_delete BEFORE DELETE ON citation
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger citation_insert
CREATE TRIGGER citation_insert BEFORE INSERT ON citation
  WHEN EXISTS(SELECT 1 FROM evidence WHERE id = new.evidence_id)
    OR EXISTS(SELECT 1 FROM citation
      WHERE evidence_id = new.evidence_id AND position = new.position)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger citation_update
CREATE TRIGGER citation_update BEFORE UPDATE ON citation
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger commit_delete
CREATE TRIGGER commit_delete BEFORE DELETE ON "commit"
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger commit_insert
CREATE TRIGGER commit_insert BEFORE INSERT ON "commit"
  WHEN new.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM "commit")
    OR EXISTS(SELECT 1 FROM "commit" WHERE hash = new.hash)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger commit_update
CREATE TRIGGER commit_update BEFORE UPDATE ON "commit"
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger context_delete
CREATE TRIGGER context_delete BEFORE DELETE ON context
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger context_insert
CREATE TRIGGER context_insert BEFORE INSERT ON context
  WHEN EXISTS(SELECT 1 FROM context WHERE id = new.id OR text = new.text)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger context_update
CREATE TRIGGER context_update BEFORE UPDATE ON context
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger document_delete
CREATE TRIGGER document_delete BEFORE DELETE ON document
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger document_insert
CREATE TRIGGER document_insert BEFORE INSERT ON document
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger document_update
CREATE TRIGGER document_update BEFORE UPDATE ON document
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger evidence_delete
CREATE TRIGGER evidence_delete BEFORE DELETE ON evidence
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger evidence_insert
CREATE TRIGGER evidence_insert BEFORE INSERT ON evidence
  WHEN EXISTS(SELECT 1 FROM evidence WHERE id = new.id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger evidence_update
CREATE TRIGGER evidence_update BEFORE UPDATE ON evidence
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger known_change_delete
CREATE TRIGGER known_change_delete BEFORE DELETE ON known_change
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger known_change_update
CREATE TRIGGER known_change_update BEFORE UPDATE ON known_change
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger known_commit_delete
CREATE TRIGGER known_commit_delete BEFORE DELETE ON known_commit
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger known_commit_update
CREATE TRIGGER known_commit_update BEFORE UPDATE ON known_commit
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger link_delete
CREATE TRIGGER link_delete BEFORE DELETE ON link
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger link_insert
CREATE TRIGGER link_insert BEFORE INSERT ON link
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger link_update
CREATE TRIGGER link_update BEFORE UPDATE ON link
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger migration_delete
CREATE TRIGGER migration_delete BEFORE DELETE ON migration
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger migration_insert
CREATE TRIGGER migration_insert BEFORE INSERT ON migration
  WHEN EXISTS(SELECT 1 FROM migration WHERE name = new.name)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger migration_update
CREATE TRIGGER migration_update BEFORE UPDATE ON migration
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger move_delete
CREATE TRIGGER move_delete BEFORE DELETE ON move
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger move_insert
CREATE TRIGGER move_insert BEFORE INSERT ON move
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger move_update
CREATE TRIGGER move_update BEFORE UPDATE ON move
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger reference_delete
CREATE TRIGGER reference_delete BEFORE DELETE ON reference
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger reference_insert
CREATE TRIGGER reference_insert BEFORE INSERT ON reference
  WHEN EXISTS(SELECT 1 FROM reference WHERE target = new.target AND token_id = new.token_id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger reference_update
CREATE TRIGGER reference_update BEFORE UPDATE ON reference
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger revision_delete
CREATE TRIGGER revision_delete BEFORE DELETE ON revision
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger revision_insert
CREATE TRIGGER revision_insert BEFORE INSERT ON revision
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger revision_update
CREATE TRIGGER revision_update BEFORE UPDATE ON revision
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger statement_delete
CREATE TRIGGER statement_delete BEFORE DELETE ON statement
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger statement_insert
CREATE TRIGGER statement_insert BEFORE INSERT ON statement
  WHEN EXISTS(SELECT 1 FROM statement WHERE id = new.id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger statement_update
CREATE TRIGGER statement_update BEFORE UPDATE ON statement
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger token_delete
CREATE TRIGGER token_delete BEFORE DELETE ON token
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger token_insert
CREATE TRIGGER token_insert BEFORE INSERT ON token
  WHEN new.commit_id <= (SELECT max(id) FROM "commit")
    OR EXISTS(SELECT 1 FROM token WHERE id = new.id)
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- trigger token_update
CREATE TRIGGER token_update BEFORE UPDATE ON token
  BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- view citations
CREATE VIEW citations AS
SELECT t.path AS path, r.name AS revision, x.text AS context, e.position AS position,
  e.document AS document, d.title AS title, d.standing AS standing, e.locator AS locator,
  e.grade AS grade, e.says AS says, e.note AS note
FROM cell n
JOIN token t ON t.id = n.token_id
JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = n.revision_id
JOIN context x ON x.id = n.context_id
JOIN citation e ON e.evidence_id = n.evidence_id
LEFT JOIN (SELECT id, max(commit_id), title, standing FROM document GROUP BY id) d
  ON d.id = e.document
WHERE n.statement_id IS NOT NULL AND n.commit_id = (
  SELECT max(l.commit_id) FROM cell l
  WHERE l.token_id = n.token_id AND l.revision_id = n.revision_id
    AND l.context_id = n.context_id);

-- view commits
CREATE VIEW commits AS
SELECT id AS number, lower(hex(hash)) AS hash, lower(hex(parent_hash)) AS parent,
  strftime('%Y-%m-%dT%H:%M:%SZ', at_ms / 1000, 'unixepoch') AS at, author,
  strftime('%Y-%m-%dT%H:%M:%SZ', authored_ms / 1000, 'unixepoch') AS authored_at, message,
  is_correction AS correction, changes
FROM "commit";

-- view current_values
CREATE VIEW current_values AS
SELECT path, revision, context, presence, type, value, "commit", at, author, modality, qualifiers,
  authored_at, (stated IS NOT NULL AND stated <> 'false') AS deprecated,
  nullif(stated, 'false') AS deprecation,
  CASE WHEN instr(substr(stated, instr(stated, '{')), '}') > 2 AND instr(stated, '{') > 0
    THEN substr(stated, instr(stated, '{') + 1,
      instr(substr(stated, instr(stated, '{')), '}') - 2) END AS replacement
FROM (
  SELECT t.path AS path, r.name AS revision, x.text AS context, s.presence AS presence,
    s.type AS type, s.value AS value, lower(hex(c.hash)) AS "commit",
    strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at, c.author AS author,
    s.modality AS modality, s.qualifiers AS qualifiers,
    strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch') AS authored_at,
    coalesce(
      (SELECT a.deprecated FROM about a
        WHERE a.token_id = n.token_id AND a.revision_id = n.revision_id
        ORDER BY a.commit_id DESC LIMIT 1),
      (SELECT a.deprecated FROM about a
        JOIN token g ON g.id = a.token_id
        WHERE a.is_group = 1 AND a.deprecated IS NOT NULL AND a.revision_id = n.revision_id
          AND substr(t.path, 1, length(g.path) + 1) = g.path || '.'
          AND a.commit_id = (SELECT max(b.commit_id) FROM about b
            WHERE b.token_id = a.token_id AND b.revision_id = a.revision_id)
        ORDER BY length(g.path) DESC LIMIT 1)
    ) AS stated
  FROM cell n
  JOIN token t ON t.id = n.token_id
  JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = n.revision_id
  JOIN context x ON x.id = n.context_id
  JOIN statement s ON s.id = n.statement_id
  JOIN "commit" c ON c.id = n.commit_id
  WHERE n.commit_id = (
    SELECT max(l.commit_id) FROM cell l
    WHERE l.token_id = n.token_id AND l.revision_id = n.revision_id
      AND l.context_id = n.context_id)
);

-- view deprecations
CREATE VIEW deprecations AS
SELECT t.path AS path, r.name AS revision, a.is_group AS is_group,
  (a.deprecated IS NOT NULL AND a.deprecated <> 'false') AS deprecated,
  nullif(a.deprecated, 'false') AS deprecation,
  CASE WHEN instr(substr(a.deprecated, instr(a.deprecated, '{')), '}') > 2
      AND instr(a.deprecated, '{') > 0
    THEN substr(a.deprecated, instr(a.deprecated, '{') + 1,
      instr(substr(a.deprecated, instr(a.deprecated, '{')), '}') - 2) END AS replacement,
  c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at,
  strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch') AS authored_at,
  c.author AS author, c.message AS message
FROM about a
JOIN token t ON t.id = a.token_id
JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = a.revision_id
JOIN "commit" c ON c.id = a.commit_id
WHERE a.deprecated IS NOT (SELECT b.deprecated FROM about b
  WHERE b.token_id = a.token_id AND b.revision_id = a.revision_id AND b.commit_id < a.commit_id
  ORDER BY b.commit_id DESC LIMIT 1);

-- view moves
CREATE VIEW moves AS
SELECT o.path AS old_path, n.path AS path, c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at, c.author AS author,
  c.message AS message, m.commit_id AS told,
  strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch') AS authored_at
FROM move m
JOIN token n ON n.id = m.token_id
JOIN token o ON o.id = m.from_id
JOIN "commit" c ON c.id = m.commit_id
UNION ALL
SELECT o.path, n.path, c.id, lower(hex(c.hash)),
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch'), c.author, c.message, l.commit_id,
  strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch')
FROM link l
JOIN token n ON n.id = l.token_id
JOIN token o ON o.id = l.from_id
JOIN "commit" c ON c.id = l.since_id
WHERE l.commit_id = (SELECT max(k.commit_id) FROM link k
  WHERE k.token_id = l.token_id AND k.since_id = l.since_id);

-- view revisions
CREATE VIEW revisions AS
SELECT r.name AS revision, r.position AS position, r.title AS title, r.published AS published,
  r.base AS base, r.axes AS axes, r.pages_read AS pages_read, r.description AS description,
  lower(hex(c.hash)) AS "commit"
FROM (SELECT id, max(commit_id) AS commit_id, name, position, title, published, base, axes,
  pages_read, description FROM revision GROUP BY id) r
JOIN "commit" c ON c.id = r.commit_id
WHERE r.position > 0;

-- view tags
CREATE VIEW tags AS
SELECT t.name AS tag, c.id AS number, lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', t.at_ms / 1000, 'unixepoch') AS at, t.message AS message
FROM tag t
JOIN "commit" c ON c.id = t.commit_id;

-- view value_history
CREATE VIEW value_history AS
SELECT t.path AS path, r.name AS revision, x.text AS context,
  coalesce(s.presence, 'removed') AS presence, s.type AS type, s.value AS value,
  lower(hex(c.hash)) AS "commit",
  strftime('%Y-%m-%dT%H:%M:%SZ', c.at_ms / 1000, 'unixepoch') AS at, c.author AS author,
  s.modality AS modality, s.qualifiers AS qualifiers, c.id AS number, c.message AS message,
  c.is_correction AS correction,
  strftime('%Y-%m-%dT%H:%M:%SZ', c.authored_ms / 1000, 'unixepoch') AS authored_at
FROM cell h
JOIN token t ON t.id = h.token_id
JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = h.revision_id
JOIN context x ON x.id = h.context_id
JOIN "commit" c ON c.id = h.commit_id
LEFT JOIN statement s ON s.id = h.statement_id;
