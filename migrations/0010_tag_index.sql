-- A second copy of the names of commits. Tags stand outside the chain, so that nothing else tells how many
-- there are: where a page of one copy is lost, the other says so.
CREATE INDEX tag_commit ON tag(commit_id);
