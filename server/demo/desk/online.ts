import { sql } from 'drizzle-orm';
import type { createCheckout as CreateCheckout } from '../../../domain/checkouts/contract.ts';
import { CheckoutInput } from '../../../domain/checkouts/contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day, type Instant, toInstant, weekday } from '../../../domain/kernel/time.ts';
import { createCheckout } from '../../checkouts/create.ts';
import { type CheckoutRow, findItems, toBookingIds } from '../../checkouts/find.ts';
import { cancelPaid } from '../../checkouts/refunds/cancel-paid.ts';
import { claimReceipts } from '../../checkouts/settle.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { ChannelRow } from '../../mpesa/channels/find.ts';
import { claimWaiting } from '../../mpesa/receipts/claim.ts';
import { receiveReceipts } from '../../mpesa/receipts/receive.ts';
import { allPackages } from '../../packages/offers.ts';
import { rememberPayWays, takesPrompts } from '../../pay/ways.ts';
import { listRooms } from '../../rooms/service.ts';
import { fillDemoTours } from './tours.ts';

// What is sold online, by its name, with its deposit.
const SOLD_ONLINE = { 'Dedicated Desk': 12_500, 'Virtual Office': 4_500 } as const;

const RECEIPT = 'TKS7PQR2W9';
const BOUGHT = {
  name: 'Naserian Lemayian',
  email: 'naserian@olkaria.example',
  phone: '0722 000 331',
  company: 'Olkaria Geo Consulting',
  kraPin: 'P051234567Q',
};
const RETURNED = 'TKS8RST4X1';
const CANCELLED = {
  name: 'Kipchumba Rotich',
  email: 'kipchumba@rotich.example',
  phone: '0722 000 333',
  company: 'Rotich and Partners',
};
const HOLDER = { name: 'Tom Mboya Junior', email: 'tom@example.com', phone: '0733 000 332', company: null };

type Party = SentBody<typeof CreateCheckout>['party'];

const choose = (deps: Deps, body: SentBody<typeof CreateCheckout>) => createCheckout(deps, CheckoutInput.parse(body));

const sellOnline = async ({ db }: Deps): Promise<void> => {
  for (const [name, deposit] of Object.entries(SOLD_ONLINE))
    await db.execute(sql`
      update workspace_packages set public_cycle = 'monthly', online_deposit = ${deposit}::numeric where name = ${name}`);
};

const findMoment = async ({ settings }: Deps, day: Day, time: string): Promise<Instant> =>
  toInstant(day, time, (await settings.get()).general.timezone);

const at = (deps: Deps, now: Instant): Deps => ({ ...deps, clock: { now: () => now } });

type Paid = { channel: ChannelRow; checkout: CheckoutRow; receiptNumber: string; payerName: string; phone: string };

/** The money comes at the time of these deps. */
const payFor = async (deps: Deps, { channel, checkout, ...payer }: Paid): Promise<void> => {
  const paid = {
    ...payer,
    source: 'c2b' as const,
    channel,
    paidAt: deps.clock.now(),
    amount: parseMoney(checkout.amount),
    accountReference: checkout.reference,
  };
  await claimWaiting(deps, await receiveReceipts(deps, [paid]), claimReceipts);
};

/** Bought and paid yesterday: it waits for a person. */
const buyPackage = async (real: Deps, channel: ChannelRow, today: Day): Promise<void> => {
  const deps = at(real, await findMoment(real, addDays(today, -1), '16:10'));
  const offer = (await allPackages(deps)).find(({ name }) => name === 'Virtual Office');
  if (!offer) return;
  const items = [{ kind: 'package' as const, packageId: offer.id, startDate: addDays(today, 7) }];
  const checkout = await choose(deps, { items, party: BOUGHT });
  await payFor(deps, { channel, checkout, receiptNumber: RECEIPT, payerName: 'NASERIAN', phone: '2547 ***** 331' });
};

const openDay = (day: Day): Day => (weekday(day) > 5 ? openDay(addDays(day, 1)) : day);

/** Two hours in the first room that is free then. */
const chooseRoom = async (deps: Deps, day: Day, startTime: string, party: Party): Promise<CheckoutRow | null> => {
  for (const { id: roomId } of await listRooms(deps, { inactiveToo: false })) {
    const booking = { kind: 'booking' as const, roomId, bookingDate: openDay(day), startTime, duration: 2 };
    try {
      return await choose(deps, { items: [booking], party });
    } catch (error) {
      // Somebody else has that room then.
      if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error;
    }
  }
  return null;
};

/** Paid the day before yesterday and cancelled in time yesterday: all of the money is proposed to go back. */
const cancelRoom = async (real: Deps, channel: ChannelRow, today: Day): Promise<void> => {
  const deps = at(real, await findMoment(real, addDays(today, -2), '10:20'));
  const checkout = await chooseRoom(deps, addDays(today, 9), '16:00', CANCELLED);
  if (!checkout) return;
  await payFor(deps, { channel, checkout, receiptNumber: RETURNED, payerName: 'KIPCHUMBA', phone: '2547 ***** 333' });
  const [bookingId] = toBookingIds(await findItems(real.db, checkout.id));
  if (bookingId) await cancelPaid(at(real, await findMoment(real, addDays(today, -1), '09:05')), bookingId, null);
};

/** What strangers arrange online: tours, and what they buy: a package that waits for approval, a room that was cancelled, and one that is kept while it is paid. */
export const fillDemoOnline = async (real: Deps, channel: ChannelRow): Promise<void> => {
  await fillDemoTours(real);
  await sellOnline(real);
  const settings = await real.settings.get();
  await rememberPayWays(real, settings);
  // Where no prompt can come back to this server nobody can buy online.
  if (!takesPrompts(settings)) return;
  const deps = { ...real, settings: { get: async () => settings } };
  const today = await getToday(deps);
  await buyPackage(deps, channel, today);
  await cancelRoom(deps, channel, today);
  await chooseRoom(deps, addDays(today, 14), '15:00', HOLDER);
};
