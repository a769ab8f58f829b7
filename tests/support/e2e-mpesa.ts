import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import { type DarajaSimulator, startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { realTime } from '../../server/simulators/daraja/time.ts';
import { putAway } from './e2e.ts';
import { created, ownName } from './e2e-tenants.ts';

// Callbacks leave within 1.2 seconds, and ten times sooner by this.
const HURRY = 10;

export type Paybill = { simulator: DarajaSimulator; id: string; name: string; shortcode: string };

/** A paybill of the test's own, whose phones are in the test's hand. */
export const startPaybill = async (admin: APIRequestContext): Promise<Paybill> => {
  const shortcode = String(randomInt(300_000, 999_999));
  const simulator = await startDaraja({ seed: 7, clock: realTime({ hurry: HURRY }), channels: [{ shortcode }] });
  const [own] = simulator.channels;
  const name = ownName('Paybill');
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
