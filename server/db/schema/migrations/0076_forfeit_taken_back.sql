ALTER TABLE "deposit_moves" DROP CONSTRAINT "deposit_moves_kind_known";--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_reverses_id_deposit_moves_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."deposit_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_moves_reversed_once" ON "deposit_moves" USING btree ("reverses_id");--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_reverses" CHECK (("deposit_moves"."kind" = 'forfeit_reversed') = ("deposit_moves"."reverses_id" is not null));--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_kind_known" CHECK ("deposit_moves"."kind" in ('taken', 'set_off', 'refunded', 'forfeited', 'forfeit_reversed'));