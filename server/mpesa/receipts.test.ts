import { afterEach, describe, expect, it } from 'vitest';
import { makePayCode } from '../../domain/mpesa/pay-code.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees, furnishMpesa, newReceipt } from '../../tests/support/mpesa.ts';
import { systemActor } from '../db/connection/database.ts';
import { eraseTenant } from '../privacy/erase-tenant.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishMpesa(t);
const { hear, receipt, receipts, assign, unassign, invoice, invoiceOf, accountOf, pay } = world;

afterEach(() => expectMoneyAgrees(t));

const moved = async (work: () => Promise<unknown>) => {
  const before = await world.balances();
  await work();
  const after = await world.balances();
  return (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0);
};

const paymentsWith = (code: string) => t.sql(`select amount, reversed_at from payments where reference = '${code}'`);

describe('a receipt', () => {
  it('with the exact number of an invoice pays it at once', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 5_000);
    const on = await moved(() => hear({ amount: 5_000, accountReference: owed.invoiceNumber }));
    expect([on('1020'), on('1090'), on('1100')]).toEqual([5_000, 0, -5_000]);
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    const [last] = await receipts(`?tenant=${tenant.id}`);
    expect(last).toMatchObject({
      state: 'applied',
      matchedBy: 'invoice',
      tenantName: tenant.companyName,
      invoiceNumber: owed.invoiceNumber,
      seenIn: ['c2b'],
      suggestion: null,
    });
  });

  it('is matched in the written order: exact number, normalised number, pay code; otherwise it waits', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 5_000);
    const number = owed.invoiceNumber ?? '';
    const typed = [
      number,
      ` ${number.toLowerCase()} `,
      number.replace('-', '').replaceAll('0', 'O'),
      tenant.payCode,
      tenant.payCode.toLowerCase(),
      `${tenant.payCode.slice(0, -1)}${tenant.payCode.endsWith('7') ? '8' : '7'}`,
      'JOHN',
      null,
    ];
    const all = await hear(...typed.map((accountReference) => ({ amount: 10, accountReference })));
    const found = await Promise.all(all.map(async ({ id }) => (await receipt(id)).matchedBy));
    expect(found).toEqual(['invoice', 'close_number', 'close_number', 'pay_code', 'pay_code', null, null, null]);
  });

  it('is never moved by a phone number, a name or an amount: they only suggest', async () => {
    const tenant = await world.tenant({
      companyName: 'Zuri Textiles Ltd',
      contactPerson: 'Njeri Mwangi',
      phone: '0722000111',
    });
    const owed = await invoice(tenant.id, 7_321);
    const [one] = await hear({ amount: 7_321, phone: '254722000111', payerName: 'NJERI' });
    expect(await receipt(one?.id ?? '')).toMatchObject({
      state: 'suspense',
      tenantId: null,
      note: 'The payer gave no account number',
      suggestion: { tenantId: tenant.id, tenantName: 'Zuri Textiles Ltd', invoiceId: owed.id },
    });
    const second = await invoice((await world.tenant({ companyName: 'Njeri & Sons' })).id, 7_321);
    expect((await receipt(one?.id ?? '')).suggestion).toBeNull();
    expect((await invoiceOf(owed.id)).status).toBe('pending');
    expect((await invoiceOf(second.id)).status).toBe('pending');
  });

  it('is suggested for what is left of an invoice, by a name in any letters', async () => {
    const tenant = await world.tenant({ companyName: 'Élan Studio' });
    const owed = await invoice(tenant.id, 6_500);
    await pay(tenant.id, 1_377);
    const [one] = await hear({ amount: 5_123, payerName: 'ÉLAN' });
    expect((await receipt(one?.id ?? '')).suggestion).toMatchObject({ invoiceId: owed.id });
  });

  it('for an invoice that is settled already is credit of its tenant', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 100);
    await hear({ amount: 100, accountReference: owed.invoiceNumber });
    await hear({ amount: 250, accountReference: owed.invoiceNumber });
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '0.00', credit: '250.00' });
  });

  it('of a visitor pays the invoice, and waits where it is more than that', async () => {
    const owed = await world.visitorInvoice(300);
    const [much] = await hear({ amount: 301, accountReference: owed.invoiceNumber });
    expect(await receipt(much?.id ?? '')).toMatchObject({
      state: 'suspense',
      note: `Only KES 300.00 is open on invoice ${owed.invoiceNumber}`,
    });
    const [right] = await hear({ amount: 300, accountReference: owed.invoiceNumber });
    expect(await receipt(right?.id ?? '')).toMatchObject({
      state: 'applied',
      tenantId: null,
      tenantName: 'Otieno & Sons',
    });
  });

  it('that nobody can be found for is in suspense in the books', async () => {
    const on = await moved(() => hear({ amount: 640, accountReference: 'RENT NOV' }));
    expect([on('1020'), on('1090')]).toEqual([640, -640]);
  });

  it('is booked on its own day, and today where that period is closed', async () => {
    const tenant = await world.tenant();
    const one = newReceipt();
    await hear({ amount: 40, receiptNumber: one, accountReference: tenant.payCode, paidAt: '2026-10-31T21:30:00Z' });
    const [paid] = await t.sql(`select payment_date::text from payments where reference = '${one}'`);
    expect(paid?.payment_date).toBe('2026-11-01');
    const { status } = await world.accountant.call('PUT', '/api/ledger/lock', { lockedThrough: '2026-10-31' });
    expect(status).toBeLessThan(300);
    const two = newReceipt();
    await hear({ amount: 40, receiptNumber: two, accountReference: tenant.payCode, paidAt: '2026-10-20T08:00:00Z' });
    const [late] = await t.sql(`select payment_date::text from payments where reference = '${two}'`);
    expect(late?.payment_date).toBe('2026-11-15');
  });
});

