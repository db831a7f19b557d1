-- A check in each row: what a damaged disk or cable changes is noticed by whoever reads the row.
-- 16 bits of a hash over the row's columns in their order (docs/schema.md); the program fills in those
-- of older rows with this migration. Of a statement it covers the id and the hash, which covers the
-- rest; of a commit the id, hash, time and number of changes. An evidence's hash covers its
-- citations. Row numbers are covered, so that a row found under another's number is noticed too.

ALTER TABLE "commit" ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE axis ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE revision ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE document ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE context ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE token ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE statement ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cell ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE about ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE move ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tag ADD COLUMN row_check INTEGER NOT NULL DEFAULT 0;
