import { describe, expect, it } from 'vitest';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer } from '../../tests/support/bookings.ts';
import { CHANNEL } from '../../tests/support/mpesa.ts';
import { unseal } from '../crypto/seal.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const SECRETS = {
  consumerKey: 'key-of-the-consumer',
  consumerSecret: 'secret-of-the-consumer',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd',
  securityCredential: 'Y3JlZGVudGlhbA==',
};

const add = async (fields: object) => answer<MpesaChannel>(await admin.call('POST', '/api/mpesa/channels', fields));
const change = async (id: string, fields: object) =>
  answer<MpesaChannel>(await admin.call('PATCH', `/api/mpesa/channels/${id}`, fields));

describe('a paybill', () => {
  it('is added without credentials, into the default account of M-Pesa', async () => {
    const { status, body } = await add(CHANNEL);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...CHANNEL,
      isActive: true,
      baseUrl: null,
      urlsRegisteredAt: null,
      credentials: { consumerKey: false, consumerSecret: false, passkey: false, securityCredential: false },
      callbackProblem: expect.stringContaining('PUBLIC_URL'),
    });
    expect(await t.sql(`select account from cash_accounts where id = '${body.cashAccountId}'`)).toEqual([
      { account: '1020' },
    ]);
  });

  it('keeps its credentials sealed: in no answer, no table and no log are they as they are', async () => {
    const { body } = await add({ ...CHANNEL, name: 'Sealed', shortcode: '600200', ...SECRETS, initiatorName: 'api' });
    expect(body.credentials).toEqual({
      consumerKey: true,
      consumerSecret: true,
      passkey: true,
      securityCredential: true,
      certificate: false,
    });
    const [row] = await t.sql(`select * from mpesa_channels where id = '${body.id}'`);
    const [log] = await t.sql(
      `select string_agg(after::text, ' ') as text from audit_log where entity = 'mpesa_channels'`,
    );
    for (const secret of Object.values(SECRETS)) {
      for (const place of [JSON.stringify(body), JSON.stringify(row), String(log?.text)])
        expect(place).not.toContain(secret);
    }
    const opened = await unseal(t.config, String(row?.consumer_key), `mpesa channel ${body.id} consumerKey`);
    expect(opened).toBe(SECRETS.consumerKey);
    await expect(unseal(t.config, String(row?.consumer_key), `mpesa channel ${body.id} passkey`)).rejects.toThrow();
  });

  it('is changed field by field: what is not sent stays, and what is sent empty goes', async () => {
    const { body } = await add({ ...CHANNEL, name: 'Changing', shortcode: '600300', ...SECRETS });
    expect((await change(body.id, { name: 'Changed' })).body).toMatchObject({
      name: 'Changed',
      credentials: { consumerKey: true, consumerSecret: true, passkey: true },
    });
    expect((await change(body.id, { passkey: null })).body.credentials).toMatchObject({
      passkey: false,
      consumerKey: true,
    });
    expect((await change(body.id, { environment: 'sandbox' })).status).toBe(400);
    expect((await change(body.id, { initiatorPassword: 'secret' })).body.fields).toEqual({
      certificate: 'Safaricom’s certificate is needed to encrypt the password',
    });
  });

  it('is there once, by its number in its environment and by its name', async () => {
    await add({ ...CHANNEL, name: 'Once', shortcode: '600400' });
    expect((await add({ ...CHANNEL, name: 'Twice', shortcode: '600400' })).body.fields).toEqual({
      shortcode: 'This paybill or till is here already',
    });
    expect((await add({ ...CHANNEL, name: ' ONCE', shortcode: '600401' })).body.fields).toEqual({
      name: 'Another paybill or till has this name',
    });
    expect((await add({ ...CHANNEL, name: 'Sandbox', shortcode: '600400', environment: 'sandbox' })).status).toBe(201);
  });

  it('and a simulator are never in one space, whichever was there first', async () => {
    const simulator = { ...CHANNEL, name: 'Play', shortcode: '600500', environment: 'simulator' };
    const refused = await add({ ...simulator, baseUrl: 'http://127.0.0.1:4010' });
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { environment: 'This space has a real paybill or till: a simulator cannot be added beside it' },
    ]);
    for (const fields of [
      simulator,
      { ...CHANNEL, name: 'Mixed', shortcode: '600501', baseUrl: 'http://127.0.0.1:4010' },
      { ...simulator, baseUrl: 'https://api.example.com' },
    ])
      expect((await add(fields)).body.fields).toHaveProperty('baseUrl');
  });

  it('has addresses that nobody guesses, and that Safaricom does not forbid', async () => {
    const { body } = await add({ ...CHANNEL, name: 'Token', shortcode: '600600' });
    const [row] = await t.sql(
      `select callback_token, octet_length(callback_token_hash) as bytes from mpesa_channels where id = '${body.id}'`,
    );
    const token = await unseal(t.config, String(row?.callback_token), `mpesa channel ${body.id} callbackToken`);
    expect([token, row?.bytes]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 32]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('a space with a simulator', () => {
  const PLAY = { ...CHANNEL, environment: 'simulator', baseUrl: 'http://127.0.0.1:4010' };

  it('takes others of a simulator, on this machine alone, and none of Safaricom', async () => {
    const play = await startTestApp();
    const owner = await play.as('admin');
    const addHere = async (fields: object) =>
      answer<MpesaChannel>(await owner.call('POST', '/api/mpesa/channels', fields));
    const first = await addHere(PLAY);
    expect([first.status, first.body.environment, first.body.callbackProblem]).toEqual([201, 'simulator', null]);
    const till = { ...PLAY, name: 'Till', kind: 'till', shortcode: '600101', baseUrl: 'http://localhost:4010' };
    expect((await addHere(till)).status).toBe(201);
    const real = await addHere({ ...CHANNEL, name: 'Real', shortcode: '600102' });
    expect([real.status, real.body.fields]).toEqual([
      409,
      { environment: 'This space has a simulator: a real paybill or till cannot be added beside it' },
    ]);
    const elsewhere = `update mpesa_channels set base_url = 'http://203.0.113.7:80'`;
    await expect(play.sql(`begin; set local app.actor = 'system:test'; ${elsewhere}; commit`)).rejects.toThrow(
      'mpesa_channels_on_this_machine',
    );
  });

  it('stays so when both kinds are added at once', async () => {
    const play = await startTestApp();
    const owner = await play.as('admin');
    const both = await Promise.all(
      [PLAY, { ...CHANNEL, name: 'Real', shortcode: '600102' }].map((fields) =>
        owner.call('POST', '/api/mpesa/channels', fields),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a paybill that was added by mistake', () => {
  const remove = async (id: string) => (await admin.call('DELETE', `/api/mpesa/channels/${id}`)).status;

  it('is removed, unless it was used or Safaricom announces payments to it', async () => {
    const { body: mistake } = await add({ ...CHANNEL, name: 'Mistake', shortcode: '600700', ...SECRETS });
    expect(await remove(mistake.id)).toBe(204);
    expect(await t.sql(`select 1 from mpesa_channels where id = '${mistake.id}'`)).toEqual([]);
    expect(await remove(mistake.id)).toBe(404);
    const { body: announced } = await add({ ...CHANNEL, name: 'Announced', shortcode: '600701' });
    await t.sql(`begin; set local app.actor = 'system:test';
      update mpesa_channels set urls_registered_at = now() where id = '${announced.id}'; commit`);
    expect(await remove(announced.id)).toBe(409);
  });
});

describe('the account of a paybill', () => {
  it('stays open until the paybill is switched off or has another', async () => {
    const made = await admin.call('POST', '/api/cash-accounts', { name: 'Second Paybill', kind: 'mpesa' });
    const { id } = made.body as { id: string };
    const { body: paybill } = await add({ ...CHANNEL, name: 'Second', shortcode: '600800', cashAccountId: id });
    const close = async () => (await admin.call('PATCH', `/api/cash-accounts/${id}`, { isActive: false })).status;
    expect(await close()).toBe(409);
    expect((await change(paybill.id, { isActive: false })).body.isActive).toBe(false);
    expect(await close()).toBe(200);
    expect((await change(paybill.id, { isActive: true })).body.fields).toEqual({
      cashAccountId: 'This account is closed. Choose another one.',
    });
  });
});
