import type { APIRequestContext } from '@playwright/test';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import { SANDBOX_CHANNEL } from '../../server/simulators/daraja/channels.ts';
import { startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { realTime } from '../../server/simulators/daraja/time.ts';
import { confirm, expect } from './e2e.ts';
import { created } from './e2e-tenants.ts';

const simulators = async (admin: APIRequestContext): Promise<MpesaChannel[]> => {
  const channels = (await (await admin.get('/api/mpesa/channels')).json()) as MpesaChannel[];
  return channels.filter(({ environment }) => environment === 'simulator');
};

const OWN = 'Payment Links';

// A test that is tried again finds the one that it made the first time.
const connect = async (admin: APIRequestContext, baseUrl: string): Promise<string> => {
  const { shortcode, consumerKey, consumerSecret, passkey } = SANDBOX_CHANNEL;
  const fields = { name: OWN, baseUrl, consumerKey, consumerSecret, passkey, isActive: true };
  const known = (await simulators(admin)).find(({ name }) => name === OWN);
  await confirm(admin);
  if (known) {
    const reply = await admin.patch(`/api/mpesa/channels/${known.id}`, { data: fields });
    expect(reply.status(), await reply.text()).toBe(200);
    return known.id;
  }
  const made = { ...fields, kind: 'paybill', shortcode, environment: 'simulator' };
  return (await created<MpesaChannel>(admin, '/api/mpesa/channels', made)).id;
};

/** A Daraja for the space, that of the demo where it has one. Answers how to end it. */
export const startPaybill = async (admin: APIRequestContext): Promise<() => Promise<void>> => {
  if ((await simulators(admin)).some(({ name, isActive }) => isActive && name !== OWN)) return async () => undefined;
  const simulator = await startDaraja({ seed: 11, behave: 'well', clock: realTime({ hurry: 10 }) });
  const id = await connect(admin, simulator.url);
  return async () => {
    await confirm(admin);
    await admin.patch(`/api/mpesa/channels/${id}`, { data: { isActive: false } });
    await simulator.stop();
  };
};

/** The PIN on the phone of a payer, once the prompt is there. Answers the receipt number. */
export const enterPin = async (admin: APIRequestContext, msisdn: string): Promise<string> => {
  let receipt = '';
  await expect
    .poll(async () => {
      for (const { baseUrl, isActive } of await simulators(admin)) {
        if (!isActive) continue;
        const reply = await fetch(`${baseUrl}/phones/${msisdn}/pin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pin: '1234' }),
        });
        if (reply.ok) receipt = ((await reply.json()) as { receipt: string }).receipt;
      }
      return receipt;
    })
    .not.toBe('');
  return receipt;
};

/** The payment link of an invoice, as its mail has it. */
export const payLinkOf = async (admin: APIRequestContext, invoice: Pick<Invoice, 'id'>): Promise<string> => {
  const reply = await admin.get(`/api/invoices/${invoice.id}/mail`);
  const { body } = (await reply.json()) as { body: string };
  const [, path = ''] = /https?:\/\/[^/\s]+(\/pay\/[\w-]+)/.exec(body) ?? [];
  expect(path, body).not.toBe('');
  return path;
};
