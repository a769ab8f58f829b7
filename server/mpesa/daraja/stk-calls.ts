import type { Cents } from '../../../domain/kernel/money.ts';
import { textValue } from '../../../domain/mpesa/callbacks.ts';
import { toStamp } from '../../../domain/mpesa/protocol.ts';
import { expectCode, isZero, type Line, partyNumber, requiredText, toShillings } from './call-parts.ts';
import type { Channel, Json } from './caller.ts';
import { DarajaRefused } from './refusals.ts';

export type StkPush = { msisdn: string; amount: Cents; reference: string; description: string };
export type StkAccepted = { merchantRequestId: string; checkoutRequestId: string };
export type StkState =
  | { state: 'pending' }
  /** Safaricom knows no such prompt. */
  | { state: 'missing' }
  | { state: 'ended'; resultCode: string; resultText: string };

export const promptPassword = (shortcode: string, passkey: string, timestamp: string): string =>
  Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64');

const signature = ({ clock }: Line, channel: Channel): Json => {
  if (!channel.passkey) throw new DarajaRefused('setup', 'The channel has no passkey.');
  const Timestamp = toStamp(clock.now());
  const BusinessShortCode = partyNumber(channel);
  return { BusinessShortCode, Password: promptPassword(BusinessShortCode, channel.passkey, Timestamp), Timestamp };
};

/** Asks for a prompt on a phone. That it was accepted does not mean that it was paid. */
export const stkPush = async (line: Line, channel: Channel, push: StkPush): Promise<StkAccepted> => {
  const answer = await line.post(channel, '/mpesa/stkpush/v1/processrequest', {
    ...signature(line, channel),
    TransactionType: channel.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    Amount: toShillings(push.amount),
    PartyA: push.msisdn,
    PartyB: channel.shortcode,
    PhoneNumber: push.msisdn,
    CallBackURL: channel.callbackUrl('stk'),
    AccountReference: push.reference,
    TransactionDesc: push.description,
  });
  expectCode(answer, answer.ResponseCode, isZero);
  return {
    merchantRequestId: requiredText(answer, 'MerchantRequestID'),
    checkoutRequestId: requiredText(answer, 'CheckoutRequestID'),
  };
};

const PENDING_RESULT = '4999';
// Said of a prompt that waits for its payer, of one that is not known, and of wrong credentials.
const NOT_NOW = '500.001.1001';

const readQueryRefusal = (error: unknown): Json => {
  if (error instanceof DarajaRefused && error.code === NOT_NOW) {
    if (/process/i.test(error.message)) return { ResultCode: PENDING_RESULT };
    if (/not exist/i.test(error.message)) return { isMissing: true };
  }
  throw error;
};

/** What became of a prompt; the answer has neither amount nor receipt number. */
export const stkQuery = async (line: Line, channel: Channel, checkoutRequestId: string): Promise<StkState> => {
  const answer = await line
    .post(channel, '/mpesa/stkpushquery/v1/query', {
      ...signature(line, channel),
      CheckoutRequestID: checkoutRequestId,
    })
    .catch(readQueryRefusal);
  if (answer.isMissing) return { state: 'missing' };
  const resultCode = textValue(answer.ResultCode);
  if (resultCode === null || resultCode === PENDING_RESULT) return { state: 'pending' };
  return { state: 'ended', resultCode, resultText: textValue(answer.ResultDesc) ?? '' };
};
