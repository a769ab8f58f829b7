import { type Cents, parseMoney } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { readStamp } from './protocol.ts';

// What Safaricom sends, read with patience: items by their name, numbers as numbers or as text, values that are missing,
// samples of its own pages that are no valid JSON. What cannot be read is null, with the reason for the log.

export type Reading<T> = { value: T; problem: null } | { value: null; problem: string };

type Dictionary = Readonly<Record<string, unknown>>;

const unreadable = (problem: string): { value: null; problem: string } => ({ value: null, problem });

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dictionary = (value: unknown): Dictionary => (isDictionary(value) ? value : {});

const parseBody = (body: string): Dictionary | string => {
  try {
    const value: unknown = JSON.parse(body);
    return isDictionary(value) ? value : 'The body is no JSON object';
  } catch {
    return 'The body is not valid JSON';
  }
};

/** Text, or a number as text; an empty one is none. */
export const textValue = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).trim() || null;
};

/** 1, 1.5, "1.50" and "34,800.00" are amounts; what has more than two decimals is not. */
export const amountValue = (value: unknown): Cents | null => {
  const text = textValue(value)?.replaceAll(',', '') ?? '';
  const trimmed = text.replace(/^(-?\d+\.\d\d)0+$/, '$1');
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(trimmed) ? parseMoney(trimmed) : null;
};

const stampValue = (value: unknown): Instant | null => readStamp(textValue(value) ?? '');

const RECEIPT = /^[A-Z0-9]{6,20}$/;

export const receiptValue = (value: unknown): string | null => {
  const text = textValue(value)?.toUpperCase() ?? '';
  return RECEIPT.test(text) ? text : null;
};

// [{Name, Value}], [{Key, Value}] and [{name, value}], or one of them without its list. What comes twice counts once.
const namedValues = (items: unknown): Dictionary => {
  const list: readonly unknown[] = Array.isArray(items) ? items : [items];
  const pairs = list.filter(isDictionary).map((item) => {
    const name = textValue(item.Name ?? item.Key ?? item.name ?? item.key);
    return [name ?? '', item.Value ?? item.value] as const;
  });
  return Object.fromEntries(pairs.reverse());
};

export type StkCallback = {
  merchantRequestId: string | null;
  checkoutRequestId: string;
  resultCode: string;
  resultText: string;
  /** Null where it was not paid, or where it is not said what was paid. */
  payment: { amount: Cents; receipt: string; paidAt: Instant | null; phone: string | null } | null;
};

const stkPayment = (metadata: unknown): StkCallback['payment'] => {
  const items = namedValues(dictionary(metadata).Item);
  const amount = amountValue(items.Amount);
  const receipt = receiptValue(items.MpesaReceiptNumber);
  if (amount === null || amount <= 0 || receipt === null) return null;
  return { amount, receipt, paidAt: stampValue(items.TransactionDate), phone: textValue(items.PhoneNumber) };
};

/** What became of a prompt. */
export const readStkCallback = (body: string): Reading<StkCallback> => {
  const parsed = parseBody(body);
  if (typeof parsed === 'string') return unreadable(parsed);
  const callback = dictionary(dictionary(parsed.Body).stkCallback);
  const checkoutRequestId = textValue(callback.CheckoutRequestID);
  const resultCode = textValue(callback.ResultCode);
  if (!checkoutRequestId || !resultCode) return unreadable('CheckoutRequestID or ResultCode is missing');
  const payment = resultCode === '0' ? stkPayment(callback.CallbackMetadata) : null;
  const merchantRequestId = textValue(callback.MerchantRequestID);
  const resultText = textValue(callback.ResultDesc) ?? '';
  return { value: { merchantRequestId, checkoutRequestId, resultCode, resultText, payment }, problem: null };
};

/** A payment to a paybill or till, as its check and its confirmation tell it. */
export type C2bPayment = {
  receipt: string;
  amount: Cents;
  paidAt: Instant;
  shortcode: string;
  reference: string | null;
  payerName: string | null;
  /** Mostly masked, as 2547 ***** 126, or a hash. */
  phone: string | null;
};

const fullName = (parts: readonly unknown[]): string | null =>
  parts.flatMap((part) => textValue(part) ?? []).join(' ') || null;

export const readC2bPayment = (body: string): Reading<C2bPayment> => {
  const parsed = parseBody(body);
  if (typeof parsed === 'string') return unreadable(parsed);
  const receipt = receiptValue(parsed.TransID);
  const amount = amountValue(parsed.TransAmount);
  const paidAt = stampValue(parsed.TransTime);
  const shortcode = textValue(parsed.BusinessShortCode);
  if (!receipt) return unreadable('TransID is missing or no receipt number');
  if (amount === null || amount <= 0) return unreadable('TransAmount is missing or no amount');
  if (!paidAt) return unreadable('TransTime is missing or no time');
  if (!shortcode) return unreadable('BusinessShortCode is missing');
  return {
    value: {
      receipt,
      amount,
      paidAt,
      shortcode,
      reference: textValue(parsed.BillRefNumber) ?? textValue(parsed.InvoiceNumber),
      payerName: fullName([parsed.FirstName, parsed.MiddleName, parsed.LastName]),
      phone: textValue(parsed.MSISDN),
    },
    problem: null,
  };
};

