-- An entry stays until it is known what became of it; nothing ever put one off or counted how often it was tried.
DROP INDEX outbox_open;
ALTER TABLE outbox DROP COLUMN due_at;
ALTER TABLE outbox DROP COLUMN attempts;
CREATE INDEX outbox_open ON outbox (id) WHERE done_at IS NULL;
