-- Views through which a condition on the path reaches the index: what was a GROUP BY over all cells is
-- asked of each cell in turn. Tables, rows, columns and what the views say are as before.

-- The deprecated groups, few among all that is described.
CREATE INDEX about_deprecated_group ON about(revision_id)
  WHERE is_group = 1 AND deprecated IS NOT NULL;

-- Every cell as written at the newest commit. Its deprecation is the token's own, else that of the
-- nearest group around it, which says so by the newest of its rows.
DROP VIEW current_values;
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

DROP VIEW citations;
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

-- Everything that was ever said of the deprecation of a token or group, oldest first within one.
DROP VIEW deprecations;
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

-- Every change of a path, whether recorded as a move or told afterwards.
DROP VIEW moves;
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
