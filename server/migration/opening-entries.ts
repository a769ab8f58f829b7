import { CLASSES } from '../../domain/inventory/depreciation.ts';
import { type Cents, cents } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { credit, debit, type Posting, type PostingLine } from '../../domain/ledger/postings.ts';
import type { Db } from '../db/connection/database.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import type { BroughtAsset } from '../inventory/intake/bring-in.ts';
import { postEntries } from '../ledger/post.ts';
import { FOLLOWED, type TrialBalance } from './check-balances.ts';

const assetLines = (assets: readonly BroughtAsset[]): PostingLine[] =>
  assets.flatMap(({ depreciationClass, cost, depreciated }) => {
    const accounts = CLASSES[depreciationClass];
    return [
      debit(accounts.cost, cost),
      credit(accounts.accumulated, depreciated),
      credit(ACCOUNTS.openingBalances, cents(cost - depreciated)),
    ];
  });

// One line for an account and a side.
const merged = (lines: readonly PostingLine[]): PostingLine[] =>
  [...Map.groupBy(lines, ({ account, amount }) => `${account}${amount > 0 ? '+' : '-'}`).values()].map((same) =>
    debit(same[0]?.account ?? '', cents(same.reduce<number>((sum, { amount }) => sum + amount, 0)) as Cents),
  );

/**
 * The assets and the trial balance in the books. What documents and assets have posted already, the trial balance only takes
 * off the opening balances again: once both agree, nothing is left there.
 */
export const postOpening = async (
  db: Db,
  date: Day,
  assets: readonly BroughtAsset[],
  trial: TrialBalance,
): Promise<void> => {
  const sourceId = uuidV7();
  const trialLines = trial.map(({ account, amount }) =>
    debit(FOLLOWED.has(account) ? ACCOUNTS.openingBalances : account, amount),
  );
  const entries: (Pick<Posting, 'event' | 'memo'> & { lines: PostingLine[] })[] = [
    { event: 'assets', memo: 'Fixed assets, brought in', lines: merged(assetLines(assets)) },
    { event: 'trial_balance', memo: 'Opening trial balance', lines: merged(trialLines) },
  ];
  await postEntries(
    db,
    entries
      .filter(({ lines }) => lines.length > 0)
      .map((entry) => ({ ...entry, date, sourceType: 'opening', sourceId })),
  );
};
