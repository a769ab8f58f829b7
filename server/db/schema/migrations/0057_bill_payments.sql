CREATE TABLE "bill_allocations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withheld_tax" numeric(10, 2) DEFAULT '0' NOT NULL,
	"withheld_vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "bill_allocations_amounts" CHECK ("bill_allocations"."amount" > 0 and "bill_allocations"."withheld_tax" >= 0 and "bill_allocations"."withheld_vat" >= 0 and "bill_allocations"."withheld_tax" + "bill_allocations"."withheld_vat" <= "bill_allocations"."amount")
);
--> statement-breakpoint
CREATE TABLE "bill_batches" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"seq" integer GENERATED ALWAYS AS IDENTITY (sequence name "bill_batches_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cash_account_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"batch_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withheld_tax" numeric(10, 2) DEFAULT '0' NOT NULL,
	"withheld_vat" numeric(10, 2) DEFAULT '0' NOT NULL,
	"tax_certificate" text,
	"vat_certificate" text,
	"reversed_on" date,
	"reversed_by_name" text,
	"reverse_reason" text,
	CONSTRAINT "bill_payments_amounts" CHECK ("bill_payments"."amount" >= 0 and "bill_payments"."withheld_tax" >= 0 and "bill_payments"."withheld_vat" >= 0),
	CONSTRAINT "bill_payments_reversed" CHECK (num_nonnulls("bill_payments"."reversed_on", "bill_payments"."reversed_by_name", "bill_payments"."reverse_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_payment_id_bill_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bill_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_batches" ADD CONSTRAINT "bill_batches_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_batch_id_bill_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."bill_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_allocations_one_each" ON "bill_allocations" USING btree ("payment_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_allocations_by_bill" ON "bill_allocations" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_batches_by_seq" ON "bill_batches" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "bill_batches_by_created" ON "bill_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bill_batches_by_date" ON "bill_batches" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "bill_batches_by_account" ON "bill_batches" USING btree ("cash_account_id","paid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_payments_one_each" ON "bill_payments" USING btree ("batch_id","supplier_id");--> statement-breakpoint
CREATE INDEX "bill_payments_by_supplier" ON "bill_payments" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "bill_payments_withheld" ON "bill_payments" USING btree ("batch_id") WHERE "bill_payments"."withheld_tax" > 0 or "bill_payments"."withheld_vat" > 0;--> statement-breakpoint
SELECT audit_attach('bill_batches', 'id');--> statement-breakpoint
SELECT audit_attach('bill_payments', 'id');
