import { randomInt } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import { type DarajaSimulator, startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { realTime } from '../../server/simulators/daraja/time.ts';
import { confirm, expect, putAway } from './e2e.ts';
import { created, ownName, pick } from './e2e-tenants.ts';

// Callbacks leave within 0.4 seconds by this, and a prompt stays on the phone for 20.
const HURRY = 3;

export type Paybill = { simulator: DarajaSimulator; id: string; name: string; shortcode: string };

/** A paybill of the test's own, whose phones are in the test's hand. */
export const startPaybill = async (admin: APIRequestContext): Promise<Paybill> => {
  const shortcode = String(randomInt(300_000, 999_999));
  const simulator = await startDaraja({ seed: 7, clock: realTime({ hurry: HURRY }), channels: [{ shortcode }] });
  const [own] = simulator.channels;
  const name = ownName('Paybill');
  await confirm(admin);
  const { id } = await created<MpesaChannel>(admin, '/api/mpesa/channels', {
    name,
    kind: 'paybill',
    shortcode,
    environment: 'simulator',
    baseUrl: simulator.url,
    consumerKey: own?.consumerKey,
    consumerSecret: own?.consumerSecret,
    passkey: own?.passkey,
    initiatorName: own?.initiatorName,
    securityCredential: Buffer.from(own?.initiatorPassword ?? '').toString('base64'),
  });
  putAway(async () => {
    await confirm(admin);
    await admin.patch(`/api/mpesa/channels/${id}`, { data: { isActive: false } });
    await simulator.stop();
  });
  return { simulator, id, name, shortcode };
};

/** A number that no other test uses, as people type it and as Safaricom does. */
export const ownPhone = (): { typed: string; msisdn: string } => {
  const figures = String(randomInt(100_000_000)).padStart(8, '0');
  return { typed: `07${figures}`, msisdn: `2547${figures}` };
};

/** Sends what the dialog has prepared, by the test's own paybill where there are others. */
export const sendPrompt = async (page: Page, dialog: Locator, { name }: Pick<Paybill, 'name'>) => {
  // The demo has a paybill of its own beside it.
  await pick(page, dialog, 'Paybill or Till', new RegExp(`^${name}`));
  await dialog.getByRole('button', { name: 'Send Prompt' }).click();
};

/** Sends it by the paybill of the demo, which is the only one until a test brings its own. */
export const sendDemoPrompt = async (page: Page, dialog: Locator) => {
  await expect(dialog.getByRole('button', { name: 'Send Prompt' })).toBeEnabled();
  const isOne = await dialog.getByLabel('Paybill or Till', { exact: true }).isHidden();
  if (isOne) await dialog.getByRole('button', { name: 'Send Prompt' }).click();
  else await sendPrompt(page, dialog, { name: 'Main Paybill' });
};

/** Confirms a prompt on the phone, and waits until Safaricom has told the space. */
export const enterPin = async ({ simulator }: Paybill, msisdn: string) => {
  const countHeard = () => simulator.deliveries.filter(({ kind, status }) => kind === 'stk' && status === 200).length;
  const before = countHeard();
  await expect.poll(() => simulator.phone(msisdn).prompts().length).toBe(1);
  expect(await simulator.phone(msisdn).enterPin('1234')).toMatchObject({ resultCode: '0' });
  await expect.poll(countHeard, { intervals: [50] }).toBeGreaterThan(before);
};
