CREATE TABLE "passkey_challenges" (
	"purpose" text NOT NULL,
	"bound_to" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"user_id" uuid,
	"expire" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "passkey_challenges_open" PRIMARY KEY("purpose","bound_to"),
	CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('register', 'sign-in', 'second-step', 'confirm')),
	CONSTRAINT "passkey_challenges_whose" CHECK (("passkey_challenges"."purpose" = 'sign-in') = ("passkey_challenges"."user_id" is null)),
	CONSTRAINT "passkey_challenges_hashed" CHECK ("passkey_challenges"."challenge_hash" ~ '^[0-9a-f]{64}$' and "passkey_challenges"."bound_to" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "passkey_challenges_bounded" CHECK ("passkey_challenges"."expire" > "passkey_challenges"."created_at")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added_on" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"aaguid" uuid NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamptz,
	CONSTRAINT "passkeys_named" CHECK (btrim("passkeys"."name") <> '' and length("passkeys"."name") <= 60),
	CONSTRAINT "passkeys_counted" CHECK ("passkeys"."counter" >= 0),
	CONSTRAINT "passkeys_backed_up" CHECK ("passkeys"."backup_eligible" or not "passkeys"."backed_up"),
	CONSTRAINT "passkeys_keyed" CHECK ("passkeys"."credential_id" ~ '^[A-Za-z0-9_-]+$' and "passkeys"."public_key" ~ '^[A-Za-z0-9_-]+$')
);
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expire" ON "passkey_challenges" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_taken" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES ('passkeys', ARRAY['name', 'added_on']);--> statement-breakpoint
SELECT audit_attach('passkeys', 'id', '{}', ARRAY['counter', 'backed_up', 'last_used_at']);
