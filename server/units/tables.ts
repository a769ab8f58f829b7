import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { UNIT_KINDS, type UnitKind } from '../../domain/units/contract.ts';
import type { Drawing } from '../../domain/units/floor-contract.ts';
import { EMPTY_DRAWING } from '../../domain/units/floor-rules.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { workspacePackages } from '../packages/tables.ts';
import { site } from '../settings/tables.ts';

export const floors = pgTable(
  'floors',
  {
    id: id(),
    name: text().notNull(),
    // In centimetres.
    width: integer().notNull().default(2_000),
    height: integer().notNull().default(1_200),
    drawing: jsonb().$type<Drawing>().notNull().default(EMPTY_DRAWING),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('floors_name_taken').on(sql`lower(btrim(${t.name}))`),
    check('floors_measured', sql`${t.width} between 200 and 20000 and ${t.height} between 200 and 20000`),
  ],
);

/** A place that can be given to somebody. One that was ever in use stays on record. */
export const units = pgTable(
  'units',
  {
    id: id(),
    kind: text().$type<UnitKind>().notNull(),
    name: text().notNull(),
    // Desk 2 comes before Desk 10.
    nameKey: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(name, '[0-9]+$', '')) || lpad(coalesce(substring(name from '[0-9]+$'), ''), 60, '0')`,
      ),
    floorId: uuid()
      .notNull()
      .references(() => floors.id, { onDelete: 'restrict' }),
    packageId: uuid().references(() => workspacePackages.id, { onDelete: 'restrict' }),
    isActive: boolean().notNull().default(true),
    siteId: site(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('units_name_taken').on(t.floorId, t.kind, sql`lower(btrim(${t.name}))`),
    index('units_by_created').on(t.createdAt, t.id),
    index('units_by_name').on(t.nameKey, t.id),
    index('units_by_package').on(t.packageId).where(sql`${t.packageId} is not null`),
    check('units_kind_known', isOneOf(t.kind, UNIT_KINDS)),
  ],
);
