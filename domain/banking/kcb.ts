import * as z from 'zod';
import { type Cents, cents } from '../kernel/money.ts';
import { type Day, readDay } from '../kernel/time.ts';
import { readAmount } from './readers/amount.ts';
import { readBankDay } from './readers/bank-day.ts';

// KCB Buni tells of money that reaches an account or a till (instant payment notification), in one of two shapes.

export type KcbNotice = {
  /** The bank's own number of the transaction: the same money is told once or many times under it. */
  transactionId: string;
  amount: Cents;
  currency: string | null;
  day: Day | null;
  /** What the payer entered as the account, mostly the number of an invoice. */
  reference: string | null;
  payer: string | null;
  phone: string | null;
  narration: string | null;
  /** The account or till that was credited. */
  creditedTo: string | null;
};

const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value).trim() || null));

const Flat = z.object({
  transactionReference: Text,
  requestId: Text,
  timestamp: Text,
  transactionAmount: Text,
  currency: Text,
  customerReference: Text,
  customerName: Text,
  customerMobileNumber: Text,
  narration: Text,
  creditAccountIdentifier: Text,
  organizationShortCode: Text,
  tillNumber: Text,
});

const Notification = z.object({
  businessKey: Text,
  debitMSISDN: Text,
  transactionAmt: Text,
  transactionDate: Text,
  transactionID: Text,
  firstName: Text,
  middleName: Text,
  lastName: Text,
  currency: Text,
  narration: Text,
  creditAccountIdentifier: Text,
});

const Enveloped = z.object({
  header: z.object({ messageID: Text, originatorConversationID: Text, timeStamp: Text }).partial().optional(),
  requestPayload: z.object({ additionalData: z.object({ notificationData: Notification }) }),
});

/** "2021111103005": a day, and a time whose hour may have lost its zero. */
const readStamp = (text: string | null): Day | null =>
  readDay(text && /^\d{8}/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : null) ?? null;

/** "Mon May 19 13:30:54 EAT 2025", as Java writes a date. */
const readJavaDate = (text: string | null): Day | null => {
  const match = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) [\d:]+ \S+ (\d{4})$/.exec(text ?? '');
  return match
    ? readBankDay(`${match[2]} ${match[1]} ${match[3]}`, 'dmy')
    : (readStamp(text) ?? readDay(text?.slice(0, 10)) ?? null);
};

const readPositive = (text: string | null): Cents | null => {
  const amount = readAmount(text ?? '');
  return amount !== null && amount > 0 ? cents(amount) : null;
};

const fromFlat = (message: z.output<typeof Flat>): KcbNotice | null => {
  const { transactionReference: transactionId, transactionAmount, timestamp } = message;
  const amount = readPositive(transactionAmount);
  if (transactionId === null || amount === null) return null;
  return {
    transactionId,
    amount,
    currency: message.currency,
    day: readStamp(timestamp),
    reference: message.customerReference,
    payer: message.customerName,
    phone: message.customerMobileNumber,
    narration: message.narration,
    creditedTo: message.creditAccountIdentifier ?? message.tillNumber ?? message.organizationShortCode,
  };
};

const fromEnvelope = ({ requestPayload }: z.output<typeof Enveloped>): KcbNotice | null => {
  const { notificationData: notice } = requestPayload.additionalData;
  const amount = readPositive(notice.transactionAmt);
  if (notice.transactionID === null || amount === null) return null;
  const names = [notice.firstName, notice.middleName, notice.lastName].filter((name) => name !== null);
  return {
    transactionId: notice.transactionID,
    amount,
    currency: notice.currency,
    day: readJavaDate(notice.transactionDate),
    reference: notice.businessKey,
    payer: names.join(' ') || null,
    phone: notice.debitMSISDN,
    narration: notice.narration,
    creditedTo: notice.creditAccountIdentifier,
  };
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null; // What is no JSON is no notice; the caller keeps the body as it came.
  }
};

/** A notice of KCB, in either shape; null where it is none. */
export const readKcbNotice = (body: string): KcbNotice | null => {
  const message = parseJson(body);
  const enveloped = Enveloped.safeParse(message);
  if (enveloped.success) return fromEnvelope(enveloped.data);
  const flat = Flat.safeParse(message);
  return flat.success ? fromFlat(flat.data) : null;
};

/** What KCB wants to hear, so that it stops telling. */
export const kcbReply = (transactionId: string, problem: string | null = null) => ({
  transactionID: transactionId,
  statusCode: problem === null ? '0' : '1',
  statusMessage: problem ?? 'Success',
});
