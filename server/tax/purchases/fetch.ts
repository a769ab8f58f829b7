import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addMoney, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, toInstant } from '../../../domain/kernel/time.ts';
import { type PurchaseFacts, readPurchase, readUnread } from '../../../domain/tax/purchases.ts';
import { toKraTime } from '../../../domain/tax/sale.ts';
import { getToday } from '../../clock.ts';
import { type Database, type Db, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffect, type Settlement, type Verdict } from '../../gateway/effects.ts';
import { getDeviceRow, openDevice } from '../devices/find.ts';
import { type Json, KraRefused, type Line } from '../osdc/line.ts';
import { taxDevices, taxPurchases } from '../tables.ts';
import { makeBill } from './bill.ts';

/** What KRA is asked for: what suppliers sold to us. Asking changes nothing, so that it is asked as often as it takes. */
export const FETCH = 'purchases';

// Suppliers may be late with theirs, and input VAT can be claimed for six months.
const DAYS_BACK = 190;

export const queueFetching = (db: Db, deviceId: string, dedupeKey: string): Promise<string> =>
  queueEffect(db, {
    provider: 'kra',
    kind: FETCH,
    subjectType: 'tax_device',
    subjectId: deviceId,
    payload: { deviceId },
    dedupeKey: `${deviceId}:${dedupeKey}`,
  });

/** Once a day for each device that is ready. */
export const fetchDaily = async (database: Database, deps: Deps): Promise<void> => {
  const today = await getToday(deps);
  const due = await database.db
    .select({ id: taxDevices.id })
    .from(taxDevices)
    .where(
      sql`${taxDevices.state} = 'ready' and not exists (select 1 from effects e
        where e.provider = 'kra' and e.kind = ${FETCH} and e.dedupe_key = ${taxDevices.id} || ':' || ${today}::text)`,
    );
  for (const { id } of due)
    await database.transact(systemActor('tax'), (db) => queueFetching(db, id, today).then(() => undefined));
};

/** KRA is asked by the device that is at work; twice in a minute is once. */
export const askNow = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ askedAt: string }> => {
  const [device] = await db.select({ id: taxDevices.id }).from(taxDevices).where(eq(taxDevices.state, 'ready'));
  if (!device) throw new AppError('conflict', 'No tax device is ready: set one up under Settings, KRA eTIMS');
  const now = clock.now();
  await queueFetching(db, device.id, now.slice(0, 16));
  return { askedAt: now };
};

type Fetched = Verdict & { sales?: Json[] };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const fetchPurchases = async (line: Line, deps: Deps, effect: Effect): Promise<Fetched> => {
  const device = await openDevice(deps.config, await getDeviceRow(deps.db, effect.subjectId));
  const since = addDays(await getToday(deps), -DAYS_BACK);
  try {
    const lastReqDt = toKraTime(toInstant(since, '00:00', 'Africa/Nairobi'));
    const { data, isEmpty } = await line.post(device, '/selectTrnsPurchaseSalesList', { lastReqDt });
    const list = isEmpty ? [] : data?.saleList;
    if (!Array.isArray(list)) return { state: 'refused', reason: 'KRA’s answer has no list of purchases.' };
    return { state: 'done', sales: list.filter(isJson) };
  } catch (error) {
    if (!(error instanceof KraRefused)) throw error;
    const { meaning, message } = error;
    return { state: meaning === 'device' ? 'refused' : 'not_sent', reason: message };
  }
};

/** The same question: of an answer that was lost nothing has followed. */
export const fetchAgain = async (line: Line, deps: Deps, effect: Effect): Promise<Fetched> => {
  const verdict = await fetchPurchases(line, deps, effect);
  return verdict.state === 'not_sent' ? { state: 'unknown', reason: verdict.reason } : verdict;
};

const keep = async (db: Db, { lines, date: soldOn, ...facts }: PurchaseFacts): Promise<string | null> => {
  const [net, vat] = [
    addMoney(cents(0), ...lines.map((one) => one.net)),
    addMoney(cents(0), ...lines.map((one) => one.vat)),
  ];
  const amounts = { net: toDecimalText(net), vat: toDecimalText(vat), total: toDecimalText(addMoney(net, vat)) };
  const [row] = await db
    .insert(taxPurchases)
    .values({ ...facts, soldOn, lines, ...amounts })
    .onConflictDoNothing()
    .returning({ id: taxPurchases.id });
  return row?.id ?? null;
};

/** What cannot be a bill is kept with the reason, for a person; a day that is missing is that on which KRA told of it. */
const keepUnread = async (db: Db, sale: Json, today: Day): Promise<void> => {
  const { date, problem, ...facts } = readUnread(sale);
  const raw = JSON.stringify(sale);
  await db
    .insert(taxPurchases)
    .values({
      ...{ ...facts, soldOn: date ?? today, lines: [], net: '0', vat: '0', total: '0' },
      ...{ state: 'unread', note: problem, raw: sale, rawDigest: createHash('sha256').update(raw).digest('hex') },
    })
    .onConflictDoNothing();
};

/** Keeps what is new, and makes a bill of what was bought from this supplier before. */
export const settleFetching = async (deps: Deps, effect: Effect, verdict: Settlement): Promise<void> => {
  const { db, clock } = deps;
  const problem = verdict.state === 'done' ? null : (verdict.reason ?? null);
  if (verdict.state !== 'done') {
    if (verdict.state !== 'unknown')
      await db.update(taxDevices).set({ problem }).where(eq(taxDevices.id, effect.subjectId));
    return;
  }
  await db.update(taxDevices).set({ lastSeenAt: clock.now() }).where(eq(taxDevices.id, effect.subjectId));
  const today = await getToday(deps);
  for (const sale of (verdict as Fetched).sales ?? []) {
    const facts = readPurchase(sale);
    if (!facts) await keepUnread(db, sale, today);
    const id = facts && (await keep(db, facts));
    if (id) await makeBill(deps, id, null);
  }
};
