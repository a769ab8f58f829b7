import { randomUUID } from 'node:crypto';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { cents } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { EntryReversal, JournalEntry, ManualEntry } from '../../domain/ledger/contract.ts';
import { debit } from '../../domain/ledger/postings.ts';
import { correctionText, MANUAL } from '../../domain/ledger/sources.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { holdActiveAccounts } from './accounts.ts';
import { getEntry, type LedgerHooks } from './entries.ts';
import { closedThrough, correctionDay, postAndFind, reasonOn, reverseEvent } from './post.ts';

type LedgerDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const POSTED = 'posted';

const refuseFuture = (date: Day, today: Day): void => {
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
};

const refuseUnknown = async (db: Db, lines: ManualEntry['lines'], hooks: LedgerHooks): Promise<void> => {
  const active = await holdActiveAccounts(
    db,
    lines.map(({ account }) => account),
  );
  const tenants = await hooks.tenantContacts(db, new Set(lines.flatMap(({ tenantId }) => tenantId ?? [])));
  const problems = lines.flatMap(({ account, tenantId }, n) => [
    ...(active.has(account) ? [] : [[`lines.${n}.account`, `There is no active account ${account}`]]),
    ...(!tenantId || tenants.has(tenantId) ? [] : [[`lines.${n}.tenantId`, 'This tenant does not exist']]),
  ]);
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
};

export const createEntry = async (deps: LedgerDeps, entry: ManualEntry, hooks: LedgerHooks): Promise<JournalEntry> => {
  const { db } = deps;
  refuseFuture(entry.date, await getToday(deps));
  await refuseUnknown(db, entry.lines, hooks);
  const id = await postAndFind(db, {
    date: entry.date,
    memo: entry.memo,
    sourceType: MANUAL,
    sourceId: randomUUID(),
    event: POSTED,
    overrideReason: reasonOn(entry.date, await closedThrough(db), entry.overrideReason, 'date'),
    lines: entry.lines.map((line) =>
      debit(line.account, cents((line.debit ?? 0) - (line.credit ?? 0)), line.tenantId ?? null),
    ),
  });
  return getEntry(db, id, hooks);
};

// Two who reverse at once are told apart by the database: one entry is reversed once.
const refuseOthers = async (db: Db, entry: JournalEntry, hooks: LedgerHooks): Promise<void> => {
  if (entry.sourceType !== MANUAL) throw new AppError('conflict', correctionText(entry.sourceType));
  if (entry.reverses) {
    throw new AppError('conflict', 'This entry is itself a reversal. Post a new entry instead.');
  }
  if (entry.reversedBy) {
    const { seq } = await getEntry(db, entry.reversedBy, hooks);
    throw new AppError('conflict', `This entry was already reversed by entry ${seq}`);
  }
};

export const reverseEntry = async (
  deps: LedgerDeps,
  id: string,
  { reason, date: given, overrideReason }: EntryReversal,
  hooks: LedgerHooks,
): Promise<JournalEntry> => {
  const { db } = deps;
  const entry = await getEntry(db, id, hooks);
  await refuseOthers(db, entry, hooks);
  const [today, through] = [await getToday(deps), await closedThrough(db)];
  const date = given ?? correctionDay(entry.date, through, today);
  refuseFuture(date, today);
  if (date < entry.date) throw invalid({ date: 'A reversal cannot be dated before its entry' });
  await reverseEvent(
    db,
    { sourceType: MANUAL, sourceId: entry.sourceId, event: POSTED },
    {
      date,
      memo: `Reversal of entry ${entry.seq}: ${reason}`,
      event: 'reversed',
      overrideReason: reasonOn(date, through, overrideReason, 'date'),
    },
  );
  const { reversedBy } = await getEntry(db, id, hooks);
  return getEntry(db, reversedBy ?? id, hooks);
};
