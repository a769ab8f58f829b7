CREATE TABLE "login_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expire" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "login_steps_token_hashed" CHECK ("login_steps"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "login_steps_bounded" CHECK ("login_steps"."expire" > "login_steps"."created_at")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"recovery_salt" text DEFAULT '' NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"last_step" bigint,
	"confirmed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "second_factors_step_known" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null)),
	CONSTRAINT "second_factors_sealed" CHECK ("second_factors"."sealed_key" like 'v1.%'),
	CONSTRAINT "second_factors_codes" CHECK (cardinality("second_factors"."recovery_hashes") <= 10)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT uuid_v7() NOT NULL;--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_steps_by_user" ON "login_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_steps_expire" ON "login_steps" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");