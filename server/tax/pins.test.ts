import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/kernel/time.ts';
import type { PinCheck } from '../../domain/settings/tax/pin-check-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { systemClock } from '../clock.ts';
import { type KraOptions, startKra } from '../simulators/kra/simulator.ts';

const COMPANY = 'P051365947M';

/** A space whose clock can be set ahead, and a KRA that says who a PIN belongs to. */
const startWithPins = async (options: Partial<KraOptions> = {}) => {
  const simulator = await startKra({ seed: 11, ...options });
  atEnd(() => simulator.stop());
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.parse(systemClock.now()) + aheadMs).toISOString() };
  const t = await startTestApp({ clock });
  const admin = await t.as('admin', {});
  const desk = await t.as('front_desk');
  const { consumerKey, consumerSecret } = simulator.pins;
  const fields = { environment: 'simulator', baseUrl: simulator.url, consumerKey, consumerSecret };
  const save = (changes: object = {}) => admin.call('PUT', '/api/tax/pin-checker', { ...fields, ...changes });
  expect((await save()).status).toBe(200);
  const check = async (pin: string): Promise<PinCheck> => {
    const reply = await desk.call('POST', '/api/tax/pin-checks', { pin });
    expect(reply.status).toBe(200);
    return reply.body as PinCheck;
  };
  return {
    ...{ t, admin, desk, simulator, save, check, fields },
    ahead: (ms: number) => {
      aheadMs += ms;
    },
  };
};

const HOUR_MS = 3_600_000;

describe('what KRA says of a PIN', () => {
  it('is registered, inactive or unknown, with the hidden name and what it is', async () => {
    const { check } = await startWithPins();
    expect(await check(' p051365947m ')).toMatchObject({
      ...{ pin: COMPANY, state: 'registered', kind: 'company', status: 'Active', reason: null },
      name: expect.stringContaining('*'),
    });
    expect(await check('A004416331M')).toMatchObject({ state: 'registered', kind: 'individual' });
    expect(await check('A004416331Y')).toMatchObject({ state: 'inactive', status: 'Suspended' });
    expect(await check('P000000001Z')).toMatchObject({ state: 'unknown', name: null, kind: null });
  });

  it('is not asked for where the form is wrong: the field and the rule are named', async () => {
    const { desk, simulator } = await startWithPins();
    for (const pin of ['12345', 'V1234567890', 'P05136594MM', '']) {
      const { status, body } = await desk.call('POST', '/api/tax/pin-checks', { pin });
      expect([status, body]).toMatchObject([400, { fields: { pin: 'KRA PIN must be like P051365947M' } }]);
    }
    expect(simulator.counts.calls).toBe(0);
  });

  it('is kept for a week, and for a day where the PIN is not good: the same one is not asked again', async () => {
    const { check, simulator, ahead } = await startWithPins();
    const first = await check(COMPANY);
    await check('P000000001Z');
    ahead(24 * HOUR_MS);
    expect(await check(COMPANY)).toEqual(first);
    await check('P000000001Z');
    expect(simulator.pins.asked).toEqual([COMPANY, 'P000000001Z', 'P000000001Z']);
    ahead(7 * 24 * HOUR_MS);
    expect((await check(COMPANY)).checkedOn).toBe(addDays(first.checkedOn ?? '', 8));
    expect(simulator.pins.asked).toHaveLength(4);
  });

  it('is forgotten after a month, with another key, and when somebody is erased', async () => {
    const { t, check, save, ahead } = await startWithPins();
    const kept = async () => (await t.sql('select pin from pin_checks order by pin')).map(({ pin }) => pin);
    await check(COMPANY);
    ahead(31 * 24 * HOUR_MS);
    await check('A004416331M');
    expect(await kept()).toEqual(['A004416331M']);
    await save();
    expect(await kept()).toEqual([]);
  });

  it('comes with a new token where the one before has ended, early or in time', async () => {
    const { check, simulator, ahead } = await startWithPins();
    await check(COMPANY);
    await check('P051365948M');
    expect(simulator.pins.tokens).toBe(1);
    simulator.pins.endTokens();
    expect((await check('P051365949M')).state).toBe('registered');
    expect(simulator.pins.tokens).toBe(2);
    ahead(HOUR_MS);
    simulator.pins.endTokens();
    expect((await check('P051365950M')).state).toBe('registered');
    expect(simulator.pins.tokens).toBe(3);
  });
});

