ALTER TABLE "tax_purchases" DROP CONSTRAINT "tax_purchases_state_known";--> statement-breakpoint
ALTER TABLE "tax_purchases" DROP CONSTRAINT "tax_purchases_sum";--> statement-breakpoint
DROP INDEX "tax_purchases_once";--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD COLUMN "raw" jsonb;--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD COLUMN "raw_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_purchases_unread_once" ON "tax_purchases" USING btree ("raw_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_purchases_once" ON "tax_purchases" USING btree ("supplier_pin","kind","number") WHERE "tax_purchases"."raw_digest" is null;--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD CONSTRAINT "tax_purchases_raw" CHECK (("tax_purchases"."raw" is null) = ("tax_purchases"."raw_digest" is null));--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD CONSTRAINT "tax_purchases_unread" CHECK (("tax_purchases"."raw_digest" is not null) = ("tax_purchases"."state" = 'unread' or ("tax_purchases"."state" = 'dismissed' and "tax_purchases"."total" = 0)) and ("tax_purchases"."state" <> 'unread' or "tax_purchases"."note" is not null));--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD CONSTRAINT "tax_purchases_state_known" CHECK ("tax_purchases"."state" in ('new', 'unread', 'billed', 'dismissed'));--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD CONSTRAINT "tax_purchases_sum" CHECK ("tax_purchases"."total" = "tax_purchases"."net" + "tax_purchases"."vat" and "tax_purchases"."vat" >= 0 and case when "tax_purchases"."raw_digest" is null then "tax_purchases"."net" > 0 else "tax_purchases"."total" = 0 end);