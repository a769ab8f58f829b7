import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { day, id, instant, money, now } from '../../db/query/columns.ts';
import { tenants } from '../../tenants/tables.ts';
import { invoices } from './invoice-tables.ts';

/** What was open of an invoice and is given up. Never edited; it is reversed, and then the invoice is open again. */
export const writeOffs = pgTable(
  'write_offs',
  {
    id: id(),
    series: text().notNull(),
    seq: integer().notNull(),
    writeOffNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    // The VAT in it, which stays due: relief may be claimed once three years have passed (VAT Act s.31).
    vat: money().notNull().default('0'),
    writtenOn: day().notNull(),
    reason: text().notNull(),
    recordedByName: text().notNull(),
    reversedAt: instant(),
    reversedBy: text(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('write_offs_number').on(t.series, t.seq),
    uniqueIndex('write_offs_one_stands').on(t.invoiceId).where(sql`${t.reversedAt} is null`),
    index('write_offs_by_invoice').on(t.invoiceId, t.createdAt),
    index('write_offs_by_tenant').on(t.tenantId, t.createdAt),
    index('write_offs_by_created').on(t.createdAt, t.id),
    check('write_offs_amount_positive', sql`${t.amount} > 0 and ${t.vat} between 0 and ${t.amount}`),
    check('write_offs_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

/**
 * The VAT of a write-off that was claimed back (VAT Act s.31), once. It comes due again when the debtor pays, or the write-off is
 * taken back; what then stays written off goes on as the relief of the write-off that follows.
 */
export const vatReliefs = pgTable(
  'vat_reliefs',
  {
    id: id(),
    writeOffId: uuid()
      .notNull()
      .references(() => writeOffs.id, { onDelete: 'restrict' }),
    continues: uuid().references((): AnyPgColumn => vatReliefs.id, { onDelete: 'restrict' }),
    vat: money().notNull(),
    claimedOn: day().notNull(),
    claimedByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    returnedOn: day(),
    returnReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('vat_reliefs_once').on(t.writeOffId),
    uniqueIndex('vat_reliefs_continues_once').on(t.continues),
    index('vat_reliefs_by_claimed').on(t.claimedOn),
    index('vat_reliefs_by_returned').on(t.returnedOn).where(sql`${t.returnedOn} is not null`),
    check('vat_reliefs_vat_positive', sql`${t.vat} > 0`),
    check('vat_reliefs_returned', sql`(${t.returnedOn} is null) = (${t.returnReason} is null)`),
    check('vat_reliefs_returned_after', sql`${t.returnedOn} >= ${t.claimedOn}`),
  ],
);
