import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { LOGO_TYPES, type LogoType } from '../../domain/settings/logo.ts';
import { bytea, instant, isOneOf, now } from '../db/query/columns.ts';

/** The picture by its own digest; which one is in use is a setting. */
export const logoImages = pgTable(
  'logo_images',
  {
    sha256: text().primaryKey(),
    mediaType: text().$type<LogoType>().notNull(),
    bytes: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    check('logo_images_media_known', isOneOf(t.mediaType, LOGO_TYPES)),
    check('logo_images_size', sql`length(${t.bytes}) between 1 and 524288`),
    check('logo_images_pixels', sql`${t.width} between 1 and 2000 and ${t.height} between 1 and 2000`),
    check('logo_images_digest', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`),
  ],
);
