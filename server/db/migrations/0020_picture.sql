CREATE TABLE "journal_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"source_type" text NOT NULL,
	"debit" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_views_length" CHECK (length("saved_views"."name") between 1 and 60 and length("saved_views"."search") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "journal_days" ADD CONSTRAINT "journal_days_account_accounts_code_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_days_by_account" ON "journal_days" USING btree ("account","day");--> statement-breakpoint
CREATE INDEX "journal_days_by_day" ON "journal_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_taken" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE "saved_views"."is_shared";