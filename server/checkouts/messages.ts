import { formatDay } from '../../domain/kernel/format.ts';
import { type Cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { bookingText, paidCalendar } from '../bookings/booking-mail.ts';
import type { NamedBooking } from '../bookings/named-bookings.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { sendAlong } from '../messages/send.ts';
import type { ReceiptRow } from '../mpesa/receipts/assign.ts';
import { passesOfInvoices } from '../passes/find.ts';
import { cancelPath } from '../portal/book.ts';
import { type CheckoutRow, findSold, soldSecret } from './find.ts';
import { orderText } from './orders/keep.ts';
import { presentOrder } from './orders/present.ts';
import { checkoutSecrets } from './token.ts';

const toValues = async (deps: Deps, row: CheckoutRow, amount: string) => {
  const { general } = await deps.settings.get();
  const { path } = await checkoutSecrets(deps.config, row.id);
  return {
    name: row.billTo.contactPerson ?? row.billTo.name,
    what: row.lines.map(({ description }) => description).join(', '),
    amount: amountText(parseMoney(amount), general.currency),
    link: publicAddress(deps.config, path),
  };
};

const recipient = ({ billTo }: CheckoutRow) => ({ email: billTo.email, phone: billTo.phone });

type Sold = { invoiceId: string; invoiceNumber: string; receiptNumber: string; bookings: readonly NamedBooking[] };

const bookingLink = async (deps: Deps, { row }: NamedBooking): Promise<string> => {
  const sold = await findSold(deps.db, row.id);
  return cancelPath(sold ? await soldSecret(deps, sold, row.secretHash) : '');
};

/** The ticket: what is confirmed, with the tax invoice and a calendar file for each booking. */
export const sendPaid = async (deps: Deps, row: CheckoutRow, sold: Sold): Promise<void> => {
  const { general } = await deps.settings.get();
  const values = await toValues(deps, row, row.amount);
  const calendars = await Promise.all(
    sold.bookings.map(async (booking, position) => ({
      ...(await paidCalendar(deps, booking, await bookingLink(deps, booking))),
      ...(sold.bookings.length > 1 ? { filename: `booking-${position + 1}.ics` } : {}),
    })),
  );
  const passes = (await passesOfInvoices(deps, [sold.invoiceId])).get(sold.invoiceId) ?? [];
  const what = [
    ...sold.bookings.map((booking) => bookingText(booking, general.timezone)),
    ...passes.map(
      ({ productName, number, expiresOn }) => `${productName}, pass ${number}, until ${formatDay(expiresOn)}`,
    ),
  ].join('\n');
  const { invoiceNumber, receiptNumber } = sold;
  const to = recipient(row);
  const document = `invoice:${sold.invoiceId}`;
  const order = await presentOrder(deps.db, row.id);
  if (order) {
    const bought = orderText(order.packageName, order.startDate);
    const said = { ...values, what: bought, invoiceNumber, receiptNumber };
    return sendAlong(deps, [{ kind: 'order_paid', eventKey: `order_paid:${row.id}`, to, values: said, document }]);
  }
  await sendAlong(deps, [
    {
      kind: 'checkout_paid',
      eventKey: `checkout_paid:${row.id}`,
      to,
      values: { ...values, what, invoiceNumber, receiptNumber, policy: '' },
      document,
      attachments: calendars,
    },
  ]);
};

type Approved = { what: string; agreementNumber: string; startDate: string; deposit: string };

/** What a person decided about a package that was bought. */
export const sendApproved = async (deps: Deps, row: CheckoutRow, said: Approved): Promise<void> => {
  const { currency } = (await deps.settings.get()).general;
  const values = {
    ...(await toValues(deps, row, row.amount)),
    ...said,
    startDate: formatDay(said.startDate),
    deposit: amountText(parseMoney(said.deposit), currency),
  };
  await sendAlong(deps, [{ kind: 'order_approved', eventKey: `order_approved:${row.id}`, to: recipient(row), values }]);
};

export const sendRefused = async (
  deps: Deps,
  row: CheckoutRow,
  said: { what: string; reason: string },
): Promise<void> => {
  const values = { ...(await toValues(deps, row, row.amount)), ...said };
  await sendAlong(deps, [{ kind: 'order_refused', eventKey: `order_refused:${row.id}`, to: recipient(row), values }]);
};

/** What became of money that did not buy what it was meant for. */
export const sendMoneyNews = async (deps: Deps, row: CheckoutRow, receipt: ReceiptRow, news: string): Promise<void> =>
  sendAlong(deps, [
    {
      kind: 'checkout_money',
      eventKey: `checkout_money:${receipt.id}`,
      to: recipient(row),
      values: { ...(await toValues(deps, row, receipt.amount)), receiptNumber: receipt.receiptNumber, news },
    },
  ]);

type Refunded = { amount: Cents; creditNoteId: string; news: string };

/** What comes back to a client, with the credit note. */
export const sendRefundNews = async (deps: Deps, row: CheckoutRow, refunded: Refunded): Promise<void> => {
  const { amount, creditNoteId, news } = refunded;
  await sendAlong(deps, [
    {
      kind: 'checkout_refund',
      eventKey: `checkout_refund:${creditNoteId}`,
      to: recipient(row),
      values: { ...(await toValues(deps, row, toDecimalText(amount))), news },
      document: `credit_note:${creditNoteId}`,
    },
  ]);
};
