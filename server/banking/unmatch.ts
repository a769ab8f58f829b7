import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../domain/kernel/errors.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { sendAgain } from '../billing/cheques/slips.ts';
import { reversePayment } from '../billing/payments/reverse.ts';
import { reverseTransfer } from '../cash/transfers.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { closedThrough, openCorrectionDay, reverseEvent } from '../ledger/post.ts';
import type { LineRow } from './lists.ts';
import { BANK_LINE, lockLine } from './match.ts';
import { matches, statementLines } from './tables.ts';

type MatchRow = typeof matches.$inferSelect;
type Undoing = { reason: string; by: string };

const undoings = alias(matches, 'undoings');

const liveMatches = (db: Db, lineId: string): Promise<MatchRow[]> =>
  db
    .select()
    .from(matches)
    .where(
      and(
        eq(matches.lineId, lineId),
        eq(matches.sign, 1),
        notExists(db.select({ id: undoings.id }).from(undoings).where(eq(undoings.undoes, matches.id))),
      ),
    );

const bankLineSource = async (db: Db, entryId: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select source_id as id from journal_entries where id = ${entryId}::uuid and source_type = ${BANK_LINE}`,
  );
  const [row] = rows;
  if (!row) throw new AppError('internal', 'The entry of the line is not there');
  return row.id;
};

/** What the match recorded is reversed; what the books had before stays as it was. */
const reverseDocument = async (deps: Deps, line: LineRow, match: MatchRow, undoing: Undoing): Promise<void> => {
  const { db } = deps;
  const { kind, documentId, entryId } = match;
  if (kind === 'payment' && documentId) return reversePayment(deps, documentId, undoing);
  if (kind === 'transfer' && documentId) {
    await reverseTransfer(deps, documentId, undoing);
    return;
  }
  if (kind === 'arrival' && documentId) return sendAgain(deps, documentId, undoing);
  if (kind !== 'account') return;
  const [today, through] = [await getToday(deps), await closedThrough(db)];
  await reverseEvent(
    db,
    { sourceType: BANK_LINE, sourceId: await bankLineSource(db, entryId), event: 'posted' },
    {
      date: openCorrectionDay(line.lineDate, through, today),
      memo: `Match of a bank line undone: ${undoing.reason}`,
      event: 'reversed',
    },
  );
};

/** Undoes what was said about a line: both sides are as before, and the trail stays. */
export const unmatchLine = async (deps: Deps, id: string, undoing: Undoing): Promise<void> => {
  const { db } = deps;
  const { line } = await lockLine(deps, id);
  if (!line.isMatched) throw new AppError('conflict', 'This line is not matched');
  const live = await liveMatches(db, id);
  for (const match of live) await reverseDocument(deps, line, match, undoing);
  await db.insert(matches).values(
    live.map(({ id: undoes, lineId, entryId, kind, documentId, amount }) => ({
      lineId,
      entryId,
      kind,
      documentId,
      amount: toDecimalText(cents(-parseMoney(amount))),
      sign: -1,
      undoes,
      reason: undoing.reason,
    })),
  );
  await db.update(statementLines).set({ isMatched: false }).where(eq(statementLines.id, id));
};
