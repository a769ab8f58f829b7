import type { Cents } from '../../../domain/kernel/money.ts';
import { textValue } from '../../../domain/mpesa/callbacks.ts';
import type { Clock } from '../../clock.ts';
import type { Channel, Json } from './caller.ts';
import { DarajaRefused, DarajaUnclear } from './refusals.ts';

/** What every call is made with. */
export type Line = { post(channel: Channel, path: string, body: Json, answerMs?: number): Promise<Json>; clock: Clock };

export type Registration = { outcome: 'registered' | 'already'; words: string };

/** The number that calls name a channel by: a till goes by that of its head office. */
export const partyNumber = ({ kind, shortcode, storeNumber }: Channel): string =>
  kind === 'till' ? (storeNumber ?? shortcode) : shortcode;

/** M-Pesa knows no cents: an amount that has some is a mistake of ours. */
export const toShillings = (amount: Cents): string => {
  if (amount <= 0 || amount % 100 !== 0) throw new RangeError(`Not whole shillings: ${amount}`);
  return String(amount / 100);
};

export const answerText = (answer: Json): string =>
  textValue(answer.ResponseDescription) ?? textValue(answer.ResponseMessage) ?? textValue(answer.CustomerMessage) ?? '';

/** An answer without an error may still say no. */
export const expectCode = (answer: Json, code: unknown, isYes: (code: string) => boolean): void => {
  const said = textValue(code);
  if (said === null) throw new DarajaUnclear('Safaricom’s answer has no code.');
  if (!isYes(said)) throw new DarajaRefused(said, answerText(answer) || 'Refused');
};

export const isZero = (code: string): boolean => /^0+$/.test(code);

export const requiredText = (answer: Json, name: string): string => {
  const value = textValue(answer[name]);
  if (value === null) throw new DarajaUnclear(`Safaricom’s answer has no ${name}.`);
  return value;
};
