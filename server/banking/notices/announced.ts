import { and, eq, ne } from 'drizzle-orm';
import type { MatchInput } from '../../../domain/banking/contract.ts';
import { quotesNumber } from '../../../domain/banking/matching-text.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { CashPlace } from '../../cash/accounts.ts';
import type { Db } from '../../db/connection/database.ts';
import type { LineRow } from '../lists.ts';
import { entriesFor } from '../open-entries.ts';
import { bankNotices } from '../tables.ts';

const quotedNotices = async (db: Db, line: LineRow) => {
  const { id, transactionId, paymentId, depositMoveId } = bankNotices;
  const rows = await db
    .select({ id, transactionId, paymentId, depositMoveId })
    .from(bankNotices)
    .where(
      and(
        eq(bankNotices.amount, line.amount),
        eq(bankNotices.cashAccountId, line.cashAccountId),
        ne(bankNotices.state, 'on_statement'),
      ),
    );
  return rows.filter((row) => quotesNumber(line, row.transactionId));
};

/**
 * Money that the bank announced is in the books already: its line on the statement stands for that entry, and recording it as
 * something else would count it twice.
 */
export const refuseAnnounced = async (db: Db, line: LineRow, place: CashPlace, input: MatchInput): Promise<void> => {
  if (input.entryIds || input.paymentIds || line.amount.startsWith('-')) return;
  const notices = await quotedNotices(db, line);
  if (notices.length === 0) return;
  const [announced] = await entriesFor(db, place.account, {
    type: 'bank_notice',
    ids: notices.map(({ id }) => id),
    event: 'received',
  });
  const [typed] = await entriesFor(db, place.account, {
    type: 'payment',
    ids: notices.flatMap(({ paymentId }) => paymentId ?? []),
    event: 'received',
  });
  const [taken] = await entriesFor(db, place.account, {
    type: 'deposit',
    ids: notices.flatMap(({ depositMoveId }) => depositMoveId ?? []),
    event: 'taken',
  });
  const open = [announced, typed, taken].find((entry) => entry && entry.left !== 0);
  if (open) throw new AppError('conflict', `This money is in the books already: match the line with “${open.memo}”`);
};
