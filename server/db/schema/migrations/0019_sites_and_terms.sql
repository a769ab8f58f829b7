CREATE TABLE "sites" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
INSERT INTO sites (id, name) VALUES (1, 'Main');
--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "free_hours" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "free_hours_per" text DEFAULT 'agreement' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "tax_class" text DEFAULT 'space' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "anchor_day" smallint;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "site_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD COLUMN "site_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "site_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "site_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "agreed_room_hours" integer;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "site_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD CONSTRAINT "meeting_rooms_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_free_hours" CHECK ("agreements"."free_hours" is null or "agreements"."free_hours" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_free_hours_per_known" CHECK ("agreements"."free_hours_per" in ('unit', 'agreement'));--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_tax_class_known" CHECK ("agreements"."tax_class" in ('space', 'standard', 'zero', 'exempt'));--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_anchor" CHECK ("agreements"."anchor_day" is null or ("agreements"."anchor_day" between 1 and 28 and not "agreements"."is_main" and "agreements"."billing_cycle" in ('monthly', 'quarterly', 'semi_annual', 'annual')));