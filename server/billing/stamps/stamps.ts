import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { StampInput, StampSource, TaxStamp, TaxStamps } from '../../../domain/billing/stamps/stamp-contract.ts';
import { HEAD_OFFICE, receiptLink, stampProblem } from '../../../domain/billing/stamps/stamp-rules.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { sellerAt } from '../../settings/seller.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';
import { taxStamps } from '../tables/stamp-tables.ts';

type Row = typeof taxStamps.$inferSelect;

/** Of which document a stamp is. */
export type Stamped = { invoiceId: string } | { creditNoteId: string };

const ofDocument = (of: Stamped): SQL =>
  'invoiceId' in of ? eq(taxStamps.invoiceId, of.invoiceId) : eq(taxStamps.creditNoteId, of.creditNoteId);

const present = ({ invoiceId, creditNoteId, version, ...stamp }: Row): TaxStamp => stamp;

const newestFirst = (db: Db, where: SQL | undefined): Promise<Row[]> =>
  db.select().from(taxStamps).where(where).orderBy(desc(taxStamps.version));

/** The one that holds. */
export const findStamp = async (db: Db, of: Stamped): Promise<TaxStamp | null> => {
  const [row] = await newestFirst(db, ofDocument(of));
  return row ? present(row) : null;
};

/** What the paper says of KRA: signed, being registered, or nothing. */
export type Registration = { stamp: TaxStamp | null; isAwaited: boolean };

export const findRegistration = async (db: Db, of: Stamped): Promise<Registration> => {
  const awaited =
    'invoiceId' in of
      ? db.select({ is: invoices.forKra }).from(invoices).where(eq(invoices.id, of.invoiceId))
      : db.select({ is: creditNotes.forKra }).from(creditNotes).where(eq(creditNotes.id, of.creditNoteId));
  const [stamp, [row]] = await Promise.all([findStamp(db, of), awaited]);
  return { stamp, isAwaited: stamp === null && row?.is === true };
};

export const stampsOfInvoice = async (db: Db, invoiceId: string): Promise<TaxStamps> => {
  const [rows, notes] = await Promise.all([
    newestFirst(db, ofDocument({ invoiceId })),
    db
      .select({ id: creditNotes.id, creditNumber: creditNotes.creditNumber })
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoiceId))
      .orderBy(asc(creditNotes.id)),
  ]);
  const ids = notes.map(({ id }) => id);
  const ofNotes = ids.length === 0 ? [] : await newestFirst(db, and(inArray(taxStamps.creditNoteId, ids)));
  const [stamp = null, ...earlier] = rows.map(present);
  return {
    stamp,
    earlier,
    creditNotes: notes.map(({ id, creditNumber }) => {
      const row = ofNotes.find(({ creditNoteId }) => creditNoteId === id);
      return { id, creditNumber: creditNumber ?? '', stamp: row ? present(row) : null };
    }),
  };
};

type Issued = { at: string; isDraft: boolean };

// Held, so that two who type it in take turns.
const lockDocument = async (db: Db, of: Stamped): Promise<Issued> => {
  const query =
    'invoiceId' in of
      ? db
          .select({ at: invoices.createdAt, status: invoices.status })
          .from(invoices)
          .where(eq(invoices.id, of.invoiceId))
          .for('no key update')
      : db
          .select({ at: creditNotes.createdAt })
          .from(creditNotes)
          .where(eq(creditNotes.id, of.creditNoteId))
          .for('no key update');
  const [row] = await query;
  if (!row) throw notFound('invoiceId' in of ? 'Invoice' : 'Credit note');
  return { at: row.at, isDraft: 'status' in row && row.status === 'draft' };
};

export type NewStamp = Omit<TaxStamp, 'id' | 'createdAt'>;

/** Writes the next version; the schema says whether there may be one. */
export const putStamp = async (db: Db, of: Stamped, stamp: NewStamp, version = 1): Promise<TaxStamp> => {
  const [row] = await db
    .insert(taxStamps)
    .values({ ...of, ...stamp, version })
    .returning();
  if (!row) throw new Error('The stamp was not written');
  return present(row);
};

/** What a person copied from KRA's portal. */
export const typeStamp = async (deps: Deps, of: Stamped, given: StampInput, byName: string): Promise<TaxStamp> => {
  const { db, clock } = deps;
  const document = await lockDocument(db, of);
  if (document.isDraft) throw new AppError('conflict', 'Issue the draft first: eTIMS knows no drafts');
  const kept = await newestFirst(db, ofDocument(of));
  const problem = stampProblem(given, { kept: kept[0] ?? null, now: clock.now() });
  if (problem?.field) throw invalid({ [problem.field]: problem.message });
  if (problem) throw new AppError('conflict', problem.message);
  const { kraPin } = await sellerAt(deps, document.at);
  const source: StampSource = 'typed';
  const made = kraPin ? receiptLink({ pin: kraPin, branchId: HEAD_OFFICE, signature: given.receiptSignature }) : null;
  const reason = kept.length > 0 ? (given.reason ?? null) : null;
  return putStamp(db, of, { ...given, source, link: given.link ?? made, reason, byName }, kept.length + 1);
};
