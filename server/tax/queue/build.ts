import { eq } from 'drizzle-orm';
import { addMoney } from '../../../domain/kernel/money.ts';
import { toDay } from '../../../domain/kernel/time.ts';
import { ratesOn } from '../../../domain/settings/tax-classes.ts';
import { findTaxType, itemCode, itemKey } from '../../../domain/tax/items.ts';
import { type SalePayload, toSale } from '../../../domain/tax/sale.ts';
import { findToRegister } from '../../billing/invoices/to-register.ts';
import type { Stamped } from '../../billing/stamps/stamps.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { sellerAt } from '../../settings/seller.ts';
import { taxDocuments, taxItems } from '../tables.ts';

export type DocumentRow = typeof taxDocuments.$inferSelect;

export const toStamped = ({ invoiceId, creditNoteId }: DocumentRow): Stamped =>
  creditNoteId ? { creditNoteId } : { invoiceId: invoiceId ?? '' };

/** The numbers of items with KRA: what is sold for the first time gets the next one. */
const numberItems = async (db: Db, deviceId: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const known = await db.select().from(taxItems).where(eq(taxItems.deviceId, deviceId));
  const seqs = new Map(known.map(({ key, seq }) => [key, seq]));
  for (const key of new Set(keys)) {
    if (seqs.has(key)) continue;
    const seq = seqs.size + 1;
    await db.insert(taxItems).values({ deviceId, key, seq });
    seqs.set(key, seq);
  }
  return seqs;
};

const findOriginal = async (db: Db, { originalId }: DocumentRow): Promise<number> => {
  if (!originalId) return 0;
  const [row] = await db
    .select({ number: taxDocuments.number })
    .from(taxDocuments)
    .where(eq(taxDocuments.id, originalId));
  return row?.number ?? 0;
};

/**
 * What KRA is to be sent of a document, under the number that it gets. Documents do not change once they are issued: it is the same
 * whenever it is asked for.
 */
export const buildSale = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  row: DocumentRow,
  number: number,
): Promise<SalePayload> => {
  const { db } = deps;
  const document = await findToRegister(db, toStamped(row));
  const { taxRates, general } = await deps.settings.get();
  const seller = await sellerAt(deps, row.createdAt);
  const lines = document.lines
    // What costs nothing is no sale.
    .filter(({ net, vat }) => addMoney(net, vat) !== 0)
    .map(({ taxClass, ...line }) => ({ ...line, taxType: findTaxType({ taxClass }) }));
  const items = await numberItems(
    db,
    row.deviceId,
    lines.map(({ kind, taxType }) => itemKey(kind, taxType)),
  );
  return toSale({
    number,
    originalNumber: await findOriginal(db, row),
    documentNumber: document.number,
    at: row.createdAt,
    isPaidAtOnce: document.type === 'counter',
    buyer: { name: document.billTo.name, pin: document.billTo.kraPin },
    seller: { name: seller.companyName, address: seller.address },
    remark: document.reason,
    rates: ratesOn(taxRates, toDay(row.createdAt, general.timezone)),
    lines: lines.map((line) => ({
      ...line,
      itemCode: itemCode(items.get(itemKey(line.kind, line.taxType)) ?? 0),
    })),
  });
};
