import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STAMP_SOURCES, type StampSource } from '../../../domain/billing/stamps/stamp-contract.ts';
import { id, instant, isOneOf, now } from '../../db/query/columns.ts';
import { creditNotes, invoices } from './invoice-tables.ts';

/** What KRA answered to a document. Never changed: a correction is one more version with its reason, and the last one holds. */
export const taxStamps = pgTable(
  'tax_stamps',
  {
    id: id(),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: 'restrict' }),
    version: smallint().notNull().default(1),
    source: text().$type<StampSource>().notNull(),
    scuSerial: text().notNull(),
    cuInvoiceNumber: text().notNull(),
    receiptSignature: text().notNull(),
    internalData: text(),
    link: text(),
    stampedAt: instant().notNull(),
    reason: text(),
    byName: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('tax_stamps_of_invoice').on(t.invoiceId, t.version),
    uniqueIndex('tax_stamps_of_credit_note').on(t.creditNoteId, t.version),
    check('tax_stamps_of_one', sql`(${t.invoiceId} is null) <> (${t.creditNoteId} is null)`),
    check('tax_stamps_source_known', isOneOf(t.source, STAMP_SOURCES)),
    check('tax_stamps_corrected', sql`(${t.version} = 1) = (${t.reason} is null) and ${t.version} > 0`),
    check('tax_stamps_device_once', sql`${t.source} = 'typed' or ${t.version} = 1`),
  ],
);
