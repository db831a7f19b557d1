-- A revision can be deleted: the row of that commit has position 0, and what it says else as before. Its
-- cells and descriptions are removed by rows of their own, in the same commit. It comes back by a row with
-- the place it had. Tables and rows are as before.

DROP VIEW revisions;
CREATE VIEW revisions AS
SELECT r.name AS revision, r.position AS position, r.title AS title, r.published AS published,
  r.base AS base, r.axes AS axes, r.pages_read AS pages_read, r.description AS description,
  lower(hex(c.hash)) AS "commit"
FROM (SELECT id, max(commit_id) AS commit_id, name, position, title, published, base, axes,
  pages_read, description FROM revision GROUP BY id) r
JOIN "commit" c ON c.id = r.commit_id
WHERE r.position > 0;
