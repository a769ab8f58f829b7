ALTER TABLE "bank_notices" DROP CONSTRAINT "bank_notices_applied";--> statement-breakpoint
ALTER TABLE "bank_notices" ADD COLUMN "deposit_move_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_deposit_move_id_deposit_moves_id_fk" FOREIGN KEY ("deposit_move_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_notices_deposit_once" ON "bank_notices" USING btree ("deposit_move_id") WHERE "bank_notices"."deposit_move_id" is not null;--> statement-breakpoint
CREATE INDEX "deposit_moves_by_bank_reference" ON "deposit_moves" USING btree (upper(btrim("reference"))) WHERE "deposit_moves"."payment_method" = 'bank_transfer' and "deposit_moves"."kind" = 'taken' and "deposit_moves"."reference" is not null;--> statement-breakpoint
CREATE INDEX "deposit_moves_by_day" ON "deposit_moves" USING btree ("move_date");--> statement-breakpoint
ALTER TABLE "bank_notices" ADD CONSTRAINT "bank_notices_applied" CHECK (num_nonnulls("bank_notices"."payment_id", "bank_notices"."deposit_move_id") = case when "bank_notices"."state" = 'applied' then 1 else 0 end
        and ("bank_notices"."state" = 'applied') = ("bank_notices"."matched_by" is not null)
        and ("bank_notices"."state" = 'on_statement') = ("bank_notices"."line_id" is not null));