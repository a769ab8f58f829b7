import { afterEach, describe, expect, it } from 'vitest';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import type { MpesaRequest } from '../../domain/mpesa/request-contract.ts';
import { answer } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const outside = await startOutside();
const { t, admin, channel, simulator, work, receipts, request } = outside;

afterEach(() => expectMoneyAgrees(t));

const test = async (phone: string) =>
  answer<MpesaRequest>(await admin.call('POST', `/api/mpesa/channels/${channel.id}/test-payment`, { phone }));

const shown = async () => ((await admin.call('GET', '/api/mpesa/channels')).body as MpesaChannel[])[0];

describe('a test payment', () => {
  it('is one shilling that waits in suspense, for nobody, and shows that the channel works', async () => {
    await outside.register();
    expect(await shown()).toMatchObject({ testPaidAt: null, lastMessageAt: null });
    const { status, body } = await test('0700 000 001');
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        amount: '1.00',
        isTest: true,
        invoiceId: null,
        tenantId: null,
        environment: 'simulator',
      }),
    ]);
    await work();
    await simulator.phone('254700000001').enterPin('1234');
    await work();
    expect(await request(body.id)).toMatchObject({ state: 'paid' });
    expect(await receipts('?state=suspense')).toMatchObject([
      { amount: '1.00', note: 'Test payment', environment: 'simulator', requestId: body.id },
    ]);
    expect(await shown()).toMatchObject({ testPaidAt: expect.any(String), lastMessageAt: expect.any(String) });
  });

  it('may be assigned like any other money', async () => {
    const [receipt] = await receipts('?state=suspense');
    const tenant = await outside.tenant();
    expect((await outside.assign(receipt?.id ?? '', { tenantId: tenant.id })).body.state).toBe('applied');
  });

  it('is refused without credentials and by a channel that is switched off', async () => {
    const bare = {
      name: 'Bare',
      kind: 'paybill',
      shortcode: '600900',
      environment: 'simulator',
      baseUrl: simulator.url,
    };
    const { id } = (await admin.call('POST', '/api/mpesa/channels', bare)).body as MpesaChannel;
    const send = () => admin.call('POST', `/api/mpesa/channels/${id}/test-payment`, { phone: '0700000002' });
    expect((await send()).body).toMatchObject({
      code: 'conflict',
      message: 'Bare cannot send prompts: its credentials are not complete',
    });
    await admin.call('PATCH', `/api/mpesa/channels/${id}`, { isActive: false });
    expect((await send()).body).toMatchObject({ message: 'Bare is not active' });
    expect((await test('0202012345')).body.fields).toHaveProperty('phone');
  });
});
