CREATE TABLE "tax_purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"supplier_pin" text NOT NULL,
	"supplier_name" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"cu_number" text,
	"sold_on" date NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"bill_id" uuid,
	"note" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tax_purchases_state_known" CHECK ("tax_purchases"."state" in ('new', 'billed', 'dismissed')),
	CONSTRAINT "tax_purchases_kind_known" CHECK ("tax_purchases"."kind" in ('bill', 'credit')),
	CONSTRAINT "tax_purchases_sum" CHECK ("tax_purchases"."total" = "tax_purchases"."net" + "tax_purchases"."vat" and "tax_purchases"."net" > 0 and "tax_purchases"."vat" >= 0),
	CONSTRAINT "tax_purchases_billed" CHECK (("tax_purchases"."state" = 'billed') = ("tax_purchases"."bill_id" is not null)),
	CONSTRAINT "tax_purchases_dismissed" CHECK ("tax_purchases"."state" <> 'dismissed' or "tax_purchases"."note" is not null)
);
--> statement-breakpoint
ALTER TABLE "tax_purchases" ADD CONSTRAINT "tax_purchases_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_purchases_once" ON "tax_purchases" USING btree ("supplier_pin","kind","number");--> statement-breakpoint
CREATE INDEX "tax_purchases_by_day" ON "tax_purchases" USING btree ("sold_on","id");--> statement-breakpoint
CREATE INDEX "tax_purchases_by_bill" ON "tax_purchases" USING btree ("bill_id");--> statement-breakpoint
SELECT audit_attach('tax_purchases', 'id');
