CREATE TABLE "sso_trips" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"sid" text,
	"return_to" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"expire" timestamptz NOT NULL,
	CONSTRAINT "sso_trips_purpose_known" CHECK ("sso_trips"."purpose" in ('login', 'confirm')),
	CONSTRAINT "sso_trips_hashed" CHECK ("sso_trips"."state_hash" ~ '^[0-9a-f]{64}$' and "sso_trips"."browser_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sso_trips_confirm_session" CHECK (("sso_trips"."purpose" = 'confirm') = ("sso_trips"."sid" is not null)),
	CONSTRAINT "sso_trips_return_inside" CHECK ("sso_trips"."return_to" ~ '^/([^/\\]|$)'),
	CONSTRAINT "sso_trips_bounded" CHECK ("sso_trips"."expire" > "sso_trips"."created_at")
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "user_identities_named" CHECK (length("user_identities"."issuer") between 1 and 500 and length("user_identities"."subject") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "login_steps" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer_mfa" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_trips" ADD CONSTRAINT "sso_trips_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_trips_by_session" ON "sso_trips" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "sso_trips_expire" ON "sso_trips" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_subject" ON "user_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id","issuer");--> statement-breakpoint
ALTER TABLE "login_steps" ADD CONSTRAINT "login_steps_identity_id_user_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."user_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_user_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."user_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_steps_by_identity" ON "login_steps" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "sessions_by_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_issuer_known" CHECK ("sessions"."identity_id" is not null or not "sessions"."issuer_mfa");--> statement-breakpoint
SELECT audit_attach('user_identities', 'id');
--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('user_identities', ARRAY['subject', 'email']);
