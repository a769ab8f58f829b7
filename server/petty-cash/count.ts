import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { tillDifferenceLines } from '../../domain/ledger/postings.ts';
import type { CountFund, PettyCashFund } from '../../domain/petty-cash/contract.ts';
import { differenceText } from '../../domain/tills/rules.ts';
import { getToday } from '../clock.ts';
import { postEntry } from '../ledger/post.ts';
import { toCounted } from '../tills/counting.ts';
import { type FundDeps, getFund, holdFund } from './funds.ts';
import { pettyCashCounts } from './tables.ts';

/** What is over or short is posted, so that box and books agree from here on. */
export const countFund = async (deps: FundDeps, id: string, input: CountFund): Promise<PettyCashFund> => {
  const { db } = deps;
  const { currency } = (await deps.settings.get()).general;
  const { amount, pieces } = toCounted(input, currency);
  const fund = await holdFund(db, id);
  const difference = subtractMoney(amount, parseMoney(fund.balance));
  if (input.difference !== undefined && input.difference !== difference)
    throw new AppError('outdated', 'Cash moved while you counted. Count again.');
  const { reason } = input;
  if (difference !== 0 && !reason)
    throw invalid({ reason: `${differenceText(difference, currency)} against the books: give a reason` });
  const [row] = await db
    .insert(pettyCashCounts)
    .values({
      cashAccountId: id,
      expected: fund.balance,
      counted: toDecimalText(amount),
      difference: toDecimalText(difference),
      reason: difference === 0 ? null : reason,
      pieces,
      countedAt: deps.clock.now(),
    })
    .returning({ id: pettyCashCounts.id });
  if (!row) throw new Error('The insert answered no row');
  if (difference !== 0) {
    await postEntry(db, {
      date: await getToday(deps),
      memo: `${fund.name} counted, ${difference < 0 ? 'short' : 'over'}: ${reason}`,
      sourceType: 'petty_cash',
      sourceId: row.id,
      event: 'counted',
      lines: tillDifferenceLines(fund.account, ACCOUNTS.otherExpenses, difference),
    });
  }
  return getFund(db, id);
};
