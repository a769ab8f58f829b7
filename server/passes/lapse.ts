import { sql } from 'drizzle-orm';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { passEarnedLines } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import { closedThrough, postEntries } from '../ledger/post.ts';
import type { PassDeps } from './find.ts';

const MOST_AT_ONCE = 500;

type Lapsed = { id: string; number: string; account: string; lapsed: string; is_void: boolean };

/**
 * What is left of passes that expired is earned: nobody can use it any more. The same for what a credit note left of a pass, which is
 * void by it. On a closed day it is dated on the first open one.
 */
export const lapsePasses = async (deps: PassDeps): Promise<number> => {
  const { db } = deps;
  const [today, through] = await Promise.all([getToday(deps), closedThrough(db)]);
  const { rows } = await db.execute<Lapsed>(sql`
    update passes set lapsed = net - earned - credited where id in (
      select id from passes where net > earned + credited + lapsed and (expires_on < ${today}::date or voided_at is not null)
      order by id limit ${MOST_AT_ONCE} for no key update
    ) returning id, number, account, lapsed::text, voided_at is not null as is_void`);
  const date = through !== null && today <= through ? addDays(through, 1) : today;
  await postEntries(
    db,
    rows.map(({ id, number, account, lapsed, is_void }) => ({
      date,
      memo: is_void ? `Pass ${number}: kept when it was credited` : `Pass ${number}: expired unused`,
      sourceType: 'pass',
      sourceId: id,
      event: 'lapsed',
      lines: passEarnedLines(account, parseMoney(lapsed)),
    })),
  );
  return rows.length === MOST_AT_ONCE ? rows.length + (await lapsePasses(deps)) : rows.length;
};
