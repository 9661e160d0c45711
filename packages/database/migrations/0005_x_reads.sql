CREATE TABLE "x_reads" (
	"month" date PRIMARY KEY NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "x_reads_not_negative" CHECK ("x_reads"."posts" >= 0)
);
