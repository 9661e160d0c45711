-- Whether each server process gets the messages of the others, so that one that alone does not get them leaves.
ALTER TABLE "server_processes" ADD COLUMN "is_hearing" boolean DEFAULT true NOT NULL;
