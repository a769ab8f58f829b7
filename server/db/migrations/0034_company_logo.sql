CREATE TABLE "logo_images" (
	"sha256" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "logo_images_media_known" CHECK ("logo_images"."media_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "logo_images_size" CHECK (length("logo_images"."bytes") between 1 and 524288),
	CONSTRAINT "logo_images_pixels" CHECK ("logo_images"."width" between 1 and 2000 and "logo_images"."height" between 1 and 2000),
	CONSTRAINT "logo_images_digest" CHECK ("logo_images"."sha256" = encode(sha256("logo_images"."bytes"), 'hex'))
);
