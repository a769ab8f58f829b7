import { setTimeout as sleep } from 'node:timers/promises';
import type { MpesaRequest } from '../../domain/mpesa/request-contract.ts';
import type { Clock } from '../../server/clock.ts';
import { unseal } from '../../server/crypto/seal.ts';
import { performNext } from '../../server/gateway/effects.ts';
import { processNext } from '../../server/gateway/inbox.ts';
import { createJobs } from '../../server/mpesa/jobs.ts';
import { SANDBOX_CHANNEL } from '../../server/simulators/daraja/channels.ts';
import { type DarajaOptions, startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { realTime } from '../../server/simulators/daraja/time.ts';
import { createGateway } from '../../server/wiring/gateway-providers.ts';
import { moneyNotices } from '../../server/wiring/notices.ts';
import { startTestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { answer } from './bookings.ts';
import { listen } from './listen.ts';
import { furnishMpesa } from './mpesa.ts';

/** The clock of this machine, which a test may set ahead. */
export const aheadClock = (): Clock & { ahead(ms: number): void } => {
  let by = 0;
  return {
    now: () => new Date(Date.now() + by).toISOString(),
    ahead: (ms) => {
      by = ms;
    },
  };
};

// Callbacks leave within 1.2 seconds, and ten times sooner by this.
const HURRY = 10;
const ON_THE_WAY_MS = 200;

/** A space and a Daraja that speak to each other, each on a port of this machine. */
export const startOutside = async (behave: DarajaOptions['behave'] = 'well') => {
  const clock = aheadClock();
  const t = await startTestApp({ clock });
  const origin = await listen(t.app);
  t.config.port = Number(new URL(origin).port);
  const simulator = await startDaraja({ seed: 7, behave, clock: realTime({ hurry: HURRY }) });
  atEnd(() => simulator.stop());
  const { shortcode, consumerKey, consumerSecret, passkey, initiatorName, initiatorPassword } = SANDBOX_CHANNEL;
  const fields = {
    name: 'Simulated',
    kind: 'paybill',
    shortcode,
    environment: 'simulator',
    baseUrl: simulator.url,
    consumerKey,
    consumerSecret,
    passkey,
    initiatorName,
    securityCredential: Buffer.from(initiatorPassword).toString('base64'),
    pullNumber: '0722000000',
  };
  const world = await furnishMpesa(t, fields);
  const { channel } = world;
  const [row] = await t.sql(`select callback_token from mpesa_channels where id = '${channel.id}'`);
  const token = await unseal(t.config, String(row?.callback_token), `mpesa channel ${channel.id} callbackToken`);
  const gateway = createGateway(t.app);
  const { database, deps } = t.app;

  const work = async () => {
    while (await performNext(database, deps, gateway.providers, deps.log));
    await sleep(ON_THE_WAY_MS);
    await simulator.settled();
    while (await processNext(database, deps, gateway.handlers, deps.log));
  };
  return {
    ...world,
    t,
    clock,
    simulator,
    work,
    jobs: createJobs(database, deps, moneyNotices),
    register: () => world.admin.call('POST', `/api/mpesa/channels/${channel.id}/register`),
    callback: (kind: string, body: object) => t.anonymous.call('POST', `/api/callbacks/${token}/${kind}`, body),
    prompt: async (invoiceId: string, phone: string, amount: number, api = world.desk) =>
      answer<MpesaRequest>(await api.call('POST', `/api/invoices/${invoiceId}/mpesa-prompt`, { phone, amount })),
    request: async (id: string) => (await world.desk.call('GET', `/api/mpesa/requests/${id}`)).body as MpesaRequest,
  };
};
