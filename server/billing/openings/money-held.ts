import { toDecimalText } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { credit, debit } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { postEntries } from '../../ledger/post.ts';
import { depositBalances, depositMoves, payments } from '../tables/payment-tables.ts';
import { BROUGHT_IN, type BroughtMoney, type Opening, received, toPayment, toPosting } from './opening.ts';

/** Credit of tenants, which pays their next invoices. */
export const bringInCredits = async (db: Db, opening: Opening, brought: readonly BroughtMoney[]): Promise<void> => {
  const written = brought.map((money) => ({ money, payment: toPayment(opening, money, null) }));
  await insertRows(
    db,
    payments,
    written.map(({ payment }) => payment),
  );
  await postEntries(
    db,
    written.map(({ money: { tenantId, amount, billTo }, payment }) =>
      toPosting(opening, received(payment.id, billTo.name), [
        debit(ACCOUNTS.openingBalances, amount),
        credit(ACCOUNTS.tenantCredit, amount, tenantId),
      ]),
    ),
  );
};

export const bringInDeposits = async (db: Db, opening: Opening, brought: readonly BroughtMoney[]): Promise<void> => {
  const written = brought.map((money) => ({ ...money, id: uuidV7() }));
  await insertRows(
    db,
    depositMoves,
    written.map(({ id, tenantId, amount, reference }) => ({
      ...{ id, tenantId, reference, kind: 'taken' as const, amount: toDecimalText(amount), moveDate: opening.cutOver },
      reason: BROUGHT_IN,
      recordedByName: opening.by.name,
    })),
  );
  await postEntries(
    db,
    written.map(({ id, tenantId, amount, billTo }) =>
      toPosting(
        opening,
        { sourceType: 'deposit', sourceId: id, event: 'taken', memo: `Deposit of ${billTo.name}, brought in` },
        [debit(ACCOUNTS.openingBalances, amount), credit(ACCOUNTS.deposits, amount, tenantId)],
      ),
    ),
  );
};

/** What is held of each tenant. */
export const depositsHeld = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.select().from(depositBalances);
  return new Map(rows.map(({ tenantId, balance }) => [tenantId, balance]));
};
