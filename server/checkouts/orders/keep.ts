import { and, eq, inArray, sql } from 'drizzle-orm';
import { RENT_ACCOUNT } from '../../../domain/billing/rent.ts';
import type { CheckoutInput, PackageChoice } from '../../../domain/checkouts/contract.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay, formatFigure } from '../../../domain/kernel/format.ts';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, type Instant } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { BillingCycle } from '../../../domain/packages/contract.ts';
import { type OnlinePrice, onlineCycle, onlinePrice, startProblem } from '../../../domain/packages/online.ts';
import { CYCLE_UNITS, rateFor } from '../../../domain/packages/rules.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import { periodStart } from '../../../domain/tenants/rules.ts';
import type { NewLine } from '../../billing/kernel/new-invoice.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { placesLeft } from '../../packages/offers.ts';
import { lockPackage, type PackageOffer } from '../../packages/service.ts';
import { findOrder } from '../find.ts';
import { packageOrders } from '../tables.ts';

// A package that somebody chooses, keeps while it is paid, and takes once it is.

export type ChosenOrder = {
  offer: PackageOffer;
  cycle: BillingCycle;
  rent: string;
  price: OnlinePrice;
  startDate: Day;
  paidThrough: Day;
};

export const orderText = (packageName: string, startDate: Day): string => `${packageName} from ${formatDay(startDate)}`;

/** Frees the places of those who did not pay in time; what another node has at hand is left to it. */
export const releasePlaces = async (db: Db, now: Instant): Promise<void> => {
  await db.execute(sql`
    update package_orders set state = 'lapsed' where id in (
      select o.id from package_orders o join checkouts c on c.id = o.checkout_id
      where o.state = 'kept' and c.expires_at <= ${now}::timestamptz for no key update of o skip locked)`);
};

export const giveUpPlace = async (db: Db, checkoutId: string): Promise<void> => {
  await db
    .update(packageOrders)
    .set({ state: 'lapsed' })
    .where(and(eq(packageOrders.checkoutId, checkoutId), eq(packageOrders.state, 'kept')));
};

const lockOffer = async (deps: Deps, packageId: string): Promise<PackageOffer> => {
  try {
    return await lockPackage(deps, packageId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid({ 'items.0.packageId': 'This package is not sold online' });
    throw error;
  }
};

const refuseFull = async (db: Db, { id, name }: PackageOffer): Promise<void> => {
  const left = (await placesLeft({ db }, [id])).get(id);
  if (left === null || left === undefined || left > 0) return;
  const problem = `All places of ${name} are taken right now`;
  throw new AppError('package_full', problem, { fields: { 'items.0.packageId': problem } });
};

/** What was chosen, at today's price; its package is held until the transaction ends, so that two for one place take turns. */
export const chooseOrder = async (deps: Deps, items: CheckoutInput['items']): Promise<ChosenOrder | null> => {
  const choice = items.find((item): item is PackageChoice => item.kind === 'package');
  if (!choice) return null;
  const { startDate } = choice;
  const problem = startProblem(startDate, await getToday(deps));
  if (problem) throw invalid({ 'items.0.startDate': problem });
  const offer = await lockOffer(deps, choice.packageId);
  const cycle = onlineCycle(offer);
  const rent = cycle && rateFor(offer, cycle);
  if (!cycle || !rent || parseMoney(rent) === 0)
    throw invalid({ 'items.0.packageId': 'This package is not sold online' });
  await releasePlaces(deps.db, deps.clock.now());
  await refuseFull(deps.db, offer);
  const terms = vatTerms(await deps.settings.get(), await getToday(deps));
  const sold = { rate: parseMoney(rent), taxClass: offer.taxClass };
  const price = onlinePrice(sold, parseMoney(offer.onlineDeposit ?? '0.00'), terms);
  return { offer, cycle, rent, price, startDate, paidThrough: periodStart(startDate, cycle, 1) };
};

/** The lines of its invoice: the first period, earned over its days, and the deposit, which is nobody's income. */
export const orderLines = (
  { offer, cycle, rent, price, startDate, paidThrough }: ChosenOrder,
  today: Day,
): NewLine[] => {
  const one = { quantity: '1', bookingId: null } as const;
  const period: NewLine = {
    ...one,
    kind: 'rent',
    description: `${offer.name}, ${formatDay(startDate)} to ${formatDay(addDays(paidThrough, -1))}`,
    formula: `${formatFigure(rent)} ${CYCLE_UNITS[cycle]}`,
    unitPrice: parseMoney(rent),
    net: price.net,
    taxClass: price.taxClass,
    vatRate: price.vatRate,
    vat: price.vat,
    account: RENT_ACCOUNT[offer.type],
    serviceStart: startDate,
    serviceEnd: paidThrough,
  };
  if (price.deposit === 0) return [period];
  const deposit: NewLine = {
    ...one,
    kind: 'other',
    description: 'Deposit, given back at the end',
    formula: null,
    unitPrice: price.deposit,
    net: price.deposit,
    taxClass: 'D',
    vatRate: 0,
    vat: cents(0),
    account: ACCOUNTS.depositsAhead,
    serviceStart: today,
    serviceEnd: addDays(today, 1),
  };
  return [period, deposit];
};

export const keepOrder = async (db: Db, checkoutId: string, order: ChosenOrder): Promise<void> => {
  const { offer, cycle, rent, price, startDate, paidThrough } = order;
  await db.insert(packageOrders).values({
    checkoutId,
    packageId: offer.id,
    billingCycle: cycle,
    rent,
    deposit: toDecimalText(price.deposit),
    startDate,
    paidThrough,
  });
};

/** The place of who paid; false where somebody else has it by now. The database counts, and refuses one too many. */
export const takePlace = async (db: Db, checkoutId: string): Promise<boolean> => {
  const order = await findOrder(db, checkoutId);
  if (!order) return true;
  await lockPackage({ db }, order.packageId);
  const taken = await db
    .update(packageOrders)
    .set({ state: 'waiting' })
    .where(and(eq(packageOrders.id, order.id), inArray(packageOrders.state, ['kept', 'lapsed'])))
    .returning({ id: packageOrders.id });
  return taken.length > 0;
};
