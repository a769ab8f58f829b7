import type { Cents } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { expectCode, type Line, partyNumber, requiredText, toShillings } from './call-parts.ts';
import type { Channel, Json } from './caller.ts';

// Ways of paying that an operator may have beside the usual ones: standing orders (Ratiba) and codes to scan.

/** From once to once a year. */
export type OrderFrequency = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

export type StandingOrder = {
  /** No two of one payer have the same. */
  name: string;
  msisdn: string;
  amount: Cents;
  reference: string;
  description: string;
  from: Day;
  to: Day;
  frequency: OrderFrequency;
};

const TO_PAYBILL = { TransactionType: 'Standing Order Customer Pay Bill', ReceiverPartyIdentifierType: '4' };
// So misspelt by Safaricom.
const TO_TILL = { TransactionType: 'Standing Order Customer Pay Marchant', ReceiverPartyIdentifierType: '2' };

const compactDay = (day: Day): string => day.replaceAll('-', '');

/** Asks a payer to agree to a standing order; the payer's answer comes to the address for orders. */
export const createStandingOrder = async (
  line: Line,
  channel: Channel,
  order: StandingOrder,
): Promise<{ reference: string }> => {
  const answer = await line.post(channel, '/standingorder/v1/createStandingOrderExternal', {
    StandingOrderName: order.name,
    StartDate: compactDay(order.from),
    EndDate: compactDay(order.to),
    BusinessShortCode: partyNumber(channel),
    ...(channel.kind === 'till' ? TO_TILL : TO_PAYBILL),
    Amount: toShillings(order.amount),
    PartyA: order.msisdn,
    CallBackURL: channel.callbackUrl('order'),
    AccountReference: order.reference,
    TransactionDesc: order.description,
    Frequency: order.frequency,
  });
  const header = (answer.ResponseHeader ?? answer.responseHeader ?? {}) as Json;
  expectCode({ ResponseDescription: header.responseDescription }, header.responseCode, (code) => code === '200');
  return { reference: requiredText(header, 'responseRefID') };
};

// Somebody looks at the screen, and its own answer is due within eight seconds.
const PICTURE_MS = 3_000;

/** A picture that M-Pesa's app scans, as base 64 of a PNG. */
export const dynamicQr = async (
  line: Line,
  channel: Channel,
  { merchantName, reference, amount }: { merchantName: string; reference: string; amount: Cents },
): Promise<string> => {
  const wanted = {
    MerchantName: merchantName,
    RefNo: reference,
    Amount: toShillings(amount),
    TrxCode: channel.kind === 'till' ? 'BG' : 'PB',
    CPI: channel.shortcode,
    Size: '300',
  };
  const answer = await line.post(channel, '/mpesa/qrcode/v1/generate', wanted, PICTURE_MS);
  return requiredText(answer, 'QRCode');
};
