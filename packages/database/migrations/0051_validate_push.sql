-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE outbox VALIDATE CONSTRAINT outbox_channel;
