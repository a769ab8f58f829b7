import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agreements } from '../../agreements/tables.ts';
import { day, id, instant, money, now } from '../../db/query/columns.ts';
import { extras } from '../../extras/tables.ts';
import { tenants } from '../../tenants/tables.ts';
import { invoiceLines } from './invoice-tables.ts';

/** Something sold once, for the next invoice. Never edited: it is invoiced by one line, or void. */
export const charges = pgTable(
  'charges',
  {
    id: id(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    // Null is the main agreement.
    agreementId: uuid().references(() => agreements.id, { onDelete: 'restrict' }),
    extraId: uuid().references(() => extras.id, { onDelete: 'restrict' }),
    description: text().notNull(),
    quantity: numeric({ precision: 7, scale: 2, mode: 'number' }).notNull().default(1),
    unitPrice: money().notNull(),
    date: day().notNull(),
    invoiceLineId: uuid().references(() => invoiceLines.id, { onDelete: 'restrict' }),
    voidReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('charges_one_line').on(t.invoiceLineId),
    index('charges_by_tenant').on(t.tenantId, t.createdAt),
    index('charges_by_created').on(t.createdAt, t.id),
    index('charges_by_date').on(t.date, t.id),
    index('charges_open').on(t.tenantId).where(sql`${t.invoiceLineId} is null and ${t.voidReason} is null`),
    check('charges_quantity', sql`${t.quantity} > 0 and ${t.quantity} <= 10000`),
    check('charges_price', sql`${t.unitPrice} > 0 and ${t.unitPrice} * ${t.quantity} <= 99999999.99`),
    check('charges_invoiced_or_void', sql`${t.invoiceLineId} is null or ${t.voidReason} is null`),
  ],
);
