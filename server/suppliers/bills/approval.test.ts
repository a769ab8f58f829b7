import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { approve, booksOfBill, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const BANDS = [
  { upTo: '20000.00', approver: 'anyone' },
  { upTo: '200000.00', approver: 'another' },
  { upTo: '500000.00', approver: 'manager' },
  { upTo: null, approver: 'administrator' },
];

let t: TestApp;
let accountant: Api;
let colleague: Api;
let manager: Api;
let admin: Api;
let supplier: SupplierDetails;

const setBands = (bands: unknown) => manager.call('PUT', '/api/settings/billing', { billApprovalBands: bands });

const rent = (net: string) => ({ lines: [{ account: '5040', description: 'Rent', net, taxClass: 'D' }] });

const enter = (api: Api, net: string): Promise<BillDetails> => makeBill(api, supplier.id, rent(net));

const tryToApprove = (api: Api, id: string) => api.call('POST', `/api/bills/${id}/approve`);

const seen = async (api: Api, id: string) => (await api.call('GET', `/api/bills/${id}`)).body as BillDetails;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant', { firstName: 'Jane', lastName: 'Wanjiru' });
  colleague = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
  manager = await t.as('manager', { firstName: 'Brian', lastName: 'Otieno' });
  admin = await t.as('admin', { firstName: 'Amina', lastName: 'Said' });
  supplier = await makeSupplier(accountant, { name: 'Karibu Properties' });
});

describe('before anybody sets bands', () => {
  it('who entered a bill above 100,000 does not approve it; somebody else does', async () => {
    const bill = await enter(accountant, '100000.01');
    expect(bill).toMatchObject({ neededApprover: 'somebody other than Jane Wanjiru', mayApprove: false });
    const refusal = expectRefusal(await tryToApprove(accountant, bill.id), 409);
    expect(refusal).toMatchObject({
      code: 'needs_approval',
      message: 'This bill needs the approval of somebody other than Jane Wanjiru',
    });
    expect((await seen(manager, bill.id)).mayApprove).toBe(true);
    expect(await approve(manager, bill.id)).toMatchObject({ status: 'open', approvedByName: 'Brian Otieno' });
    expect((await approve(accountant, (await enter(accountant, '100000.00')).id)).status).toBe('open');
  });

  it('neither does who changed it last', async () => {
    const bill = await enter(accountant, '100000.01');
    await manager.call('PATCH', `/api/bills/${bill.id}`, { notes: 'Checked' });
    expectRefusal(await tryToApprove(manager, bill.id), 409);
    expect((await tryToApprove(accountant, bill.id)).status).toBe(200);
  });
});

describe('bands of the settings', () => {
  beforeAll(async () => {
    expect((await setBands(BANDS)).body).toMatchObject({ billApprovalBands: BANDS });
  });

  it('let each amount be approved by those who may, and say who that is', async () => {
    const rows = [
      ['20000.00', null, { accountant: true, colleague: true, manager: true, admin: true }],
      [
        '200000.00',
        'somebody other than Jane Wanjiru',
        { accountant: false, colleague: true, manager: true, admin: true },
      ],
      [
        '500000.00',
        'a manager or administrator other than Jane Wanjiru',
        { accountant: false, colleague: false, manager: true, admin: true },
      ],
      [
        '500000.01',
        'an administrator other than Jane Wanjiru',
        { accountant: false, colleague: false, manager: false, admin: true },
      ],
    ] as const;
    const people = { accountant, colleague, manager, admin };
    for (const [net, needed, may] of rows) {
      for (const [name, person] of Object.entries(people)) {
        const bill = await enter(accountant, net);
        const view = await seen(person, bill.id);
        const expected = may[name as keyof typeof people];
        expect([view.neededApprover, view.mayApprove], `${net} seen by ${name}`).toEqual([needed, expected]);
        const reply = await tryToApprove(person, bill.id);
        expect(reply.status, `${net} approved by ${name}`).toBe(expected ? 200 : 409);
        expect(await booksOfBill(t, bill.id)).toEqual(expected ? { 2010: `-${net}`, 5040: net } : {});
      }
    }
  });

  it('are asked for by the total of the bill as it is now', async () => {
    const bill = await enter(accountant, '20000.00');
    await accountant.call('PATCH', `/api/bills/${bill.id}`, rent('600000.00'));
    expectRefusal(await tryToApprove(manager, bill.id), 409);
    expect((await tryToApprove(admin, bill.id)).status).toBe(200);
  });

  it('fifty at once approve a bill once', async () => {
    const bill = await enter(accountant, '300000.00');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        tryToApprove([manager, admin, colleague, accountant][n % 4] as Api, bill.id),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect([reply.status, ['conflict', 'needs_approval'].includes((reply.body as { code: string }).code)]).toEqual([
        409,
        true,
      ]);
    }
    expect(await booksOfBill(t, bill.id)).toEqual({ 2010: '-300000.00', 5040: '300000.00' });
  });

  it('hold in the database too, by whatever way a bill is approved', async () => {
    const [person] = await t.sql(`select 'user:' || id as actor from users where last_name = 'Otieno'`);
    const { id } = await enter(accountant, '600000.00');
    for (const approver of ['entered_by', `'${person?.actor}'`, `'system:x'`]) {
      const direct = t.sql(`begin; set local app.actor = 'system:x'; set local app.actor_name = 'X';
        update bills set state = 'approved', posted_on = bill_date, claims_vat = false, approved_by = ${approver},
          approved_by_name = 'X', approved_at = now() where id = '${id}'; commit`);
      await expect(direct, approver).rejects.toThrow('is approved by others');
      await t.sql('rollback').catch(() => undefined);
    }
  });

  it.each([
    [[], 'billApprovalBands', 'There must be at least one band'],
    [
      [{ upTo: '500.00', approver: 'anyone' }],
      'billApprovalBands.0.upTo',
      'The last band has no limit, so that there is one for every bill',
    ],
    [[BANDS[1], BANDS[0], BANDS[3]], 'billApprovalBands.1.upTo', 'Up to must be above that of the band before'],
    [
      [
        { upTo: '20000.00', approver: 'manager' },
        { upTo: null, approver: 'another' },
      ],
      'billApprovalBands.1.approver',
      'A larger bill is not approved more easily',
    ],
  ])('%j are refused at the field', async (bands, field, message) => {
    expect(expectRefusal(await setBands(bands), 400).fields).toMatchObject({ [field]: message });
  });
});

describe('a space of the version before', () => {
  const convert = async (stored: object) => {
    const [file] = globSync(join(import.meta.dirname, '../../db/schema/migrations/*_bill_approval_bands.sql'));
    const actor = `set app.actor = 'system:x'; set app.actor_name = 'X';`;
    await t.sql(`${actor} update settings set value = value - 'billApprovalBands' || '${JSON.stringify(stored)}'
      where name = 'billing'; ${readFileSync(file ?? '', 'utf8').replaceAll('--> statement-breakpoint', '')}`);
    const [row] = await t.sql(`select value -> 'billApprovalBands' as bands, value ? 'billApprovalLimit' as old
      from settings where name = 'billing'`);
    return row;
  };

  it('keeps its limit as two bands, and no limit as one', async () => {
    expect(await convert({ billApprovalLimit: '75000.00' })).toEqual({
      bands: [
        { upTo: '75000.00', approver: 'anyone' },
        { upTo: null, approver: 'another' },
      ],
      old: false,
    });
    expect(await convert({ billApprovalLimit: '0.00' })).toEqual({
      bands: [{ upTo: null, approver: 'anyone' }],
      old: false,
    });
  });
});