describe('a receipt number is posted exactly once', () => {
  it('heard of fifty times at once, in four ways', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 900);
    const receiptNumber = newReceipt();
    const ways = ['stk', 'c2b', 'pull', 'statement'] as const;
    const hearAgain = (n: number) =>
      hear({ amount: 900, receiptNumber, source: ways[n % 4] ?? 'c2b', accountReference: owed.invoiceNumber });
    const on = await moved(async () => {
      // As many at once as there are connections. Who waits too long for the lock comes again, as the inbox does.
      for (let wave = 0; wave < 5; wave++)
        await Promise.all(
          Array.from({ length: 10 }, (_, n) => hearAgain(10 * wave + n).catch(() => hearAgain(10 * wave + n))),
        );
    });
    expect([on('1020'), on('1090'), on('1100')]).toEqual([900, 0, -900]);
    expect(await paymentsWith(receiptNumber)).toHaveLength(1);
    const [one] = await receipts(`?q=${receiptNumber}`);
    expect([...(one?.seenIn ?? [])].sort()).toEqual(['c2b', 'pull', 'statement', 'stk']);
  });

  it('typed at the desk and heard of at the same moment, with or without a readable reference', async () => {
    const tenant = await world.tenant();
    for (let round = 0; round < 6; round++) {
      const receiptNumber = newReceipt();
      const accountReference = round % 2 ? tenant.payCode : 'NOBODY';
      const [typed] = await Promise.all([
        pay(tenant.id, 70, { paymentMethod: 'mobile_money', reference: receiptNumber.toLowerCase() }),
        hear({ amount: 70, receiptNumber, accountReference }),
      ]);
      expect([201, 409]).toContain(typed.status);
      const [one] = await receipts(`?q=${receiptNumber}`);
      expect(one).toMatchObject({ state: 'applied', tenantId: tenant.id });
    }
    expect((await accountOf(tenant.id)).credit).toBe('420.00');
  });

  it('typed before it is heard of: the payment is linked', async () => {
    const tenant = await world.tenant();
    const receiptNumber = newReceipt();
    const typed = await pay(tenant.id, 55, {
      paymentMethod: 'mobile_money',
      reference: ` ${receiptNumber.toLowerCase()}`,
    });
    const [one] = await hear({ amount: 55, receiptNumber, accountReference: 'NOBODY' });
    expect(await receipt(one?.id ?? '')).toMatchObject({
      state: 'applied',
      matchedBy: 'person',
      paymentId: typed.body.id,
      seenIn: ['c2b', 'typed'],
    });
  });

  it('typed while it waits: recording it is assigning it', async () => {
    const tenant = await world.tenant();
    const receiptNumber = newReceipt();
    const [one] = await hear({ amount: 88, receiptNumber, accountReference: 'NOBODY' });
    const on = await moved(async () => {
      const typed = await pay(tenant.id, 88, { paymentMethod: 'mobile_money', reference: receiptNumber });
      expect(typed.status).toBe(201);
    });
    expect([on('1020'), on('1090'), on('2110')]).toEqual([0, 88, -88]);
    expect(await receipt(one?.id ?? '')).toMatchObject({ state: 'applied', tenantId: tenant.id });
    expect((await pay(tenant.id, 88, { paymentMethod: 'mobile_money', reference: receiptNumber })).body.code).toBe(
      'reference_used',
    );
  });

  it('typed as a deposit while it waits, or before it is heard of: the deposit is linked, and counted once', async () => {
    const tenant = await world.tenant();
    const byCode = (reference: string) => ({ paymentMethod: 'mobile_money', reference });
    const [waiting, later] = [newReceipt(), newReceipt()];
    const [one] = await hear({ amount: 90, receiptNumber: waiting, accountReference: 'NOBODY' });
    const on = await moved(async () => {
      expect((await world.deposit(tenant.id, 90, byCode(waiting.toLowerCase()))).status).toBe(201);
    });
    expect([on('1020'), on('1090'), on('2100')]).toEqual([0, 90, -90]);
    expect(await receipt(one?.id ?? '')).toMatchObject({
      state: 'applied',
      tenantId: tenant.id,
      tenantName: tenant.companyName,
      paymentId: null,
    });
    const typed = (await world.deposit(tenant.id, 40, byCode(later))).body;
    const [two] = await hear({ amount: 40, receiptNumber: later, accountReference: tenant.payCode });
    expect(await receipt(two?.id ?? '')).toMatchObject({ state: 'applied', depositMoveId: typed.id });
    for (const code of [waiting, later]) {
      expect((await pay(tenant.id, 40, byCode(code))).body.code).toBe('reference_used');
      expect((await world.deposit(tenant.id, 40, byCode(code))).body.code).toBe('reference_used');
    }
    expect((await unassign(two?.id ?? '')).body).toMatchObject({
      message: `Receipt ${later} was taken as a deposit: refund the deposit instead`,
    });
    expect((await accountOf(tenant.id)).deposit).toBe('130.00');
  });

  it('typed with another amount while it waits is refused, and says where it is', async () => {
    const tenant = await world.tenant();
    const receiptNumber = newReceipt();
    await hear({ amount: 5_000, receiptNumber, accountReference: 'NOBODY' });
    const typed = await pay(tenant.id, 500, { paymentMethod: 'mobile_money', reference: receiptNumber });
    expect([typed.status, typed.body.fields?.reference]).toEqual([
      409,
      `M-Pesa receipt ${receiptNumber} is already here, for KES 5,000.00, and waits among unmatched money: assign it there`,
    ]);
  });

  it('typed with another amount before waits, and says what to do', async () => {
    const tenant = await world.tenant();
    const receiptNumber = newReceipt();
    const typed = await pay(tenant.id, 500, { paymentMethod: 'mobile_money', reference: receiptNumber });
    const [one] = await hear({ amount: 5_000, receiptNumber, accountReference: tenant.payCode });
    expect(await receipt(one?.id ?? '')).toMatchObject({
      state: 'suspense',
      note: 'A payment with this code and another amount was recorded by hand. Reverse that one, then assign this receipt.',
    });
    await world.reverse(typed.body.id);
    expect((await assign(one?.id ?? '', { tenantId: tenant.id })).status).toBe(200);
  });

  it('heard of with another amount stays as it was', async () => {
    const receiptNumber = newReceipt();
    await hear({ amount: 10, receiptNumber, accountReference: 'NOBODY' });
    const [again] = await hear({ amount: 11, receiptNumber, source: 'pull', accountReference: 'NOBODY' });
    expect(again).toMatchObject({ isNew: false, otherAmount: 1_000 });
  });

  it('finds its tenant when the reference comes later, but not after a person took it back', async () => {
    const tenant = await world.tenant();
    const receiptNumber = newReceipt();
    const [one] = await hear({ amount: 60, receiptNumber, source: 'pull' });
    expect((await receipt(one?.id ?? '')).state).toBe('suspense');
    await hear({ amount: 60, receiptNumber, accountReference: tenant.payCode, payerName: 'JANE' });
    expect(await receipt(one?.id ?? '')).toMatchObject({ state: 'applied', matchedBy: 'pay_code', payerName: 'JANE' });
    await unassign(one?.id ?? '', 'Paid for a friend');
    await hear({ amount: 60, receiptNumber, source: 'statement', accountReference: tenant.payCode });
    expect(await receipt(one?.id ?? '')).toMatchObject({ state: 'suspense', note: 'Taken back: Paid for a friend' });
  });
});

