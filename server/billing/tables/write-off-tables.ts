import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
