CREATE TABLE "withheld_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tax" text NOT NULL,
	"month" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"cash_account_id" uuid NOT NULL,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "withheld_payments_tax_known" CHECK ("withheld_payments"."tax" in ('income', 'vat')),
	CONSTRAINT "withheld_payments_month" CHECK ("withheld_payments"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "withheld_payments_method_known" CHECK ("withheld_payments"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "withheld_payments_amount" CHECK ("withheld_payments"."amount" > 0),
	CONSTRAINT "withheld_payments_reversed" CHECK (("withheld_payments"."reversed_at" is null) = ("withheld_payments"."reverse_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "withheld_payments" ADD CONSTRAINT "withheld_payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withheld_payments_by_month" ON "withheld_payments" USING btree ("month","tax");--> statement-breakpoint
SELECT audit_attach('withheld_payments', 'id');