/** The end of a reversal or of a question about a transaction; also what a queue that timed out sends. */
export type LaterResult = {
  conversationId: string | null;
  originatorConversationId: string | null;
  transactionId: string | null;
  resultCode: string;
  resultText: string;
  parameters: Dictionary;
};

export const readLaterResult = (body: string): Reading<LaterResult> => {
  const parsed = parseBody(body);
  if (typeof parsed === 'string') return unreadable(parsed);
  const result = dictionary(parsed.Result ?? parsed);
  const conversationId = textValue(result.ConversationID);
  const originatorConversationId = textValue(result.OriginatorConversationID);
  const resultCode = textValue(result.ResultCode);
  if (!resultCode) return unreadable('ResultCode is missing');
  if (!conversationId && !originatorConversationId) return unreadable('Both conversation ids are missing');
  return {
    value: {
      conversationId,
      originatorConversationId,
      transactionId: receiptValue(result.TransactionID),
      resultCode,
      resultText: textValue(result.ResultDesc) ?? '',
      parameters: namedValues(dictionary(result.ResultParameters).ResultParameter),
    },
    problem: null,
  };
};

/** What a question about a transaction brought, of a payment that was completed. */
export const readStatusPayment = ({
  parameters,
}: LaterResult): { receipt: string; amount: Cents; paidAt: Instant | null; payer: string | null } | null => {
  const receipt = receiptValue(parameters.ReceiptNo);
  const amount = amountValue(parameters.Amount);
  if (textValue(parameters.TransactionStatus) !== 'Completed' || !receipt || amount === null || amount <= 0)
    return null;
  return {
    receipt,
    amount,
    paidAt: stampValue(parameters.FinalisedTime) ?? stampValue(parameters.InitiatedTime),
    payer: textValue(parameters.DebitPartyName),
  };
};

/** The body with which Safaricom asks and is answered: whatever is confirmed is accepted, since its money has moved. */
export const ACCEPTED = { ResultCode: '0', ResultDesc: 'Accepted' } as const;
export const REJECTED = {
  account: { ResultCode: 'C2B00012', ResultDesc: 'Rejected' },
  amount: { ResultCode: 'C2B00013', ResultDesc: 'Rejected' },
  shortcode: { ResultCode: 'C2B00015', ResultDesc: 'Rejected' },
  other: { ResultCode: 'C2B00016', ResultDesc: 'Rejected' },
} as const;

const PARTY = /^(\S+(?: \*+ \S+)?) - (.+)$/;

/** "2547 ***** 126 - JOHN DOE" is a number and a name; a name alone has no number. */
export const readParty = (text: string | null): { phone: string | null; name: string | null } => {
  const match = PARTY.exec(text?.trim() ?? '');
  return match ? { phone: match[1] ?? null, name: match[2] ?? null } : { phone: null, name: text?.trim() || null };
};

export type PulledPayment = Omit<C2bPayment, 'shortcode'>;

const pulledPayment = (row: unknown): PulledPayment | null => {
  const item = dictionary(row);
  const receipt = receiptValue(item.transactionId);
  const amount = amountValue(item.amount);
  const paidAt = stampValue(item.trxDate);
  if (!receipt || amount === null || amount <= 0 || !paidAt) return null;
  return {
    receipt,
    amount,
    paidAt,
    reference: textValue(item.billreference),
    payerName: textValue(item.sender),
    phone: textValue(item.msisdn),
  };
};

/** The rows of a pull, however deep their lists are nested; `unread` counts those that cannot be read. */
export const readPull = (answer: unknown): { payments: PulledPayment[]; rows: number; unread: number } => {
  const response = dictionary(answer).Response;
  const rows: readonly unknown[] = (Array.isArray(response) ? response.flat(Number.POSITIVE_INFINITY) : []).filter(
    isDictionary,
  );
  const payments = rows.map(pulledPayment).filter((payment) => payment !== null);
  return { payments, rows: rows.length, unread: rows.length - payments.length };
};

/** What became of a standing order. */
export type OrderCallback = {
  /** Safaricom's number for the order, which its answer had. */
  reference: string | null;
  transactionId: string | null;
  responseCode: string;
  status: string | null;
  /** Masked but for its end. */
  phone: string | null;
};

export const readOrderCallback = (body: string): Reading<OrderCallback> => {
  const parsed = parseBody(body);
  if (typeof parsed === 'string') return unreadable(parsed);
  const header = dictionary(parsed.responseHeader ?? parsed.ResponseHeader);
  const content = dictionary(parsed.responseBody ?? parsed.ResponseBody);
  const items = namedValues(content.responseData ?? content.ResponseData);
  const responseCode = textValue(items.responseCode) ?? textValue(header.responseCode);
  if (!responseCode) return unreadable('responseCode is missing');
  return {
    value: {
      reference: textValue(header.responseRefID) ?? textValue(header.ResponseRefID),
      transactionId: textValue(items.TransactionID),
      responseCode,
      status: textValue(items.Status),
      phone: textValue(items.Msisdn),
    },
    problem: null,
  };
};
