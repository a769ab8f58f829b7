import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayEffect, GatewayMessage } from '../../domain/gateway/contract.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { systemActor } from '../db/connection/database.ts';
import { type Provider, performNext, queueEffect, type Verdict } from './effects.ts';
import { type Handler, processNext, storeMessage } from './inbox.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
});

let names = 0;
const newProvider = () => `stuck${++names}`;

const store = (provider: string, body: string) =>
  storeMessage(t.app.database, { provider, kind: 'confirm', channelId: null, body });
const processOne = (provider: string, handler: Handler) =>
  processNext(t.app.database, t.app.deps, { [provider]: handler }, t.app.deps.log);
const failing: Handler = async () => {
  throw new AppError('conflict', 'The invoice is not there yet');
};

/** A message that was tried as often as it is. */
const park = async (provider: string, body: string): Promise<string> => {
  const { id } = await store(provider, body);
  await t.sql(`update gateway_messages set tries = 19 where id = '${id}'`);
  await processOne(provider, failing);
  return id;
};

const messages = async (query = '') =>
  (await admin.call('GET', `/api/gateway/messages${query}`)).body as GatewayMessage[];
const effects = async (query = '') => (await admin.call('GET', `/api/gateway/effects${query}`)).body as GatewayEffect[];
const retry = (id: string) => admin.call('POST', `/api/gateway/messages/${id}/retry`);
const check = (id: string) => admin.call('POST', `/api/gateway/effects/${id}/check`);

describe('a message that could not be processed', () => {
  it('is listed with its reason, without names and phone numbers, as parked or still tried', async () => {
    const provider = newProvider();
    const parked = await park(provider, '{"MSISDN":"254712345678","FirstName":"JANE","TransID":"TKT1"}');
    const { id: waits } = await store(provider, 'not tried yet');
    expect((await messages()).map(({ id }) => id)).not.toContain(waits);
    await processOne(provider, failing);
    const [one] = await messages('?state=parked');
    expect(one).toMatchObject({
      id: parked,
      provider,
      kind: 'confirm',
      state: 'parked',
      tries: 20,
      reason: 'The invoice is not there yet',
      nextTryAt: null,
    });
    expect(JSON.parse(one?.body ?? '')).toEqual({ MSISDN: '•••678', FirstName: 'J•••', TransID: 'TKT1' });
    expect(await messages('?state=waiting')).toMatchObject([{ id: waits, state: 'waiting', tries: 1 }]);
  });

  it('is tried again by hand, and gone from the list once it is processed', async () => {
    const provider = newProvider();
    const id = await park(provider, 'later');
    expect(await processOne(provider, async () => 'done')).toBe(false);
    expect((await retry(id)).body).toMatchObject({ id, state: 'waiting', tries: 0 });
    expect(await processOne(provider, async () => 'done')).toBe(true);
    expect((await messages()).map((one) => one.id)).not.toContain(id);
    expect((await retry(id)).status).toBe(409);
    expect((await retry('01890000-0000-7000-8000-000000000009')).status).toBe(404);
  });

  it('is tried as often as one that just came, before it is parked again', async () => {
    const provider = newProvider();
    const id = await park(provider, 'still bad');
    await retry(id);
    await processOne(provider, failing);
    expect((await messages('?state=waiting')).find((one) => one.id === id)).toMatchObject({ tries: 1 });
  });
});

describe('a request whose outcome nobody knows', () => {
  const outside = (answers: Verdict[]): Provider & { sent: number } => {
    const provider = {
      sent: 0,
      send: async (): Promise<Verdict> => {
        provider.sent++;
        return { state: 'unknown', reason: 'The line broke' };
      },
      resolve: async (): Promise<Verdict> => answers.shift() ?? { state: 'unknown', reason: 'Nobody answers' },
      settled: async () => undefined,
    };
    return provider;
  };
  const queue = (provider: string) =>
    t.app.database.transact(systemActor('test'), (tx) =>
      queueEffect(tx, {
        provider,
        kind: 'reversal',
        subjectType: 'receipt',
        subjectId: '01890000-0000-7000-8000-000000000001',
        payload: { phone: '254711222333' },
        dedupeKey: provider,
      }),
    );
  const perform = (name: string, provider: Provider) =>
    performNext(t.app.database, t.app.deps, { [name]: provider }, t.app.deps.log);
  const makeDead = async (name: string, id: string, provider: Provider) => {
    await t.sql(`set session_replication_role = replica;
      update effects set created_at = created_at - interval '73 hours', next_try_at = clock_timestamp() where id = '${id}'`);
    await perform(name, provider);
  };

  it('is listed, and asked for at once where a person wants to know', async () => {
    const name = newProvider();
    const provider = outside([{ state: 'done', reference: 'R1' }]);
    const id = await queue(name);
    await perform(name, provider);
    expect((await effects('?state=unknown')).find((one) => one.id === id)).toMatchObject({
      provider: name,
      kind: 'reversal',
      reason: 'The line broke',
      mayCheck: true,
    });
    expect(JSON.stringify(await effects())).not.toContain('254711222333');
    expect(await perform(name, provider)).toBe(false);
    expect((await check(id)).status).toBe(200);
    expect(await perform(name, provider)).toBe(true);
    expect((await effects()).map((one) => one.id)).not.toContain(id);
    expect(provider.sent).toBe(1);
    expect((await check(id)).status).toBe(409);
  });

  it('and that was given up is asked for again, never sent again', async () => {
    const name = newProvider();
    const provider = outside([
      { state: 'unknown', reason: 'Nobody answers' },
      { state: 'refused', reason: 'It ran out' },
    ]);
    const id = await queue(name);
    await perform(name, provider);
    await makeDead(name, id, provider);
    expect((await effects('?state=dead')).find((one) => one.id === id)).toMatchObject({ reason: 'Nobody answers' });
    expect((await check(id)).body).toMatchObject({ state: 'unknown' });
    await perform(name, provider);
    expect(await t.sql(`select state, reason from effects where id = '${id}'`)).toEqual([
      { state: 'refused', reason: 'It ran out' },
    ]);
    expect(provider.sent).toBe(1);
    const { body } = await admin.call('GET', '/api/audit-log?entity=effects&limit=100');
    expect(JSON.stringify(body)).toContain(`asked again about a request to ${name} (reversal)`);
  });

  it('and whose details are gone cannot be asked for', async () => {
    const name = newProvider();
    const provider = outside([]);
    const id = await queue(name);
    await perform(name, provider);
    await makeDead(name, id, provider);
    await t.sql(`set session_replication_role = replica; update effects set payload = '{}' where id = '${id}'`);
    expect((await effects('?state=dead')).find((one) => one.id === id)).toMatchObject({ mayCheck: false });
    expect(await check(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Its details are gone') },
    });
  });
});
