CREATE TABLE "check_places" (
	"rule" text PRIMARY KEY NOT NULL,
	"place" text,
	"moved_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
INSERT INTO check_places (rule) VALUES ('changes-recorded');
