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
import type { CheckoutRow } from './find.ts';
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

/** The ticket: what is confirmed, with the tax invoice and a calendar file for each booking. */
export const sendPaid = async (deps: Deps, row: CheckoutRow, sold: Sold): Promise<void> => {
  const { general } = await deps.settings.get();
  const { ofBooking } = await checkoutSecrets(deps.config, row.id);
  const values = await toValues(deps, row, row.amount);
  const calendars = await Promise.all(
    sold.bookings.map(async (booking, position) => ({
      ...(await paidCalendar(deps, booking, cancelPath(ofBooking(position)))),
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
  await sendAlong(deps, [
    {
      kind: 'checkout_paid',
      eventKey: `checkout_paid:${row.id}`,
      to: recipient(row),
      values: { ...values, what, invoiceNumber: sold.invoiceNumber, receiptNumber: sold.receiptNumber, policy: '' },
      document: `invoice:${sold.invoiceId}`,
      attachments: calendars,
    },
  ]);
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
