import { AppError, invalid } from '../../domain/kernel/errors.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import type { CashPlace } from '../cash/accounts.ts';
import { arriveTransfer } from '../cash/transfers.ts';
import type { Deps } from '../deps.ts';
import type { LineRow } from './lists.ts';
import { entriesFor, type OpenEntry } from './open-entries.ts';

type Arrival = { transferId: string; entry: OpenEntry; amount: Cents };

/** A line of the bank says that a transfer has arrived, as a whole: answers the entry that puts it on the account. */
export const arriveByLine = async (
  deps: Deps,
  { row, place, overrideReason }: { row: LineRow; place: CashPlace; overrideReason: string | null },
  { transferId, entry, amount }: Arrival,
): Promise<string> => {
  if (amount !== entry.left) {
    throw invalid({ entryIds: `${entry.memo} is ${figureText(entry.left)}, and arrives as a whole` });
  }
  const day = row.lineDate < entry.date ? entry.date : row.lineDate;
  await arriveTransfer(deps, transferId, day, overrideReason);
  const source = { type: 'transfer', ids: [transferId], event: 'arrived' };
  const [arrived] = await entriesFor(deps.db, place.account, source);
  if (!arrived) throw new AppError('internal', 'The arrival of the transfer was not posted');
  return arrived.id;
};
