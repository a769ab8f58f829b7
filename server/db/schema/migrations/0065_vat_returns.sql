CREATE TABLE "vat_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"return_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_date" date NOT NULL,
	"payment_method" text NOT NULL,
	"cash_account_id" uuid,
	"reference" text,
	"recorded_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "vat_payments_method_known" CHECK ("vat_payments"."payment_method" in ('cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card')),
	CONSTRAINT "vat_payments_amount" CHECK ("vat_payments"."amount" > 0),
	CONSTRAINT "vat_payments_reversed" CHECK (("vat_payments"."reversed_at" is null) = ("vat_payments"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "vat_returns" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"month" text NOT NULL,
	"output_vat" numeric(12, 2) NOT NULL,
	"input_vat" numeric(12, 2) NOT NULL,
	"non_deductible" numeric(12, 2) NOT NULL,
	"withheld" numeric(12, 2) NOT NULL,
	"credit_brought" numeric(12, 2) NOT NULL,
	"payable" numeric(12, 2) NOT NULL,
	"boxes" jsonb NOT NULL,
	"reference" text,
	"filed_on" date NOT NULL,
	"filed_by_name" text DEFAULT current_setting('app.actor_name') NOT NULL,
	"reversed_at" timestamptz,
	"reverse_reason" text,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "vat_returns_month" CHECK ("vat_returns"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "vat_returns_sum" CHECK ("vat_returns"."payable" = "vat_returns"."output_vat" - ("vat_returns"."input_vat" - "vat_returns"."non_deductible") - "vat_returns"."withheld" - "vat_returns"."credit_brought" and "vat_returns"."credit_brought" >= 0),
	CONSTRAINT "vat_returns_reversed" CHECK (("vat_returns"."reversed_at" is null) = ("vat_returns"."reverse_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "vat_payments" ADD CONSTRAINT "vat_payments_return_id_vat_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."vat_returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_payments" ADD CONSTRAINT "vat_payments_cash_account_id_cash_accounts_id_fk" FOREIGN KEY ("cash_account_id") REFERENCES "public"."cash_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_payments_by_return" ON "vat_payments" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_returns_month_once" ON "vat_returns" USING btree ("month") WHERE "vat_returns"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "booking_items" DROP COLUMN "vatable";--> statement-breakpoint
ALTER TABLE "extras" DROP COLUMN "vatable";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "vatable";--> statement-breakpoint
SELECT audit_attach('vat_returns', 'id');
--> statement-breakpoint
SELECT audit_attach('vat_payments', 'id');
