import type { ServerResponse } from 'node:http';
import { isMsisdn } from '../fields.ts';
import { type Received, readObject, sendJson } from '../http.ts';
import { invalidField, REFUSALS } from '../refusals.ts';
import type { World } from '../world.ts';
import { takeHandset } from './handset.ts';

const PHONES = /^\/phones\/(\d{12})(?:\/(pin|cancel|pay))?$/;
const MOST_MESSAGES = 20;

export const isPhonePath = (path: string): boolean => PHONES.test(path);

/** What is behind the drawn phone: what it shows, and what somebody does with it. */
export const answerPhone = async (world: World, received: Received, reply: ServerResponse): Promise<void> => {
  const [, msisdn = '', action] = PHONES.exec(received.url.pathname) ?? [];
  if (!isMsisdn(msisdn)) throw invalidField('PhoneNumber');
  const handset = takeHandset(world, msisdn);
  if (!action) {
    if (received.method !== 'GET') throw REFUSALS.method(received.method);
    return sendJson(reply, 200, {
      msisdn,
      name: handset.name,
      balance: handset.balance(),
      prompt: handset.prompts()[0] ?? null,
      messages: handset.messages().slice(0, MOST_MESSAGES),
      organisations: world.channels.map(({ kind, shortcode, name }) => ({ kind, shortcode, name })),
    });
  }
  if (received.method !== 'POST') throw REFUSALS.method(received.method);
  const input = readObject(received);
  if (action === 'pay') {
    const { shortcode, account, amount } = input;
    const payment = { shortcode: String(shortcode), account: String(account ?? ''), amount: Number(amount) };
    return sendJson(reply, 200, await handset.payBill(payment));
  }
  const result = await (action === 'pin' ? handset.enterPin(String(input.pin)) : handset.cancel());
  if (result) return sendJson(reply, 200, result);
  sendJson(reply, 404, { message: 'No prompt is waiting on this phone.' });
};
