import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import { PULL_ROWS } from './calls/pull.ts';

let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const register = () =>
  desk.call(PATHS.pullRegister, {
    ShortCode: '174379',
    RequestType: 'Pull',
    NominatedNumber: '254722000000',
    CallBackURL: desk.address('pull'),
  });

const pull = (changes: object = {}) =>
  desk.call(PATHS.pull, {
    ShortCode: '174379',
    StartDate: '2026-11-18 00:00:00',
    EndDate: '2026-11-18 23:59:59',
    OffSetValue: '0',
    ...changes,
  });

const pay = (n: number) =>
  desk.simulator.phone('254700000126').payBill({ shortcode: '174379', account: `INV-${n}`, amount: n });

const rows = async (changes: object = {}) => {
  const { Response } = (await pull(changes)).body as { Response: { transactionId: string }[][] };
  return (Response[0] ?? []).map(({ transactionId }) => transactionId);
};

describe('Pulling of payments', () => {
  it('is registered, and says when it was before', async () => {
    expect((await register()).body).toEqual({
      ResponseRefID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      ResponseStatus: '1000',
      ShortCode: '174379',
      ResponseDescription: 'Shortcode Registered Successfully',
    });
    expect((await register()).body).toMatchObject({
      ResponseStatus: '1001',
      ResponseDescription: 'ShortCode already Registered',
    });
  });

  it('answers rows with small keys, nested twice', async () => {
    await register();
    const { receipt } = await pay(168);
    expect((await pull()).body).toEqual({
      ResponseRefID: expect.any(String),
      ResponseCode: '1000',
      ResponseMessage: 'Success',
      Response: [
        [
          {
            transactionId: receipt,
            trxDate: '2026-11-18T06:00:00Z',
            msisdn: 254_700_000_126,
            sender: desk.simulator.phone('254700000126').name,
            transactiontype: 'c2b-pay-bill-debit',
            billreference: 'INV-168',
            amount: '168.00',
            organizationname: 'NAFASI',
          },
        ],
      ],
    });
  });

  it('answers 1001 and an empty list where there is nothing', async () => {
    await register();
    expect((await pull()).body).toMatchObject({ ResponseCode: '1001', Response: [[]] });
  });

  it('gives so many rows at once; the offset counts rows', async () => {
    await register();
    const receipts: unknown[] = [];
    for (let n = 1; n <= PULL_ROWS + 30; n++) receipts.push((await pay(n)).receipt);
    expect(await rows()).toEqual(receipts.slice(0, PULL_ROWS));
    expect(await rows({ OffSetValue: String(PULL_ROWS) })).toEqual(receipts.slice(PULL_ROWS));
    expect(await rows({ OffSetValue: '125' })).toEqual(receipts.slice(125));
    expect(await rows({ OffSetValue: '130' })).toEqual([]);
  });

  it('reads days in Nairobi, and goes back two days', async () => {
    await register();
    const { receipt } = await pay(5);
    expect(await rows({ StartDate: '2026-11-18 09:00:00', EndDate: '2026-11-18 09:00:00' })).toEqual([receipt]);
    expect(await rows({ StartDate: '2026-11-18 09:00:01' })).toEqual([]);
    await desk.time.advance(49 * 3_600_000);
    await desk.freshToken();
    expect(await rows({ EndDate: '2026-11-20 23:59:59' })).toEqual([]);
  });

  it.each([
    ['StartDate', '18-11-2026 00:00:00'],
    ['EndDate', ''],
    ['OffSetValue', '-1'],
  ])('is refused with %s %j', async (name, value) => {
    await register();
    expect((await pull({ [name]: value })).body.errorMessage).toBe(`Bad Request - Invalid ${name}`);
  });

  it('is refused before it is registered', async () => {
    expect((await pull()).body.errorMessage).toBe('Bad Request - Invalid ShortCode');
  });
});
