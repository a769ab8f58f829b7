ALTER TABLE "rent_periods" ADD COLUMN "whole_start" date;--> statement-breakpoint
ALTER TABLE "rent_periods" ADD COLUMN "whole_end" date;--> statement-breakpoint
ALTER TABLE "rent_periods" ADD CONSTRAINT "rent_periods_in_whole" CHECK ("rent_periods"."starts_on" >= "rent_periods"."whole_start" and "rent_periods"."ends_on" <= "rent_periods"."whole_end");