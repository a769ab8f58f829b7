import type { Instant } from '../../../domain/kernel/time.ts';
import { type PulledPayment, readPull, textValue } from '../../../domain/mpesa/callbacks.ts';
import { toSpacedStamp } from '../../../domain/mpesa/protocol.ts';
import { answerText, expectCode, isZero, type Line, partyNumber, type Registration } from './call-parts.ts';
import type { Channel } from './caller.ts';

const ALREADY = /already registered/i;

/** Where to announce payments. In production this counts once: who moves deletes the old addresses in Safaricom's portal first. */
export const registerUrls = async (
  line: Line,
  channel: Channel,
  { otherwise = 'Completed' }: { otherwise?: 'Completed' | 'Cancelled' } = {},
): Promise<Registration> => {
  try {
    const answer = await line.post(channel, '/mpesa/c2b/v2/registerurl', {
      ShortCode: partyNumber(channel),
      ResponseType: otherwise,
      ConfirmationURL: channel.callbackUrl('confirm'),
      ValidationURL: channel.callbackUrl('check'),
    });
    expectCode(answer, answer.ResponseCode, isZero);
    return { outcome: 'registered', words: answerText(answer) };
  } catch (error) {
    if (error instanceof Error && ALREADY.test(error.message)) return { outcome: 'already', words: error.message };
    throw error;
  }
};

const PULL_DONE = '1000';
const PULL_NOTHING_NEW = '1001';
const isPullAnswer = (code: string): boolean => code === PULL_DONE || code === PULL_NOTHING_NEW;

export const registerForPull = async (line: Line, channel: Channel, msisdn: string): Promise<Registration> => {
  const answer = await line.post(channel, '/pulltransactions/v1/register', {
    ShortCode: partyNumber(channel),
    RequestType: 'Pull',
    NominatedNumber: msisdn,
    CallBackURL: channel.callbackUrl('pull'),
  });
  const code = answer.ResponseStatus ?? answer.ResponseCode;
  expectCode(answer, code, isPullAnswer);
  return { outcome: textValue(code) === PULL_DONE ? 'registered' : 'already', words: answerText(answer) };
};

export type Pulled = { payments: PulledPayment[]; rows: number; unread: number };

/** Payments of at most the last 48 hours, from the given row on: `rows` says where the next page begins. */
export const pull = async (
  line: Line,
  channel: Channel,
  { from, to, offset = 0 }: { from: Instant; to: Instant; offset?: number },
): Promise<Pulled> => {
  const answer = await line.post(channel, '/pulltransactions/v1/query', {
    ShortCode: partyNumber(channel),
    StartDate: toSpacedStamp(from),
    EndDate: toSpacedStamp(to),
    OffSetValue: String(offset),
  });
  expectCode(answer, answer.ResponseCode, isPullAnswer);
  return readPull(answer);
};
