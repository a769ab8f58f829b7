ALTER TABLE "workspace_packages" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD COLUMN "public_cycle" text;--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD COLUMN "features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "is_rate_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD CONSTRAINT "workspace_packages_public_cycle_known" CHECK ("workspace_packages"."public_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual'));--> statement-breakpoint
-- What the front page said of each kind until now, it goes on saying from the packages themselves.
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
UPDATE workspace_packages SET
  public_cycle = CASE type WHEN 'virtual_office' THEN NULL WHEN 'day_pass' THEN 'daily' ELSE 'monthly' END,
  features = CASE type
    WHEN 'day_pass' THEN ARRAY['No contract: pay for the day you use', 'Fast Wi-Fi, lounge and free tea/coffee']
    WHEN 'dedicated_shared' THEN ARRAY['A large desk and an ergonomic chair', '24/7 access']
    WHEN 'private_offices' THEN ARRAY['Furnished and ready to work in', '24/7 access and security']
    WHEN 'virtual_office' THEN ARRAY['Business address', 'Mail handling', 'Limited physical access']
    ELSE '{}' END;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
