import type { ClientBookingInput } from '../../domain/bookings/contract.ts';
import type { BookingChoice, CheckoutInput } from '../../domain/checkouts/contract.ts';
import { readCheckoutReference } from '../../domain/checkouts/reference.ts';
import { inWholeShillings } from '../../domain/checkouts/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { vatTerms } from '../../domain/settings/vat.ts';
import { bookingLines, itemAccounts } from '../billing/kernel/booking-lines.ts';
import type { NewLine } from '../billing/kernel/new-invoice.ts';
import { bookingText } from '../bookings/booking-mail.ts';
import { type NamedBooking, toRoomBooking } from '../bookings/named-bookings.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import type { Deps } from '../deps.ts';
import { recognizeVisitor } from '../parties/lock-party.ts';
import { keepForPayment } from '../portal/book.ts';
import type { PayFirst } from '../portal/hooks.ts';
import { recordConsent } from '../settings/notice.ts';
import { type CheckoutRow, isReference } from './find.ts';
import { insertCheckout, keptUntil, promptChannel, sendWay } from './open.ts';
import { type ChosenOrder, chooseOrder, keepOrder, orderLines, orderText } from './orders/keep.ts';
import { type ChosenPass, findPasses, passLines } from './passes.ts';
import { cancelPaid, findPaid } from './refunds/cancel-paid.ts';
import { movePaid } from './refunds/move-paid.ts';
import { checkoutItems } from './tables.ts';
import { checkoutSecrets } from './token.ts';

type Buyer = Pick<CheckoutInput['party'], 'name' | 'email' | 'phone' | 'company' | 'kraPin'>;

type Chosen = {
  id: string;
  partyId: string;
  buyer: Buyer;
  bookings: readonly NamedBooking[];
  passes: readonly ChosenPass[];
  order: ChosenOrder | null;
  expiresAt: Instant;
};

const toBillTo = ({ name, email, phone, company, kraPin }: Buyer) => ({
  name: company ?? name,
  contactPerson: name,
  email,
  phone,
  kraPin: kraPin ?? null,
});

const priceLines = async (deps: Deps, { bookings, passes, order }: Chosen): Promise<NewLine[]> => {
  const terms = vatTerms(await deps.settings.get(), await getToday(deps));
  const shown = bookings.map(toRoomBooking);
  const accounts = await itemAccounts(deps.db, shown);
  return inWholeShillings([
    ...shown.flatMap((booking) => bookingLines(booking, accounts, terms)),
    ...(await passLines(deps, passes)),
    ...(order ? orderLines(order, await getToday(deps)) : []),
  ]);
};

