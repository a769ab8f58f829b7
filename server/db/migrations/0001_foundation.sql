CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"request_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"tx" "xid8" NOT NULL,
	"hash" "bytea" NOT NULL,
	"hash_version" smallint DEFAULT 1 NOT NULL,
	"sealed_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_tables" (
	"entity" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"hashed" text[] NOT NULL,
	"ignored" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"event_key" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_error" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('queued', 'sent', 'dead', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text,
	"event_key" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"last_used_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamptz NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sessions_sid_hashed" CHECK ("sessions"."sid" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sessions_bounded" CHECK ("sessions"."expire" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"bucket" text PRIMARY KEY NOT NULL,
	"window_start" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'tenant' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'manager', 'accountant', 'hr', 'front_desk', 'tenant')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'disabled')),
	CONSTRAINT "users_username_not_blank" CHECK (btrim("users"."username") <> '' and length("users"."username") <= 60)
);
--> statement-breakpoint
ALTER TABLE "audit_seal" ADD CONSTRAINT "audit_seal_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_tx" ON "audit_log" USING btree ("tx","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seal_once" ON "audit_seal" USING btree ("audit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_by_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "known_devices_by_ip" ON "known_devices" USING btree ("user_id","ip");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_taken" ON "users" USING btree (lower(btrim("username")));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_taken" ON "users" USING btree (lower(btrim("email")));--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username","id");