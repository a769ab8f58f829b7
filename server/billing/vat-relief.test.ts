import { afterEach, describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { WriteOff } from '../../domain/billing/write-offs/write-off-contract.ts';
import type { VatReturn } from '../../domain/reports/tax-contract.ts';
import type { Vat3 } from '../../domain/vat/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { vatFeature } from '../vat/feature.ts';
import { integrityRules } from './integrity-rules.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk, pay, invoice, invoiceOf } = world;
const admin = await t.as('admin');
const billing = (changes: object) => world.manager.call('PUT', '/api/settings/billing', changes);
await billing({ vatRegistered: true, kraPin: 'P051234567X', pricesIncludeVat: false });

const bad = async (net: number): Promise<WriteOff & { tenantId: string }> => {
  clock.set('2026-11-15T06:00:00.000Z');
  const tenant = await world.tenant();
  const { id } = await invoice(tenant.id, net);
  const given = await accountant.call('POST', `/api/invoices/${id}/write-off`, { reason: 'Company wound up' });
  expect(given.status).toBe(201);
  return { ...(given.body as WriteOff), tenantId: tenant.id };
};
const claim = async (id: string, by = accountant) =>
  answer<WriteOff>(await by.call('POST', `/api/write-offs/${id}/claim-vat`));
const inNovember = () => clock.set('2029-11-15T06:00:00.000Z');
const claimed = async (net: number) => {
  const debt = await bad(net);
  inNovember();
  const reply = await claim(debt.id);
  expect(reply).toMatchObject({ status: 200, body: { vatRelief: { claimedOn: '2029-11-15', returnedOn: null } } });
  return debt;
};
const vat3 = async (month: string) => (await accountant.call('GET', `/api/reports/vat3?month=${month}`)).body as Vat3;
const boxes = async (month: string) =>
  Object.fromEntries((await vat3(month)).boxes.map(({ box, vat }) => [box, vat])) as Record<string, string>;
const owedIn = async (month: string) =>
  (
    await t.sql(`select coalesce(sum(l.credit - l.debit), 0)::numeric(14, 2)::text as sum from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = '2300' and e.source_type <> 'vat_return' and to_char(l.entry_date, 'yyyy-mm') = '${month}'`)
  )[0]?.sum;

// The return of each month is what the month has on account 2300.
const expectReturnsAgree = async () => {
  for (const month of ['2026-11', '2029-11', '2029-12']) {
    const { output_vat: output, bad_debt_relief: relief } = await boxes(month);
    expect([month, (Number(output) + Number(relief)).toFixed(2)]).toEqual([month, await owedIn(month)]);
    const period = `from=${month}-01&to=${month}-30`;
    const shown = (await accountant.call('GET', `/api/reports/vat-return?${period}`)).body as VatReturn;
    expect([month, shown.badDebtRelief]).toEqual([month, (0 - Number(relief)).toFixed(2)]);
  }
};

afterEach(async () => {
  await expectBooksAgree(t);
  await expectReturnsAgree();
  for (const { id, broken } of [...integrityRules, ...vatFeature.integrityRules])
    expect([id, await t.sql(broken)]).toEqual([id, []]);
});

describe('the VAT of a debt that was written off', () => {
  it('is claimed once three years have passed, and before that is refused with the day', async () => {
    const debt = await bad(20_000);
    const early = await claim(debt.id);
    expect(early).toMatchObject({
      status: 409,
      body: { message: 'Relief can be claimed from 15 Nov 2029, three years after the supply (VAT Act s.31)' },
    });
    clock.set('2029-11-14T06:00:00.000Z');
    expect((await claim(debt.id)).status).toBe(409);
    inNovember();
    expect((await claim(debt.id, desk)).status).toBe(403);
    const { status, body } = await claim(debt.id);
    expect([status, body]).toMatchObject([
      200,
      { vat: '3200.00', vatReliefUntil: '2036-11-15', vatRelief: { claimedOn: '2029-11-15', returnedOn: null } },
    ]);
    const [relief] = await t.sql(`select id from vat_reliefs where write_off_id = '${debt.id}'`);
    expect(
      await t.sql(`select l.account, (l.debit - l.credit)::text as amount from journal_entries e
        join journal_lines l on l.entry_id = e.id where e.source_id = '${relief?.id}' order by l.account`),
    ).toEqual([
      { account: '2300', amount: '3200.00' },
      { account: '5220', amount: '-3200.00' },
    ]);
    expect((await claim(debt.id)).body).toMatchObject({ message: 'The VAT of this debt was claimed already' });
  });

  it('stands in the return of the month, on paper and as a file', async () => {
    const before = await boxes('2029-11');
    const debt = await claimed(10_000);
    const after = await boxes('2029-11');
    expect(Number(after.bad_debt_relief) - Number(before.bad_debt_relief)).toBe(-1_600);
    expect(Number(after.payable) - Number(before.payable)).toBe(-1_600);
    const { reliefs } = await vat3('2029-11');
    expect(reliefs).toContainEqual(
      expect.objectContaining({ number: debt.writeOffNumber, vat: '1600.00', note: 'Claimed' }),
    );
    const csv = String((await accountant.call('GET', '/api/reports/vat3?month=2029-11&format=csv')).body);
    expect(csv).toContain('Less VAT of bad debts (s.31)');
    expect(csv).toContain(debt.writeOffNumber);
    for (const path of ['/api/reports/vat3?month=2029-11&format=pdf', `/api/write-offs/${debt.id}?format=pdf`]) {
      const headers = { cookie: `nafasi=${accountant.cookie}` };
      const paper = await t.app.server.inject({ method: 'GET', url: path, headers });
      expect(textOfPdf(paper.rawPayload)).toMatch(/VAT of bad debts|claimed back on 15 Nov 2029/);
    }
  });

  it('is claimed once, however many ask, and the database holds it', async () => {
    const debt = await bad(500);
    inNovember();
    const all = await Promise.all(Array.from({ length: 10 }, () => claim(debt.id)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const early = await bad(700);
    const insert = (id: string, vat: string, day: string) =>
      t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test';
        insert into vat_reliefs (write_off_id, vat, claimed_on) values ('${id}', ${vat}, '${day}'); commit`);
    await expect(insert(debt.id, '80', '2029-11-16')).rejects.toThrow('vat_reliefs_once');
    await expect(insert(early.id, '112', '2029-11-14')).rejects.toThrow('cannot be claimed');
    await expect(insert(early.id, '111', '2029-11-16')).rejects.toThrow('cannot be claimed');
    await expect(insert(early.id, '112', '2036-11-16')).rejects.toThrow('cannot be claimed');
  });

  it('is claimed within ten years, by who is registered, and where there is any', async () => {
    const debt = await bad(300);
    clock.set('2036-11-16T06:00:00.000Z');
    expect((await claim(debt.id)).body).toMatchObject({
      message: 'Relief could be claimed until 15 Nov 2036, ten years after the supply (VAT Act s.31)',
    });
    inNovember();
    await billing({ vatRegistered: false });
    expect((await claim(debt.id)).body).toMatchObject({ message: expect.stringContaining('not registered for VAT') });
    const none = await bad(400);
    await billing({ vatRegistered: true });
    inNovember();
    expect((await claim(none.id)).body).toMatchObject({ message: 'There is no VAT in this debt' });
  });
});

describe('VAT that was claimed', () => {
  it('is due again in the month in which the debtor pays, as far as they pay', async () => {
    const debt = await claimed(10_000);
    clock.set('2029-12-03T06:00:00.000Z');
    expect((await pay(debt.tenantId, 5_800, { invoiceId: debt.invoiceId })).status).toBe(201);
    const { writeOffs } = (await invoiceOf(debt.invoiceId)) as InvoiceDetails;
    expect(writeOffs).toMatchObject([
      { amount: '5800.00', vat: '800.00', reversedAt: null, vatRelief: { claimedOn: '2029-12-03', returnedOn: null } },
      { id: debt.id, vatRelief: { returnedOn: '2029-12-03', returnReason: 'A payment came in' } },
    ]);
    expect(await boxes('2029-12')).toMatchObject({ bad_debt_relief: '800.00', payable: expect.any(String) });
    expect((await pay(debt.tenantId, 5_800, { invoiceId: debt.invoiceId })).status).toBe(201);
    expect(await boxes('2029-12')).toMatchObject({ bad_debt_relief: '1600.00' });
    expect(await invoiceOf(debt.invoiceId)).toMatchObject({ status: 'paid', writtenOffAmount: '0.00' });
  });

  it('is due again where the write-off is reversed, and can be claimed with the next one', async () => {
    const debt = await claimed(2_000);
    const back = await accountant.call('POST', `/api/write-offs/${debt.id}/reverse`, { reason: 'They agreed to pay' });
    expect(back.body).toMatchObject({ vatRelief: { returnedOn: '2029-11-15', returnReason: 'They agreed to pay' } });
    const again = await accountant.call('POST', `/api/invoices/${debt.invoiceId}/write-off`, {
      reason: 'They did not',
    });
    expect((await claim((again.body as WriteOff).id)).status).toBe(200);
  });

  it('follows a credit note for a part of the debt', async () => {
    const debt = await claimed(1_000);
    const [line] = (await invoiceOf(debt.invoiceId)).lines;
    const reply = await accountant.call('POST', `/api/invoices/${debt.invoiceId}/credit`, {
      reason: 'Agreed',
      lateReason: 'Found in the audit',
      lines: [{ lineId: line?.id, net: '400.00' }],
    });
    expect(reply.status).toBe(201);
    expect((await invoiceOf(debt.invoiceId)).writeOffs[0]).toMatchObject({
      vat: '96.00',
      vatRelief: { claimedOn: '2029-11-15', returnedOn: null },
    });
  });

  it('is settled with the return of its month, and what comes later stands in a later one', async () => {
    const debt = await claimed(600);
    clock.set('2029-12-05T06:00:00.000Z');
    const filed = await accountant.call('POST', '/api/vat-returns/2029-11/file', { reference: 'KRA1' });
    expect([filed.status, JSON.stringify(filed.body)]).toEqual([201, expect.any(String)]);
    const [left] = await t.sql(`select sum(debit - credit)::text as sum from journal_lines
      where account = '2300' and entry_date between '2029-11-01' and '2029-11-30'`);
    expect(Number(left?.sum)).toBe(0);
    await admin.call('POST', '/api/vat-returns/2029-11/unfile', { reason: 'Only a test' });
    expect((await pay(debt.tenantId, 696, { invoiceId: debt.invoiceId })).status).toBe(201);
    const [relief] = await t.sql(`select returned_on::text as day from vat_reliefs where write_off_id = '${debt.id}'`);
    expect(relief?.day).toBe('2029-12-05');
  });
});
