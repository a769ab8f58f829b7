CREATE TABLE "agreement_pauses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"reason" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agreement_pauses_end_after_start" CHECK ("agreement_pauses"."end_date" is null or "agreement_pauses"."end_date" >= "agreement_pauses"."start_date")
);
--> statement-breakpoint
CREATE TABLE "renewal_contacts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"answer" text NOT NULL,
	"note" text,
	"asked_on" date NOT NULL,
	"asked_by_name" text NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "renewal_contacts_answer_known" CHECK ("renewal_contacts"."answer" in ('none', 'renewing', 'leaving', 'undecided'))
);
--> statement-breakpoint
ALTER TABLE "agreement_pauses" ADD CONSTRAINT "agreement_pauses_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_contacts" ADD CONSTRAINT "renewal_contacts_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_pauses_by_agreement" ON "agreement_pauses" USING btree ("agreement_id","start_date");--> statement-breakpoint
CREATE INDEX "renewal_contacts_by_agreement" ON "renewal_contacts" USING btree ("agreement_id","ends_on","created_at");--> statement-breakpoint
ALTER TABLE "agreement_pauses" ADD CONSTRAINT "agreement_pauses_no_overlap"
  EXCLUDE USING gist (agreement_id WITH =, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
SELECT audit_attach('agreement_pauses', 'id');
--> statement-breakpoint
SELECT audit_attach('renewal_contacts', 'id');
