import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type BillKind, bareNumber } from '../../../domain/suppliers/bills/bill-rules.ts';
import type { Db } from '../../db/connection/database.ts';
import { billLines, bills, suppliers } from '../tables.ts';

// What KRA says of suppliers and their invoices, found among ours.

type Named = { supplierPin: string; supplierName: string };
type Numbered = { kind: BillKind; number: string; cuNumber: string | null };

/** By PIN, else by a name that has no PIN yet, which gets it. */
export const findSupplier = async (db: Db, { supplierPin, supplierName }: Named): Promise<string | null> => {
  const [known] = await db
    .select({ id: suppliers.id, kraPin: suppliers.kraPin })
    .from(suppliers)
    .where(
      sql`${suppliers.kraPin} = ${supplierPin} or (${suppliers.kraPin} is null and fold_name(${suppliers.name}) = fold_name(${supplierName}))`,
    )
    .orderBy(desc(sql`${suppliers.kraPin} is not null`))
    .limit(1);
  if (known && !known.kraPin) await db.update(suppliers).set({ kraPin: supplierPin }).where(eq(suppliers.id, known.id));
  return known?.id ?? null;
};

/** Another PIN may have the name already. */
export const addSupplier = async (db: Db, { supplierPin, supplierName }: Named): Promise<string> => {
  const [taken] = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(sql`fold_name(${suppliers.name}) = fold_name(${supplierName})`);
  const name = taken ? `${supplierName} (${supplierPin})` : supplierName;
  const [made] = await db.insert(suppliers).values({ name, kraPin: supplierPin }).returning({ id: suppliers.id });
  if (!made) throw new Error('The insert answered no row');
  return made.id;
};

/** The bill that was entered by hand, however its number was typed; it gets KRA’s own number, where it has none. */
export const findEntered = async (
  db: Db,
  supplierId: string,
  { kind, number, cuNumber }: Numbered,
): Promise<string | null> => {
  const entered = await db
    .select({ id: bills.id, number: bills.number, cuNumber: bills.cuNumber })
    .from(bills)
    .where(and(eq(bills.supplierId, supplierId), eq(bills.kind, kind), ne(bills.state, 'cancelled')))
    .orderBy(desc(bills.billDate))
    .limit(500);
  const wanted = bareNumber(number);
  const found = entered.find(
    (one) => (cuNumber !== null && one.cuNumber === cuNumber) || bareNumber(one.number) === wanted,
  );
  if (found && cuNumber && !found.cuNumber) await db.update(bills).set({ cuNumber }).where(eq(bills.id, found.id));
  return found?.id ?? null;
};

/** The account that the last bill of a supplier was coded to. */
export const findLastAccount = async (db: Db, supplierId: string): Promise<string | null> => {
  const [last] = await db
    .select({ account: billLines.account })
    .from(bills)
    .innerJoin(billLines, and(eq(billLines.billId, bills.id), eq(billLines.ordinal, 0)))
    .where(and(eq(bills.supplierId, supplierId), eq(bills.kind, 'bill'), ne(bills.state, 'cancelled')))
    .orderBy(desc(bills.billDate), desc(bills.id))
    .limit(1);
  return last?.account ?? null;
};
