-- Deprecations in the views, and beside each time of a recording the one that the source gives, where it
-- gives one (authored_at). Tables and rows are as before.

-- Every cell as written at the newest commit. Its deprecation is the token's own, else that of the
-- nearest group around it.
DROP VIEW current_values;
CREATE VIEW current_values AS
WITH newest AS (
  SELECT token_id, revision_id, context_id, max(commit_id) AS commit_id, statement_id
  FROM cell GROUP BY token_id, revision_id, context_id
), deprecated_group AS (
  SELECT g.path AS path, a.revision_id AS revision_id, a.deprecated AS deprecated
  FROM (SELECT token_id, revision_id, max(commit_id), is_group, deprecated
    FROM about GROUP BY token_id, revision_id) a
  JOIN token g ON g.id = a.token_id
  WHERE a.is_group = 1 AND a.deprecated IS NOT NULL
)
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
      (SELECT g.deprecated FROM deprecated_group g
        WHERE g.revision_id = n.revision_id AND substr(t.path, 1, length(g.path) + 1) = g.path || '.'
        ORDER BY length(g.path) DESC LIMIT 1)
    ) AS stated
  FROM newest n
  JOIN token t ON t.id = n.token_id
  JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = n.revision_id
  JOIN context x ON x.id = n.context_id
  JOIN statement s ON s.id = n.statement_id
  JOIN "commit" c ON c.id = n.commit_id
);

-- Everything that every cell ever said, oldest first within a cell; presence is 'removed' where a
-- commit took the cell away.
DROP VIEW value_history;
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

-- Everything that was ever said of the deprecation of a token or group, oldest first within one.
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
FROM (SELECT token_id, revision_id, commit_id, is_group, deprecated,
  lag(deprecated) OVER (PARTITION BY token_id, revision_id ORDER BY commit_id) AS earlier
  FROM about) a
JOIN token t ON t.id = a.token_id
JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r ON r.id = a.revision_id
JOIN "commit" c ON c.id = a.commit_id
WHERE a.deprecated IS NOT a.earlier;
