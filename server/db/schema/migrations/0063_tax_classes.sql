CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"tax_class" text NOT NULL,
	"valid_from" date NOT NULL,
	"percent" numeric(4, 2) NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tax_rates_class_rated" CHECK ("tax_rates"."tax_class" in ('B', 'E')),
	CONSTRAINT "tax_rates_percent" CHECK ("tax_rates"."percent" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "agreements" DROP CONSTRAINT "agreements_tax_class_known";--> statement-breakpoint
DROP INDEX "credit_note_lines_taxed";--> statement-breakpoint
DROP INDEX "invoice_lines_taxed";--> statement-breakpoint
ALTER TABLE "booking_items" ALTER COLUMN "vatable" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "extras" ALTER COLUMN "vatable" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "extras" ALTER COLUMN "vatable" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "vatable" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "vatable" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ALTER COLUMN "tax_class" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "tax_class" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "booking_items" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_items" ALTER COLUMN "tax_class" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "tax_class" text DEFAULT 'D' NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "tax_class" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "extras" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD COLUMN "tax_class" text DEFAULT 'B' NOT NULL;--> statement-breakpoint
-- What there is gets its class before the rules hold.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE agreements SET tax_class = CASE tax_class WHEN 'standard' THEN 'B' WHEN 'zero' THEN 'C' ELSE 'A' END WHERE tax_class <> 'space';
--> statement-breakpoint
UPDATE extras SET tax_class = 'A' WHERE NOT vatable;
--> statement-breakpoint
UPDATE products SET tax_class = 'A' WHERE NOT vatable;
--> statement-breakpoint
UPDATE booking_items SET tax_class = 'A' WHERE NOT vatable;
--> statement-breakpoint
-- A line without VAT: from before the space charged any, or brought in, or a late fee, it stands outside VAT (D); agreed as zero-rated it
-- is C; all others were sold without VAT by a space that charges it (A).
UPDATE invoice_lines l SET tax_class = CASE
    WHEN i.opening OR l.kind = 'late_fee' OR (i.status = 'draft' AND i.vat = 0) THEN 'D'
    WHEN first.day IS NULL OR l.issue_date < first.day THEN 'D'
    WHEN EXISTS (SELECT FROM rent_periods r JOIN agreements a ON a.id = r.agreement_id WHERE r.invoice_id = i.id AND a.tax_class = 'C') THEN 'C'
    ELSE 'A' END
  FROM invoices i, (SELECT min(issue_date) AS day FROM invoice_lines WHERE vat_rate > 0) AS first
  WHERE i.id = l.invoice_id AND l.vat_rate = 0;
--> statement-breakpoint
UPDATE credit_note_lines c SET tax_class = l.tax_class FROM invoice_lines l WHERE l.id = c.invoice_line_id AND l.tax_class <> 'B';
--> statement-breakpoint
UPDATE expenses SET tax_class = 'B' WHERE vat_amount > 0;
--> statement-breakpoint
UPDATE checkouts SET lines = (
    SELECT jsonb_agg(line || jsonb_build_object('taxClass', CASE WHEN (line ->> 'vatRate')::numeric > 0 THEN 'B' ELSE 'D' END) ORDER BY n)
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (line, n))
  WHERE jsonb_array_length(lines) > 0;
--> statement-breakpoint
SELECT audit_attach('tax_rates', 'id');
--> statement-breakpoint
-- VAT Act 2013 s.5, from its first day.
INSERT INTO tax_rates (tax_class, valid_from, percent) VALUES ('B', '2013-09-02', 16), ('E', '2013-09-02', 8);
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_once" ON "tax_rates" USING btree ("tax_class","valid_from");--> statement-breakpoint
CREATE INDEX "credit_note_lines_taxed" ON "credit_note_lines" USING btree ("issue_date","tax_class","vat_rate","net","vat");--> statement-breakpoint
CREATE INDEX "invoice_lines_taxed" ON "invoice_lines" USING btree ("issue_date","tax_class","vat_rate","net","vat");--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_tax_class_known" CHECK ("agreements"."tax_class" in ('space', 'A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_tax_class_known" CHECK ("credit_note_lines"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tax_class_known" CHECK ("invoice_lines"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_rate_of_class" CHECK ("invoice_lines"."tax_class" in ('B', 'E') or ("invoice_lines"."vat_rate" = 0 and "invoice_lines"."vat" = 0));--> statement-breakpoint
ALTER TABLE "booking_items" ADD CONSTRAINT "booking_items_tax_class_known" CHECK ("booking_items"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_tax_class_known" CHECK ("expenses"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat_of_class" CHECK ("expenses"."tax_class" in ('B', 'E') or "expenses"."vat_amount" = 0);--> statement-breakpoint
ALTER TABLE "extras" ADD CONSTRAINT "extras_tax_class_known" CHECK ("extras"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "workspace_packages" ADD CONSTRAINT "workspace_packages_tax_class_known" CHECK ("workspace_packages"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_known" CHECK ("products"."tax_class" in ('A', 'B', 'C', 'D', 'E'));--> statement-breakpoint
ALTER TABLE "meeting_rooms" ADD CONSTRAINT "meeting_rooms_tax_class_known" CHECK ("meeting_rooms"."tax_class" in ('A', 'B', 'C', 'D', 'E'));