import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { passEarnedLines } from '../../domain/ledger/postings.ts';
import { earnedOfDay, passRefusal, passStateOn } from '../../domain/passes/rules.ts';
import { taxed, vatTerms } from '../../domain/settings/vat.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { closedThrough, postEntry } from '../ledger/post.ts';
import { readSellable } from '../products/find.ts';
import type { PassDeps } from './find.ts';
import { passes, passUses } from './tables.ts';

type Row = typeof passes.$inferSelect;

/** What a new one costs, if it is still sold. */
const priceOfNew = async ({ db, settings }: PassDeps, productId: string, today: Day): Promise<string | null> => {
  const product = (await readSellable(db, [productId])).get(productId);
  if (!product) return null;
  const all = await settings.get();
  const { net, vat } = taxed(parseMoney(product.price), vatTerms(all, today), product.taxClass);
  return `${product.name}, ${amountText(addMoney(net, vat), all.general.currency)}`;
};

const refuseOver = async (deps: PassDeps, row: Row, today: Day): Promise<void> => {
  const state = passStateOn({ ...row, isVoid: row.voidedAt !== null }, today);
  if (state !== 'active')
    throw new AppError('conflict', passRefusal({ ...row, state }, await priceOfNew(deps, row.productId, today)));
  if (today < row.validFrom)
    throw new AppError('conflict', `Pass ${row.number} is valid from ${formatDay(row.validFrom)}`);
};

// Nobody at the door can open a closed period: then it is earned on the first day after it.
const bookDay = (day: Day, through: Day | null): Day =>
  through !== null && day <= through ? addDays(through, 1) : day;

const bookUse = async ({ db, clock }: PassDeps, row: Row, today: Day, through: Day | null): Promise<void> => {
  const nth = row.usedDays + 1;
  const earned = earnedOfDay(parseMoney(row.net), row.days, nth);
  withoutWaiting(
    db,
    db.insert(passUses).values({ passId: row.id, day: today, earned: toDecimalText(earned), usedAt: clock.now() }),
  );
  if (earned === 0) return;
  await postEntry(db, {
    date: bookDay(today, through),
    memo: `Pass ${row.number}: day ${nth} of ${row.days}`,
    sourceType: 'pass',
    sourceId: row.id,
    event: `used:${today}`,
    lines: passEarnedLines(row.account, earned),
  });
};

const lockPass = (db: Db, id: string) =>
  db.select().from(passes).where(eq(passes.id, id)).for('no key update').execute();

const findUse = (db: Db, id: string, day: Day) =>
  db
    .select({ day: passUses.day })
    .from(passUses)
    .where(and(eq(passUses.passId, id), eq(passUses.day, day)))
    .execute();

export type UsedPass = { row: Row; usesDay: boolean };

/**
 * Lets somebody in by a pass: the first time on a day uses one of its days and earns its share, every other time is free. Two who
 * come by one pass take turns.
 */
export const takePassDay = async (deps: PassDeps, id: string): Promise<UsedPass> => {
  const { db } = deps;
  const today = await getToday(deps);
  const [[row], [used], through] = await Promise.all([lockPass(db, id), findUse(db, id, today), closedThrough(db)]);
  if (!row) throw notFound('Pass');
  if (used && row.voidedAt === null) return { row, usesDay: false };
  await refuseOver(deps, row, today);
  await bookUse(deps, row, today, through);
  return { row, usesDay: true };
};