// In the words of the offer: the lines say how it was priced.
const whatIsChosen = async (deps: Deps, { bookings, passes, order }: Chosen): Promise<string> => {
  const { timezone } = (await deps.settings.get()).general;
  return [
    ...bookings.map((booking) => bookingText(booking, timezone)),
    ...passes.map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`)),
    ...(order ? [orderText(order.offer.name, order.startDate)] : []),
  ].join(', ');
};

/** Writes down what was chosen and what it costs; what it keeps is kept already. */
const openCheckout = async (deps: Deps, chosen: Chosen): Promise<CheckoutRow> => {
  const { db } = deps;
  const { id, partyId, expiresAt, buyer } = chosen;
  const head = { id, partyId, expiresAt, billTo: toBillTo(buyer) };
  const row = await insertCheckout(db, head, await priceLines(deps, chosen));
  const items = [
    ...chosen.bookings.map((booking) => ({ bookingId: booking.row.id })),
    ...chosen.passes.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  ].map((item, position) => ({ checkoutId: row.id, position, ...item }));
  if (items.length > 0) withoutWaiting(db, db.insert(checkoutItems).values(items));
  if (chosen.order) await keepOrder(db, row.id, chosen.order);
  await sendWay(deps, row, { what: await whatIsChosen(deps, chosen), to: chosen.buyer });
  return row;
};

const toClientBooking = ({ kind: _, ...choice }: BookingChoice, input: CheckoutInput): ClientBookingInput => {
  const { name, email, phone, company } = input.party;
  return {
    ...choice,
    clientInfo: { name, email, phone, company },
    ...(input.noticeVersion ? { noticeVersion: input.noticeVersion } : {}),
  };
};

// What is wrong is said of the item that it is about.
const ofItem = async <T>(index: number, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, text]) => [`items.${index}.${name}`, text]),
    );
    const { retryAfterSeconds } = error;
    throw new AppError(error.code, error.message, { fields, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  }
};

type Numbered = { choice: BookingChoice; index: number };

const bookingsIn = ({ items }: CheckoutInput): Numbered[] =>
  items
    .flatMap((choice, index) => (choice.kind === 'booking' ? [{ choice, index }] : []))
    // Several rooms are always locked in one order.
    .sort((a, b) => a.choice.roomId.localeCompare(b.choice.roomId));

const recognizeBuyer = async (deps: Deps, { party, noticeVersion }: CheckoutInput): Promise<string> => {
  const consent = noticeVersion ? await recordConsent(deps, noticeVersion) : { noticeVersion: null, consentedAt: null };
  return recognizeVisitor(deps.db, party, consent);
};

const requireChannel = async (deps: Deps): Promise<void> => {
  if (!(await promptChannel(deps)))
    throw new AppError('conflict', 'Nothing can be paid online right now. Please contact us.');
};

/** Keeps what somebody chose for a few minutes, all of it or nothing. */
export const createCheckout = async (deps: Deps, input: CheckoutInput): Promise<CheckoutRow> => {
  await requireChannel(deps);
  const id = uuidV7();
  const expiresAt = keptUntil(deps);
  const { ofBooking } = await checkoutSecrets(deps.config, id);
  const kept: { booking: NamedBooking; index: number }[] = [];
  for (const [position, { choice, index }] of bookingsIn(input).entries()) {
    const work = keepForPayment(deps, toClientBooking(choice, input), {
      token: ofBooking(position),
      holdUntil: expiresAt,
    });
    kept.push({ booking: await ofItem(index, work), index });
  }
  const order = await chooseOrder(deps, input.items);
  const bookings = kept.map(({ booking }) => booking);
  const partyId = bookings[0]?.row.partyId ?? (await recognizeBuyer(deps, input));
  const passes = await findPasses(deps.db, input.items);
  return openCheckout(deps, { id, partyId, buyer: input.party, bookings, passes, order, expiresAt });
};

/** What the portal’s booking is paid by, where visitors pay first. */
export const payFirst: PayFirst = {
  plan: async (deps) => {
    const { rooms } = await deps.settings.get();
    if (!rooms.payFirst || !(await promptChannel(deps))) return null;
    const id = uuidV7();
    const { ofBooking } = await checkoutSecrets(deps.config, id);
    return { id, token: ofBooking(0), holdUntil: keptUntil(deps) };
  },
  open: async (deps, id, { booking, input: { clientInfo } }) => {
    const { partyId, holdUntil } = booking.row;
    if (!partyId || !holdUntil) throw new Error(`Booking ${booking.row.id} is not kept for anybody`);
    const buyer = { ...clientInfo, kraPin: clientInfo.kraPin ?? null };
    const row = await openCheckout(deps, {
      id,
      partyId,
      buyer,
      bookings: [booking],
      passes: [],
      order: null,
      expiresAt: holdUntil,
    });
    const { token, path } = await checkoutSecrets(deps.config, id);
    return { token, path, expiresAt: row.expiresAt, amount: row.amount };
  },
  paid: { find: findPaid, cancel: cancelPaid, move: movePaid },
};

/** Whether an account number that a payer typed is one of a checkout. */
export const isSold = async (db: Db, typed: string): Promise<boolean> => {
  const reference = readCheckoutReference(typed);
  return reference !== null && isReference(db, reference);
};
