import * as z from 'zod';
import { type Cents, cents, MAX_CENTS } from '../kernel/money.ts';
import { type Day, readDay } from '../kernel/time.ts';
import { readAmount } from './readers/amount.ts';
import { readBankDay } from './readers/bank-day.ts';

// KCB Buni announces money that reaches an account or a till (instant payment notification), in one of two shapes.

/** Where money arrives at KCB: whatever of it is known. */
export type KcbPlace = { accountNumber: string | null; tillNumber: string | null; shortCode: string | null };

export type KcbNotice = {
  /** The bank's own number of the transaction: the same money comes once or many times under it. */
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
  creditedTo: KcbPlace;
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
  return amount !== null && amount > 0 && amount <= MAX_CENTS ? cents(amount) : null;
};

const LONGEST_ID = 60;
const readNumber = (text: string | null): string | null => (text !== null && text.length <= LONGEST_ID ? text : null);

const fromFlat = (message: z.output<typeof Flat>): KcbNotice | null => {
  const { transactionAmount, timestamp } = message;
  const transactionId = readNumber(message.transactionReference);
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
    creditedTo: {
      accountNumber: message.creditAccountIdentifier,
      tillNumber: message.tillNumber,
      shortCode: message.organizationShortCode,
    },
  };
};

const fromEnvelope = ({ requestPayload }: z.output<typeof Enveloped>): KcbNotice | null => {
  const { notificationData: notice } = requestPayload.additionalData;
  const amount = readPositive(notice.transactionAmt);
  const transactionId = readNumber(notice.transactionID);
  if (transactionId === null || amount === null) return null;
  const names = [notice.firstName, notice.middleName, notice.lastName].filter((name) => name !== null);
  return {
    transactionId,
    amount,
    currency: notice.currency,
    day: readJavaDate(notice.transactionDate),
    reference: notice.businessKey,
    payer: names.join(' ') || null,
    phone: notice.debitMSISDN,
    narration: notice.narration,
    creditedTo: { accountNumber: notice.creditAccountIdentifier, tillNumber: null, shortCode: null },
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

const FlatBill = z.object({ customerReference: Text, requestId: Text, transactionReference: Text });

const EnvelopedBill = z.object({
  header: z.object({ messageID: Text }).optional(),
  requestPayload: z.object({
    primaryData: z.object({ businessKey: Text }).optional(),
    additionalData: z.object({ validationData: z.object({ businessKey: Text }).optional() }).nullish(),
  }),
});

/** Which bill somebody is about to pay, as KCB wants to know before it takes the money. */
export type KcbBillQuestion = { transactionId: string; reference: string | null };

export const readKcbBill = (body: string): KcbBillQuestion | null => {
  const message = parseJson(body);
  const enveloped = EnvelopedBill.safeParse(message);
  if (enveloped.success) {
    const { header, requestPayload } = enveloped.data;
    const { primaryData, additionalData } = requestPayload;
    return {
      transactionId: header?.messageID ?? '',
      reference: additionalData?.validationData?.businessKey ?? primaryData?.businessKey ?? null,
    };
  }
  const flat = FlatBill.safeParse(message);
  if (!flat.success) return null;
  const { customerReference, requestId, transactionReference } = flat.data;
  return { transactionId: transactionReference ?? requestId ?? '', reference: customerReference };
};

const PLACE_FIELDS = ['accountNumber', 'tillNumber', 'shortCode'] as const;

const bare = (text: string | null): string => (text ?? '').replace(/[\s-]/g, '').toUpperCase();

/**
 * Whether money at one place is that of an account of ours: what both of them say agrees, and they have something in common.
 * A notice that names no place is meant for the account whose address it came to.
 */
export const isForPlace = (creditedTo: KcbPlace, own: KcbPlace): boolean => {
  const named = PLACE_FIELDS.filter((field) => bare(creditedTo[field]) !== '');
  const both = named.filter((field) => bare(own[field]) !== '');
  return named.length === 0 || (both.length > 0 && both.every((field) => bare(creditedTo[field]) === bare(own[field])));
};

/** What KCB waits for, so that it does not send it again. */
export const kcbReply = (transactionId: string, problem: string | null = null) => ({
  transactionID: transactionId,
  statusCode: problem === null ? '0' : '1',
  statusMessage: problem ?? 'Success',
});

/** Why KCB could not call an address of this server; null where it can. */
export const addressProblem = (publicUrl: string | null): string | null => {
  if (!publicUrl) return 'The server does not know its own address: its operator must set PUBLIC_URL.';
  return publicUrl.startsWith('https://') ? null : 'KCB calls only addresses that begin with https.';
};
