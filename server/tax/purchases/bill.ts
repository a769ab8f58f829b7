import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { cents } from '../../../domain/kernel/money.ts';
import type { Db } from '../../db/connection/database.ts';
import { draftBill } from '../../suppliers/bills/draft.ts';
import { addSupplier, findEntered, findLastAccount, findSupplier } from '../../suppliers/bills/known-to-kra.ts';
import type { BillDeps } from '../../suppliers/bills/present.ts';
import { taxPurchases } from '../tables.ts';

type Row = typeof taxPurchases.$inferSelect;

const lockPurchase = async (db: Db, id: string): Promise<Row> => {
  const [row] = await db.select().from(taxPurchases).where(eq(taxPurchases.id, id)).for('no key update');
  if (!row) throw notFound('Purchase');
  return row;
};

const toBill = (row: Row, supplierId: string, account: string): Parameters<typeof draftBill>[1] => ({
  supplierId,
  kind: row.kind,
  number: row.number,
  cuNumber: row.cuNumber,
  date: row.soldOn,
  dueDate: undefined,
  notes: null,
  lines: row.lines.map(({ description, taxClass, net, vat }) => ({
    account,
    description,
    taxClass,
    net: cents(net),
    vat: cents(vat),
  })),
});

const link = async (db: Db, { id }: Row, billId: string): Promise<void> => {
  await db.update(taxPurchases).set({ state: 'billed', billId, note: null }).where(eq(taxPurchases.id, id));
};

/**
 * Makes a purchase a bill: the one that was entered by hand, or a draft on this account, else on that of the last bill of its
 * supplier. Without either it waits for a person; what cannot be drafted says why.
 */
export const makeBill = async (deps: BillDeps, id: string, account: string | null): Promise<void> => {
  const { db } = deps;
  const row = await lockPurchase(db, id);
  if (row.state === 'billed') throw new AppError('conflict', 'This purchase is a bill already');
  if (row.rawDigest !== null)
    throw new AppError('conflict', 'KRA’s entry cannot be read. Enter the bill by hand, then dismiss it here.');
  const known = await findSupplier(db, row);
  const entered = known && (await findEntered(db, known, row));
  if (entered) return link(db, row, entered);
  const chosen = account ?? (known ? await findLastAccount(db, known) : null);
  if (!chosen) return;
  try {
    const supplierId = known ?? (await addSupplier(db, row));
    await link(db, row, await draftBill(deps, toBill(row, supplierId, chosen)));
  } catch (error) {
    if (account !== null || !(error instanceof AppError)) throw error;
    await db.update(taxPurchases).set({ note: error.message }).where(eq(taxPurchases.id, id));
  }
};

export const dismissPurchase = async (db: Db, id: string, reason: string): Promise<void> => {
  const row = await lockPurchase(db, id);
  if (row.state === 'billed') throw new AppError('conflict', 'This purchase is a bill: cancel the bill instead');
  await db.update(taxPurchases).set({ state: 'dismissed', note: reason }).where(eq(taxPurchases.id, id));
};
