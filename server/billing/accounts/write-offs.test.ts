import { afterEach, describe, expect, it } from 'vitest';
import type { WriteOff } from '../../../domain/billing/write-offs/write-off-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { answer, standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { pay, invoice, invoiceOf, accountOf, accountant, desk } = world;
const manager = await t.as('manager');
await manager.call('PUT', '/api/settings/billing', {
  vatRegistered: true,
  kraPin: 'P051234567X',
  pricesIncludeVat: false,
});

afterEach(() => expectBooksAgree(t));

const writeOff = async (id: string, changes: object = {}) =>
  answer<WriteOff>(
    await accountant.call('POST', `/api/invoices/${id}/write-off`, { reason: 'Company wound up', ...changes }),
  );

const reverseIt = async (id: string) =>
  answer<WriteOff>(await accountant.call('POST', `/api/write-offs/${id}/reverse`, { reason: 'They agreed to pay' }));

const bad = async (net: number) => {
  const tenant = await world.tenant();
  return { ...(await invoice(tenant.id, net)), tenantId: tenant.id };
};

const linesOf = (sourceId: string) =>
  t.sql(`select e.event, l.account, (l.debit - l.credit)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.source_id = '${sourceId}' order by e.seq, l.account`);

describe('a bad debt', () => {
  it('is written off with its VAT, which stays due and visible', async () => {
    const owed = await bad(20_000);
    const { status, body } = await writeOff(owed.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      writeOffNumber: expect.stringMatching(/^WO2611-\d{4}$/),
      invoiceNumber: owed.invoiceNumber,
      amount: '23200.00',
      vat: '3200.00',
      vatReliefFrom: '2029-11-15',
      writtenOn: '2026-11-15',
    });
    expect(await linesOf(body.id)).toEqual([
      { event: 'written_off', account: '1100', amount: '-23200.00' },
      { event: 'written_off', account: '5220', amount: '23200.00' },
    ]);
    expect(await invoiceOf(owed.id)).toMatchObject({
      status: 'written_off',
      balance: '0.00',
      writtenOffAmount: '23200.00',
      paidAt: null,
      settlements: [{ source: 'write_off', label: `Write-off ${body.writeOffNumber}`, amount: '23200.00' }],
      writeOffs: [{ id: body.id }],
    });
    expect(await accountOf(owed.tenantId)).toMatchObject({ owed: '0.00', overdue: '0.00' });
  });

  it('that is part paid carries the VAT of what is open', async () => {
    const owed = await bad(20_000);
    await pay(owed.tenantId, 11_600);
    expect((await writeOff(owed.id)).body).toMatchObject({ amount: '11600.00', vat: '1600.00' });
  });

  it('is in the statement, and no longer among the aged debtors from its day on', async () => {
    const owed = await bad(1_000);
    clock.set('2026-11-20T06:00:00.000Z');
    await writeOff(owed.id, { date: '2026-11-18' });
    const at = async (date: string) => {
      const { body } = await accountant.call('GET', `/api/reports/aged-debtors?date=${date}`);
      return JSON.stringify(body).includes(owed.tenantId);
    };
    expect([await at('2026-11-17'), await at('2026-11-18')]).toEqual([true, false]);
    const { body } = await accountant.call(
      'GET',
      `/api/reports/tenant-statement/${owed.tenantId}?from=2026-11-01&to=2026-11-30`,
    );
    expect(body).toMatchObject({ closing: '0.00', transactions: [{ type: 'Invoice' }, { type: 'Write-off' }] });
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it.each([
    [{ reason: '' }, 'reason'],
    [{ date: '2026-11-16' }, 'date'],
    [{ date: '2026-11-14' }, 'date'],
  ])('with %j is refused by the name of the field', async (changes, field) => {
    const owed = await bad(10);
    const { status, body } = await writeOff(owed.id, changes);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });

  it('is written off once, however many ask', async () => {
    const owed = await bad(50);
    const all = await Promise.all(Array.from({ length: 20 }, () => writeOff(owed.id)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('that is reversed is open again; it is reversed once', async () => {
    const owed = await bad(100);
    const { body } = await writeOff(owed.id);
    expect(await reverseIt(body.id)).toMatchObject({ status: 200, body: { reverseReason: 'They agreed to pay' } });
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', balance: '116.00', writtenOffAmount: '0.00' });
    expect((await reverseIt(body.id)).status).toBe(409);
    expect((await writeOff(owed.id)).status).toBe(201);
  });
});

describe('money for a debt that was written off', () => {
  it('reverses the write-off and pays the invoice', async () => {
    const owed = await bad(100);
    const { body } = await writeOff(owed.id);
    const paid = await pay(owed.tenantId, 116, { invoiceId: owed.id });
    expect(paid.body.allocations).toEqual([
      { invoiceId: owed.id, invoiceNumber: owed.invoiceNumber, amount: '116.00' },
    ]);
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'paid', writtenOffAmount: '0.00' });
    expect((await linesOf(body.id)).filter(({ account }) => account === '5220')).toEqual([
      { event: 'written_off', account: '5220', amount: '116.00' },
      { event: 'reversed', account: '5220', amount: '-116.00' },
    ]);
  });

  it('in part leaves the rest written off, so that no letter follows', async () => {
    const owed = await bad(100);
    const { body } = await writeOff(owed.id);
    await pay(owed.tenantId, 16, { invoiceId: owed.id });
    const now = await invoiceOf(owed.id);
    expect(now).toMatchObject({ status: 'written_off', paidAmount: '16.00', writtenOffAmount: '100.00' });
    expect(now.writeOffs[0]).toMatchObject({
      amount: '100.00',
      reason: `Rest of ${body.writeOffNumber} after a payment`,
    });
  });

  it('that names another invoice leaves it alone', async () => {
    const owed = await bad(100);
    await writeOff(owed.id);
    const other = await invoice(owed.tenantId, 10);
    const paid = await pay(owed.tenantId, 20, { invoiceId: other.id });
    expect(paid.body.unallocated).toBe('8.40');
    expect((await invoiceOf(owed.id)).status).toBe('written_off');
  });

  it('is not reversed while the rest stays written off', async () => {
    const owed = await bad(100);
    const paid = await pay(owed.tenantId, 16);
    const { body } = await writeOff(owed.id);
    const bounced = await world.reverse(paid.body.id);
    expect([bounced.status, bounced.body]).toMatchObject([
      409,
      {
        message: `The rest of invoice ${owed.invoiceNumber} was written off (${body.writeOffNumber}). Reverse the write-off first.`,
      },
    ]);
  });

  it('of a visitor is taken too', async () => {
    const { id } = await world.visitorInvoice(500);
    await writeOff(id);
    expect((await pay(null, 500, { invoiceId: id })).status).toBe(201);
    expect((await invoiceOf(id)).status).toBe('paid');
  });
});

it('a credit note for a debt that was written off takes back what was given up, not money', async () => {
  const owed = await bad(100);
  await writeOff(owed.id);
  const [line] = (await invoiceOf(owed.id)).lines;
  const lines = [{ lineId: line?.id, net: '40.00' }];
  const note = await accountant.call('POST', `/api/invoices/${owed.id}/credit`, { reason: 'Half unused', lines });
  expect(note.status).toBe(201);
  expect(await invoiceOf(owed.id)).toMatchObject({
    status: 'written_off',
    creditedAmount: '46.40',
    writtenOffAmount: '69.60',
  });
  expect((await accountOf(owed.tenantId)).credit).toBe('0.00');
});

it('write-offs stand in the list, the export and as a PDF, and are not for the front desk', async () => {
  const owed = await bad(300);
  const { body } = await writeOff(owed.id);
  const list = await desk.call('GET', `/api/write-offs?tenant=${owed.tenantId}&count=true`);
  expect([list.body, list.headers['x-total-count']]).toMatchObject([[{ writeOffNumber: body.writeOffNumber }], '1']);
  expect(String((await desk.call('GET', '/api/write-offs-export')).body)).toContain(body.writeOffNumber);
  expect((await desk.call('GET', `/api/write-offs/${body.id}?format=pdf`)).status).toBe(200);
  expect((await desk.call('POST', `/api/invoices/${owed.id}/write-off`, { reason: 'x' })).status).toBe(403);
});

it('a debt that was written off gets no letter any more, and those it had end', async () => {
  const owed = await bad(1_000);
  const lettersFor = () =>
    t.sql(`select l.type, l.status from demand_letters l
      join demand_letter_invoices n on n.letter_id = l.id where n.invoice_id = '${owed.id}' order by l.created_at, l.id`);
  const run = async (at: string) => {
    clock.set(at);
    const ran = await accountant.call('POST', '/api/automation/manual-run');
    expect(ran, JSON.stringify(ran.body)).toMatchObject({ status: 200, body: { status: 'done' } });
    return lettersFor();
  };
  const before = await run('2026-12-20T06:00:00.000Z');
  expect(before).toEqual([{ type: 'first_notice', status: 'awaiting_delivery' }]);
  const { body } = await writeOff(owed.id);
  const ended = [{ type: 'first_notice', status: 'superseded' }];
  // The rent that nobody paid meanwhile is asked for, and what was given up is no part of it.
  expect(await run('2027-02-20T06:00:00.000Z')).toEqual(ended);
  const [asked] = await t.sql(`select amount_due = (select sum(amount) from invoices
      where tenant_id = '${owed.tenantId}' and status = 'pending' and due_date < '2027-02-20' and type <> 'late_fee') as of_the_rest
    from demand_letters where tenant_id = '${owed.tenantId}' and status = 'awaiting_delivery'`);
  expect(asked).toEqual({ of_the_rest: true });
  // Open again, it is named by the next letter, since a later one has overtaken its own.
  await reverseIt(body.id);
  expect(await lettersFor()).toEqual([{ type: 'first_notice', status: 'to_reissue' }]);
});
