CREATE TABLE "browser_blocks" (
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"route" text NOT NULL,
	"seen" integer NOT NULL,
	"first_seen_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "browser_blocks_pkey" PRIMARY KEY("directive","blocked","route"),
	CONSTRAINT "browser_blocks_seen" CHECK ("browser_blocks"."seen" between 1 and 1000000),
	CONSTRAINT "browser_blocks_form" CHECK ("browser_blocks"."directive" ~ '^[a-z-]{1,40}$' and "browser_blocks"."route" ~ '^[a-z/:-]{1,60}$'
        and "browser_blocks"."blocked" ~ '^([a-z-]{1,20}|(https?|wss?)://[a-z0-9.:_\[\]-]{1,100})$')
);
--> statement-breakpoint
CREATE INDEX "browser_blocks_latest" ON "browser_blocks" USING btree ("last_seen_at");