describe('KRA that is away or odd holds nothing up', () => {
  it.each([
    ['hangs', { hang: 1 }, 'KRA does not answer'],
    ['cuts the line', { lost: 1 }, 'KRA does not answer'],
    ['answers a page', { html: 1 }, 'KRA’s answer cannot be read (503)'],
    ['answers 500', { busy: 1 }, 'KRA answered with error 500.003'],
    ['answers 200 with an error', { fault: 1 }, 'KRA answered with error 50001'],
    [
      'takes no token',
      { expired: 1 },
      'KRA does not accept the key of the PIN checker. An administrator can set it again',
    ],
  ])('one that %s: the answer is "unchecked" within two seconds, and is not kept', async (_, behave, reason) => {
    const { t, check, simulator } = await startWithPins({ behave });
    const began = performance.now();
    expect(await check(COMPANY)).toEqual({
      ...{ pin: COMPANY, state: 'unchecked', name: null, kind: null, status: null, checkedOn: null, reason },
    });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await t.sql('select * from pin_checks')).toEqual([]);
    simulator.behave({ hang: 0, lost: 0, html: 0, busy: 0, fault: 0, expired: 0 });
    expect((await check(COMPANY)).state).toBe('registered');
  });

  it('one that is down, and a key that is wrong or not set, are said in words', async () => {
    const { check, save, simulator, admin } = await startWithPins();
    await save({ consumerSecret: 'another-secret' });
    expect((await check(COMPANY)).reason).toContain('does not accept the key');
    await simulator.goDown();
    expect((await check(COMPANY)).reason).toBe('KRA does not answer');
    expect((await admin.call('DELETE', '/api/tax/pin-checker')).status).toBe(204);
    expect((await check(COMPANY)).reason).toBe('No key of KRA’s PIN checker is set');
  });

  it('a person is saved with a PIN that KRA does not know, or cannot be asked for', async () => {
    const { check, desk, simulator } = await startWithPins();
    expect((await check('P000000001Z')).state).toBe('unknown');
    await simulator.goDown();
    const made = await desk.call('POST', '/api/parties', { name: 'Jane Wanjiru', kraPin: 'P000000001Z' });
    expect(made.status).toBe(201);
  });

  it('by seed: every answer is one of the four, and none is wrong', async () => {
    const { check } = await startWithPins({ behave: 'badly', seed: 3 });
    const pins = Array.from({ length: 40 }, (_, n) => `P0513659${10 + n}${n % 4 === 0 ? 'Z' : 'M'}`);
    const states: string[] = [];
    for (const pin of pins) {
      const { state } = await check(pin);
      if (state !== 'unchecked') expect([pin, state]).toEqual([pin, pin.endsWith('Z') ? 'unknown' : 'registered']);
      states.push(state);
    }
    expect(new Set(states)).toEqual(new Set(['registered', 'unknown', 'unchecked']));
  });
});

describe('the key of the PIN checker', () => {
  it('is sealed, and in no answer, audit entry or log', async () => {
    const { t, admin, simulator, check } = await startWithPins();
    await check(COMPANY);
    const { consumerKey, consumerSecret } = simulator.pins;
    const shown = (await admin.call('GET', '/api/tax/pin-checker')).body;
    expect(shown).toEqual({ environment: 'simulator', baseUrl: simulator.url, updatedAt: expect.any(String) });
    const held = [
      shown,
      await t.sql('select * from pin_checkers'),
      await t.sql('select * from audit_log'),
      await t.sql('select * from pin_checks'),
    ];
    for (const secret of [consumerKey, consumerSecret]) expect(JSON.stringify(held)).not.toContain(secret);
    expect(JSON.stringify(await t.sql(`select * from audit_log where entity = 'pin_checkers'`))).not.toContain('v1.');
  });

  it('is set by administrators, in its form, with an address for a simulator alone', async () => {
    const { t, save, fields } = await startWithPins();
    const manager = await t.as('manager');
    expect((await manager.call('PUT', '/api/tax/pin-checker', fields)).status).toBe(403);
    for (const [field, wrong] of [
      ['consumerKey', { consumerKey: 'a key' }],
      ['consumerSecret', { consumerSecret: '' }],
      ['baseUrl', { baseUrl: 'https://example.com' }],
      ['baseUrl', { environment: 'production' }],
      ['environment', { environment: 'test' }],
    ] as const) {
      const { status, body } = await save(wrong);
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
  });

  it('opens nothing to strangers: only who enters tenants, people or suppliers may ask', async () => {
    const { t } = await startWithPins();
    const ask = async (role: Parameters<typeof t.as>[0]) =>
      (await (await t.as(role)).call('POST', '/api/tax/pin-checks', { pin: COMPANY })).status;
    expect((await t.anonymous.call('POST', '/api/tax/pin-checks', { pin: COMPANY })).status).toBe(401);
    for (const role of ['hr', 'auditor', 'tenant'] as const) expect([role, await ask(role)]).toEqual([role, 403]);
    for (const role of ['admin', 'manager', 'accountant', 'front_desk'] as const)
      expect([role, await ask(role)]).toEqual([role, 200]);
  });
});
