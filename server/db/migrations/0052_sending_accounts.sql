CREATE TABLE "sending_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"secret" text,
	"updated_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sending_accounts_channel_known" CHECK ("sending_accounts"."channel" in ('email', 'sms')),
	CONSTRAINT "sending_accounts_secret" CHECK (("sending_accounts"."secret" is not null) = ("sending_accounts"."channel" = 'sms' or "sending_accounts"."details" ->> 'username' is not null))
);
--> statement-breakpoint
SELECT audit_attach('sending_accounts', 'channel', ARRAY['secret']);
