ALTER TABLE "mpesa_requests" DROP CONSTRAINT "mpesa_requests_for_something";--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mpesa_channels" ADD CONSTRAINT "mpesa_channels_on_this_machine" CHECK ("mpesa_channels"."base_url" ~ '^http://(localhost|127[.]0[.]0[.]1|[[]::1[]]):[0-9]{2,5}$');--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_for_something" CHECK ("mpesa_requests"."is_test" <> (num_nonnulls("mpesa_requests"."invoice_id", "mpesa_requests"."tenant_id") > 0));--> statement-breakpoint
-- Play money and real money never meet in one space: its channels are all of simulators, or none is.
ALTER TABLE "mpesa_channels" ADD CONSTRAINT "mpesa_channels_never_mixed"
  EXCLUDE USING gist (((environment = 'simulator')::int) WITH <>);
