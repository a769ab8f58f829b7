import { eq, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import type { Till } from '../../domain/tills/contract.ts';
import { takesHandOver } from '../../domain/tills/rules.ts';
import { holdCashAccount, openCashAccount } from '../cash/accounts.ts';
import { arriveTransfer, makeTransfer } from '../cash/transfers.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { presentTill, readTill, type TillRow } from './find.ts';
import { holdOpenTill, type TillDeps, type TillUser } from './open.ts';
import { tills } from './tables.ts';

const refuseTwice = (row: TillRow): string => {
  if (row.counted === null) throw new AppError('conflict', 'This till is still open: close it first');
  if (row.transferId && !row.isReversed)
    throw new AppError('conflict', `This till was handed over already, by ${row.handedOverByName}`);
  return row.counted;
};

/** The money of a closed till goes to the bank or the safe. It is in transit until somebody else says that it is there. */
export const handOverTill = async (
  deps: TillDeps,
  id: string,
  input: { toCashAccountId: string; amount?: Cents | undefined },
  by: TillUser,
): Promise<Till> => {
  const { db } = deps;
  if (!(await holdOpenTill(db, id))) throw notFound('Till');
  const row = await readTill(db, id);
  const counted = parseMoney(refuseTwice(row));
  const amount = input.amount ?? counted;
  const { currency } = (await deps.settings.get()).general;
  if (amount > counted) throw invalid({ amount: `At most ${amountText(counted, currency)} was counted` });
  if (amount === 0) throw invalid({ amount: 'Nothing was counted, so there is nothing to hand over' });
  const to = await openCashAccount(deps, input.toCashAccountId, 'toCashAccountId');
  if (!takesHandOver(to.kind)) throw invalid({ toCashAccountId: 'Choose a bank account, the petty cash or a safe' });
  await holdCashAccount(db, row.cashAccountId);
  const handedOver = (transferId: string) =>
    withoutWaiting(
      db,
      db
        .update(tills)
        .set({
          transferId,
          handedOverAt: deps.clock.now(),
          handedOverBy: sql`current_setting('app.actor')`,
          handedOverByName: by.name,
          receivedAt: null,
          receivedByName: null,
        })
        .where(eq(tills.id, id)),
    );
  const transfer = { from: row.cashAccountId, to: to.id, amount, reference: null, notes: null, overrideReason: null };
  await makeTransfer(deps, transfer, { waits: true, whenMade: handedOver });
  return presentTill(await readTill(db, id), by);
};

export const receiveTill = async (deps: TillDeps, id: string, by: TillUser): Promise<Till> => {
  const { transferId, isReversed } = await readTill(deps.db, id);
  if (!transferId || isReversed) throw new AppError('conflict', 'This till was not handed over yet');
  await arriveTransfer(deps, transferId, null);
  return presentTill(await readTill(deps.db, id), by);
};
