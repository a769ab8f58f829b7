ALTER TABLE "budgets" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "budgets" ALTER COLUMN "id" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_id" CHECK ("budgets"."id" = "budgets"."account" || '-' || "budgets"."year"::text);