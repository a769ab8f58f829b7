CREATE TABLE "seller_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"since" timestamptz NOT NULL,
	"seller" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "seller_versions_by_since" ON "seller_versions" USING btree ("since");
--> statement-breakpoint
CREATE TRIGGER seller_versions_fixed BEFORE UPDATE OR DELETE ON seller_versions FOR EACH ROW EXECUTE FUNCTION forbid_change();
