import * as z from 'zod';
import type { SmsAccount } from '../config.ts';
import { calledOutside } from '../tracing/outside.ts';
import type { SendMail } from './transport.ts';
import { Hopeless } from './transport.ts';

const ANSWER_MS = 15_000;

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(z.object({ statusCode: z.int(), status: z.string().optional() })),
  }),
});

// Processed, sent, queued.
const TAKEN = [100, 101, 102];
// Sender, number, kind of number, and a person who wants none: the same try would fail again.
const HOPELESS = [402, 403, 404, 406];

const toForm = ({ username, senderId }: SmsAccount, to: string, message: string) =>
  new URLSearchParams({ username, to, message, ...(senderId ? { from: senderId } : {}) });

const judge = (text: string): void => {
  const answer = Answer.safeParse(readJson(text));
  if (!answer.success) throw new Error(`The SMS service sent an unexpected reply: ${text.slice(0, 200)}`);
  const { Recipients, Message } = answer.data.SMSMessageData;
  const [recipient] = Recipients;
  if (recipient && TAKEN.includes(recipient.statusCode)) return;
  const reason = recipient
    ? `${recipient.statusCode} ${recipient.status ?? ''}`.trim()
    : (Message ?? 'nobody was reached');
  const message = `The SMS service refused it: ${reason}`;
  throw recipient && HOPELESS.includes(recipient.statusCode) ? new Hopeless(message) : new Error(message);
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A page of a proxy in between, for example.
  }
};

/**
 * Africa's Talking, https://africastalking.com. It knows no id of ours: an SMS whose answer was lost on the way is sent
 * again.
 */
export const createSmsGateway =
  (account: SmsAccount, answerMs = ANSWER_MS): SendMail =>
  async ({ recipient, body }) => {
    const url = account.endpoint;
    const send = () =>
      fetch(url, {
        method: 'POST',
        headers: { apiKey: account.apiKey, accept: 'application/json' },
        body: toForm(account, recipient, body),
        // The key goes to the address that was set and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
    const reply = await calledOutside({ service: 'africastalking', url }, send);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}: ${text.slice(0, 200)}`);
    judge(text);
  };
