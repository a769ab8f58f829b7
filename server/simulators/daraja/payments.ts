import { formatTime } from '../../../domain/kernel/format.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { LedgerEntry, PaymentWay } from './books/ledger.ts';
import type { SimulatedChannel } from './channels.ts';
import { canPay, fullName, type Phone, spentOn } from './phone/phones.ts';
import { decimals, inShillings, maskedNumber, nairobiDay, nairobiTime, toStamp } from './texts.ts';
import type { Result, World } from './world.ts';

const MOST_AT_ONCE = 250_000;
const MOST_A_DAY = 500_000;
const TWO_MINUTES_MS = 120_000;

export const RESULTS = {
  done: { code: '0', text: 'The service request is processed successfully.' },
  poor: { code: '1', text: 'The balance is insufficient for the transaction.' },
  tooLittle: { code: '2', text: 'Declined due to limit rule: less than the minimum transaction amount.' },
  tooMuch: { code: '3', text: 'Declined due to limit rule: greater than the maximum transaction amount.' },
  dayFull: { code: '4', text: 'Declined due to limit rule: would exceed daily transfer limit.' },
  full: { code: '8', text: 'Declined due to limit rule: would exceed the maximum balance.' },
  repeated: { code: '17', text: 'Rule limited.' },
  busy: {
    code: '1001',
    text: 'Unable to lock subscriber, a transaction is already in process for the current subscriber.',
  },
  expired: { code: '1019', text: 'Transaction has expired.' },
  tooLong: { code: '1025', text: 'An error occurred while sending a push request.' },
  cancelled: { code: '1032', text: 'Request cancelled by user' },
  unreachable: { code: '1037', text: 'DS timeout user cannot be reached' },
  wrongPin: { code: '2001', text: 'The initiator information is invalid.' },
  product: { code: '2028', text: 'The request is not permitted according to product assignment.' },
  locked: { code: '8006', text: 'The security credential is locked.' },
} as const satisfies Record<string, Result>;

export type PaymentOrder = {
  key: string;
  phone: Phone;
  channel: SimulatedChannel;
  amount: number;
  account: string;
  way: PaymentWay;
  initiatedAt: Instant;
  checkoutRequestId?: string;
};

/** Why the money does not move, or null. */
const findHindrance = ({ ledger }: World, order: PaymentOrder, now: Instant): Result | null => {
  const { phone, channel, amount, way } = order;
  if (amount < 1) return RESULTS.tooLittle;
  if (amount > MOST_AT_ONCE) return RESULTS.tooMuch;
  if (spentOn(phone, now) + amount > MOST_A_DAY) return RESULTS.dayFull;
  if (ledger.balance(channel.shortcode) + amount > (channel.mostBalance ?? Number.POSITIVE_INFINITY))
    return RESULTS.full;
  const isAgain = phone.last?.shortcode === channel.shortcode && phone.last.amount === amount;
  const sinceMs = Date.parse(now) - Date.parse(phone.last?.at ?? now);
  if (way === 'stk' && isAgain && sinceMs < TWO_MINUTES_MS) return RESULTS.repeated;
  return canPay(phone, amount) ? null : RESULTS.poor;
};

const receiptText = (
  { receipt, amount, account, completedAt }: LedgerEntry,
  channel: SimulatedChannel,
  left: number,
) => {
  const [year = '', month = '', day = ''] = nairobiDay(completedAt).split('-');
  const when = `${Number(day)}/${Number(month)}/${year.slice(2)} at ${formatTime(nairobiTime(completedAt))}`;
  const whom = channel.kind === 'till' ? `paid to ${channel.name}.` : `sent to ${channel.name} for account ${account}`;
  return `${receipt} Confirmed. ${inShillings(amount)} ${whom} on ${when}. New M-PESA balance is ${inShillings(left)}. Transaction cost, Ksh0.00.`;
};

const draftPayment = (order: PaymentOrder) =>
  ({
    key: order.key,
    shortcode: order.channel.shortcode,
    kind: 'payment',
    way: order.way,
    amount: order.amount,
    account: order.account,
    msisdn: order.phone.msisdn,
    party: fullName(order.phone),
    initiatedAt: order.initiatedAt,
    linked: null,
    checkoutRequestId: order.checkoutRequestId ?? null,
  }) as const;

/** A payment that was begun and moved nothing is in the statement all the same. */
export const failPayment = ({ ledger }: World, order: PaymentOrder): void =>
  void ledger.enter({ ...draftPayment(order), status: 'Failed' });

const chargeFor = ({ ledger, tariff, time }: World, { key, channel, amount }: PaymentOrder, receipt: string): void => {
  const charge = tariff(amount);
  if (charge <= 0) return;
  ledger.enter({
    key: `${key}/charge`,
    shortcode: channel.shortcode,
    kind: 'charge',
    way: null,
    status: 'Completed',
    amount: -charge,
    account: '',
    msisdn: null,
    party: '',
    initiatedAt: time.now(),
    linked: receipt,
    checkoutRequestId: null,
  });
};

/** Moves the money, or says why not; the ledger knows of both. Nobody is told yet. */
export const movePayment = (world: World, order: PaymentOrder): LedgerEntry | Result => {
  const { phone, channel, amount } = order;
  const now = world.time.now();
  const hindrance = findHindrance(world, order, now);
  if (hindrance) {
    if (hindrance === RESULTS.poor) failPayment(world, order);
    return hindrance;
  }
  const entry = world.ledger.enter({ ...draftPayment(order), status: 'Completed' });
  phone.balance -= amount;
  phone.spent = { day: nairobiDay(now), amount: spentOn(phone, now) + amount };
  phone.last = { shortcode: channel.shortcode, amount, at: now };
  phone.messages.push({ at: now, text: receiptText(entry, channel, phone.balance) });
  chargeFor(world, order, entry.receipt);
  if (world.chance.happens('onlyInStatement', order.key, world.behaviour.onlyInStatement))
    world.hidden.add(entry.receipt);
  return entry;
};

/** What validation and confirmation of a payment carry; version 2 masks who paid. */
export const c2bBody = (
  order: Pick<PaymentOrder, 'phone' | 'channel' | 'amount' | 'account'>,
  receipt: string,
  at: Instant,
  balance: string,
) => ({
  TransactionType: order.channel.kind === 'till' ? 'Buy Goods' : 'Pay Bill',
  TransID: receipt,
  TransTime: toStamp(at),
  TransAmount: decimals(order.amount),
  BusinessShortCode: order.channel.shortcode,
  BillRefNumber: order.account,
  InvoiceNumber: '',
  OrgAccountBalance: balance,
  ThirdPartyTransID: '',
  MSISDN: maskedNumber(order.phone.msisdn),
  FirstName: order.phone.names[0],
  MiddleName: '',
  LastName: '',
});

/** Tells an organisation that has registered its addresses of a payment, whatever way it was made. */
export const confirmPayment = async (world: World, order: PaymentOrder, entry: LedgerEntry): Promise<void> => {
  const addresses = world.addresses.get(order.channel.shortcode);
  if (!addresses) return;
  await world.notifier.notify(
    {
      kind: 'confirm',
      url: addresses.confirm,
      key: order.key,
      body: c2bBody(order, entry.receipt, entry.completedAt, decimals(entry.balance)),
    },
    { hidden: world.hidden.has(entry.receipt) },
  );
};
