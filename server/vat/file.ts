import { eq, sql } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import type { FiledReturn } from '../../domain/vat/contract.ts';
import { monthSpan, settlementLines } from '../../domain/vat/rules.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { setLock } from '../ledger/period-lock.ts';
import { closedThrough, postEntry, reverseEvent } from '../ledger/post.ts';
import { activeReturns, toFiled } from './filed.ts';
import { readVat3, type VatDeps } from './return.ts';
import { vatReturns } from './tables.ts';

export const VAT_SOURCE = 'vat_return';
const FILED = 'filed';

/** Two who file, unfile or pay take turns. */
export const lockReturns = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${VAT_SOURCE}))`);

const memo = (month: string): string => `VAT return of ${formatMonth(month)}`;

/** The last day of the month holds the settlement, however the books stand: they are closed with it. */
export const fileReturn = async (deps: VatDeps, month: string, reference: string | null): Promise<FiledReturn> => {
  const { db } = deps;
  await lockReturns(db);
  const { report, computed } = await readVat3(deps, month);
  if (report.problem) throw new AppError('conflict', report.problem);
  const { to } = monthSpan(month);
  const [row] = await db
    .insert(vatReturns)
    .values({
      month,
      outputVat: toDecimalText(computed.output),
      badDebtRelief: toDecimalText(computed.relief),
      inputVat: toDecimalText(computed.input),
      nonDeductible: toDecimalText(computed.nonDeductible),
      withheld: toDecimalText(computed.withheld),
      creditBrought: toDecimalText(computed.creditBrought),
      payable: toDecimalText(computed.payable),
      boxes: computed.boxes,
      reference,
      filedOn: await getToday(deps),
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  const through = await closedThrough(db);
  const isClosed = through !== null && to <= through;
  const lines = settlementLines(computed).filter(({ amount }) => amount !== 0);
  if (lines.length > 0) {
    await postEntry(db, {
      date: to,
      memo: memo(month),
      sourceType: VAT_SOURCE,
      sourceId: row.id,
      event: FILED,
      overrideReason: isClosed ? memo(month) : null,
      lines,
    });
  }
  if (!isClosed) await setLock(deps, { lockedThrough: to, reason: null });
  return toFiled(row, []);
};

/** Its settlement is mirrored on the same day, so that the month can be filed again. */
export const unfileReturn = async (deps: VatDeps, month: string, reason: string): Promise<undefined> => {
  const { db } = deps;
  await lockReturns(db);
  const { active, payments } = await activeReturns(db);
  const row = active.find((one) => one.month === month);
  if (!row) throw notFound('Filed return');
  if (active.at(-1)?.id !== row.id) throw new AppError('conflict', 'A later month is filed: take that back first');
  if (payments.some(({ returnId, reversedAt }) => returnId === row.id && reversedAt === null))
    throw new AppError('conflict', 'This return is paid: reverse the payment first');
  await db
    .update(vatReturns)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(eq(vatReturns.id, row.id));
  const { to } = monthSpan(month);
  withoutWaiting(
    db,
    reverseEvent(
      db,
      { sourceType: VAT_SOURCE, sourceId: row.id, event: FILED },
      { date: to, memo: `Taken back: ${memo(month)}. ${reason}`, event: 'unfiled', overrideReason: reason },
    ),
  );
};
