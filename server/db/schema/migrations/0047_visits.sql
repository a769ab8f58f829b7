CREATE TABLE "house_rules" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_rules_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "house_rules_text_given" CHECK (btrim("house_rules"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"greeting" text,
	"key_hash" text NOT NULL,
	"removed_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"site_id" smallint DEFAULT 1 NOT NULL,
	"visitor_name" text NOT NULL,
	"company" text,
	"phone" text,
	"email" text,
	"party_id" uuid,
	"host_tenant_id" uuid,
	"host_name" text,
	"purpose" text,
	"expected_day" date NOT NULL,
	"expected_time" time,
	"code" text,
	"announced_by" uuid,
	"kiosk_id" uuid,
	"agreed_rules" integer,
	"badge_number" integer,
	"check_in_id" uuid,
	"in_at" timestamptz,
	"out_at" timestamptz,
	"cancelled_at" timestamptz,
	"erased_at" timestamptz,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "visits_code_digits" CHECK ("visits"."code" ~ '^\d{6}$'),
	CONSTRAINT "visits_code_until_erased" CHECK (("visits"."code" is null) = ("visits"."erased_at" is not null)),
	CONSTRAINT "visits_out_after_in" CHECK ("visits"."out_at" is null or ("visits"."in_at" is not null and "visits"."out_at" >= "visits"."in_at")),
	CONSTRAINT "visits_cancelled_before_in" CHECK ("visits"."cancelled_at" is null or "visits"."in_at" is null),
	CONSTRAINT "visits_badge_inside" CHECK (("visits"."in_at" is null) = ("visits"."badge_number" is null)),
	CONSTRAINT "visits_inside_checked_in" CHECK (("visits"."in_at" is null) = ("visits"."check_in_id" is null)),
	CONSTRAINT "visits_badge_counts" CHECK ("visits"."badge_number" > 0),
	CONSTRAINT "visits_erased_unknown" CHECK ("visits"."erased_at" is null or num_nonnulls("visits"."company", "visits"."phone", "visits"."email", "visits"."party_id", "visits"."host_name", "visits"."purpose") = 0)
);
--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_host_tenant_id_tenants_id_fk" FOREIGN KEY ("host_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_announced_by_users_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_kiosk_id_kiosks_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_check_in_id_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."check_ins"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_key" ON "kiosks" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_name" ON "kiosks" USING btree (fold_name("name")) WHERE "kiosks"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_code" ON "visits" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_badge" ON "visits" USING btree ("site_id","expected_day","badge_number");--> statement-breakpoint
CREATE INDEX "visits_by_expected" ON "visits" USING btree (("expected_day" + coalesce("expected_time", '23:59:59')),"id");--> statement-breakpoint
CREATE INDEX "visits_by_day" ON "visits" USING btree ("expected_day");--> statement-breakpoint
CREATE INDEX "visits_by_created" ON "visits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "visits_by_host" ON "visits" USING btree ("host_tenant_id","expected_day");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_check_in" ON "visits" USING btree ("check_in_id");--> statement-breakpoint
CREATE INDEX "visits_by_party" ON "visits" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "visits_inside" ON "visits" USING btree ("in_at") WHERE "visits"."in_at" is not null and "visits"."out_at" is null;--> statement-breakpoint
CREATE INDEX "visits_words" ON "visits" USING gin (search_words("visitor_name", "company", "email", "phone") gin_trgm_ops);--> statement-breakpoint
SELECT audit_attach('house_rules', 'version');--> statement-breakpoint
SELECT audit_attach('kiosks', 'id', '{}', '{key_hash}');--> statement-breakpoint
SELECT audit_attach('visits', 'id', '{}', '{code}');--> statement-breakpoint
INSERT INTO audit_personal (entity, fields) VALUES
	('visits', ARRAY['visitor_name', 'company', 'phone', 'email', 'party_id', 'host_name', 'purpose']),
	('check_ins', ARRAY['person_name', 'company_name'])
ON CONFLICT DO NOTHING;