describe('money in suspense', () => {
  it('is assigned to an invoice or a tenant in one call, out of suspense', async () => {
    const tenant = await world.tenant();
    const [old, named] = [await invoice(tenant.id, 200, { dueDate: '2026-11-20' }), await invoice(tenant.id, 300)];
    const [one, two] = await hear({ amount: 300, accountReference: 'X' }, { amount: 200, accountReference: 'Y' });
    const on = await moved(async () => {
      expect((await assign(one?.id ?? '', { invoiceId: named.id })).body).toMatchObject({
        state: 'applied',
        matchedBy: 'person',
        invoiceNumber: named.invoiceNumber,
        note: null,
      });
      expect((await assign(two?.id ?? '', { tenantId: tenant.id })).body).toMatchObject({ tenantId: tenant.id });
    });
    expect([on('1020'), on('1090'), on('1100')]).toEqual([0, 500, -500]);
    expect([(await invoiceOf(named.id)).status, (await invoiceOf(old.id)).status]).toEqual(['paid', 'paid']);
  });

  it('is assigned once: of ten at once nine are told so', async () => {
    const tenants = await Promise.all(Array.from({ length: 10 }, () => world.tenant()));
    const [one] = await hear({ amount: 90, accountReference: 'X' });
    const answers = await Promise.all(tenants.map(({ id }) => assign(one?.id ?? '', { tenantId: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('is there again when the assignment is taken back, by the receipt or by its payment', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 400);
    const [one] = await hear({ amount: 400, accountReference: owed.invoiceNumber });
    const id = one?.id ?? '';
    const on = await moved(async () => {
      expect((await unassign(id, 'Another company')).body).toMatchObject({ state: 'suspense', paymentId: null });
    });
    expect([on('1020'), on('1090'), on('1100')]).toEqual([0, -400, 400]);
    expect((await invoiceOf(owed.id)).status).toBe('pending');
    expect((await unassign(id)).status).toBe(409);
    const again = await assign(id, { invoiceId: owed.id });
    const back = await moved(() => world.reverse(again.body.paymentId ?? '', 'Wrong again'));
    expect([back('1020'), back('1090'), back('1100')]).toEqual([0, -400, 400]);
    expect(await receipt(id)).toMatchObject({ state: 'suspense', note: 'Taken back: Wrong again' });
    expect((await assign(id, { tenantId: tenant.id })).status).toBe(200);
  });

  it('is refused for a tenant or an invoice that is not there, or for both at once', async () => {
    const [one] = await hear({ amount: 15, accountReference: 'X' });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await assign(one?.id ?? '', { tenantId: nobody })).body.fields).toEqual({
      tenantId: 'This tenant does not exist',
    });
    expect((await assign(one?.id ?? '', { invoiceId: nobody })).body.fields).toEqual({
      invoiceId: 'This invoice does not exist',
    });
    expect((await assign(one?.id ?? '', { tenantId: nobody, invoiceId: nobody })).status).toBe(400);
    expect((await assign(nobody, { tenantId: nobody })).status).toBe(404);
  });

  it('is listed by how long it waits, found by its code, its reference and its payer, and counted on the dashboard', async () => {
    const receiptNumber = newReceipt();
    const [one] = await hear({
      amount: 77,
      receiptNumber,
      accountReference: 'KITENGELA',
      payerName: 'OCHIENG PETER',
      paidAt: '2026-01-02T05:00:00Z',
    });
    const waiting = await receipts('?state=suspense&sort=paidAt');
    expect(waiting[0]).toMatchObject({ id: one?.id, paidAt: '2026-01-02T05:00:00Z' });
    expect(waiting.every(({ state }) => state === 'suspense')).toBe(true);
    for (const q of [receiptNumber, 'kitengela', 'ochieng']) expect((await receipts(`?q=${q}`))[0]?.id).toBe(one?.id);
    const found = await world.desk.call('GET', `/api/search?q=${receiptNumber}`);
    expect(found.body).toMatchObject({
      groups: [{ kind: 'receipt', results: [{ id: one?.id, title: receiptNumber }] }],
    });
    const { body } = await world.desk.call('GET', '/api/dashboard');
    const needs = (body as { needs: { kind: string; count: number }[] }).needs;
    expect(needs.find(({ kind }) => kind === 'unmatchedMoney')?.count).toBe(waiting.length);
  });
});

describe('the database', () => {
  it('keeps what a receipt says, its edges, and its payment', async () => {
    const tenant = await world.tenant();
    const [one] = await hear({ amount: 20, accountReference: tenant.payCode });
    const asTest = (statement: string) =>
      t.sql(
        `begin; select set_config('app.actor', 'test', true), set_config('app.actor_name', 'Test', true); ${statement}; commit`,
      );
    const where = `where id = '${one?.id}'`;
    await expect(asTest(`update mpesa_receipts set amount = 21 ${where}`)).rejects.toThrow('never changes');
    await expect(asTest(`update mpesa_receipts set seen_in = '{pull}' ${where}`)).rejects.toThrow('never changes');
    await expect(
      asTest(`update mpesa_receipts set state = 'returned', payment_id = null, matched_by = null ${where}`),
    ).rejects.toThrow('applied cannot become returned');
    await expect(asTest(`delete from mpesa_receipts ${where}`)).rejects.toThrow('append-only');
    await expect(
      asTest(`update payments set reversed_at = now(), reverse_reason = 'x', unallocated = 0
        where id = (select payment_id from mpesa_receipts ${where})`),
    ).rejects.toThrow(/reversed|settle/);
  });

  it('gives every tenant a pay code of its own, as the domain makes it, and keeps it', async () => {
    const [one, two] = [await world.tenant(), await world.tenant()];
    expect(one.payCode).toMatch(/^N[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(one.payCode).not.toBe(two.payCode);
    const rows = await t.sql('select n, pay_code(n) as code from generate_series(0, 3000) as n');
    expect(rows.filter(({ n, code }) => makePayCode(Number(n)) !== code)).toEqual([]);
    await expect(
      t.sql(`begin; select set_config('app.actor', 'test', true), set_config('app.actor_name', 'Test', true);
        update tenants set pay_code = 'N15000' where id = '${one.id}'; commit`),
    ).rejects.toThrow('never changes');
  });
});

describe('a person who asks for their data', () => {
  it('is given their receipts, and no name or phone of them is left once they are erased', async () => {
    const tenant = await world.tenant({ contactPerson: 'Wekesa Barasa', startDate: '2026-10-01' });
    const [one] = await hear({
      amount: 33,
      accountReference: tenant.payCode,
      payerName: 'WEKESA BARASA',
      phone: '254700111222',
    });
    const review = await world.admin.call('GET', `/api/privacy/people/tenant/${tenant.id}`);
    expect((review.body as { held: object[] }).held).toContainEqual({ what: 'M-Pesa receipts', rows: 1 });
    const subject = { kind: 'tenant', id: tenant.id, name: '', email: null, detail: '', erased: false } as const;
    await t.app.database.transact(systemActor('test'), (db) => eraseTenant(db, subject, 'abcd'));
    expect(await receipt(one?.id ?? '')).toMatchObject({ payerName: 'Erased', phone: 'Erased' });
    await hear({
      amount: 33,
      receiptNumber: one?.receiptNumber ?? '',
      source: 'statement',
      payerName: 'WEKESA BARASA',
    });
    const left = await t.sql(
      `select id from audit_log where entity = 'mpesa_receipts' and (before::text || after::text) ilike '%wekesa%'`,
    );
    expect(left).toEqual([]);
  });
});
