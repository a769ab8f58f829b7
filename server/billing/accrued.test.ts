import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';

const clock = standingClock('2026-11-16T05:00:00.000Z');
let t: TestApp;
let world: Awaited<ReturnType<typeof furnishBilling>>;

beforeEach(async () => {
  clock.set('2026-11-16T05:00:00.000Z');
  t = await startTestApp({ clock });
  world = await furnishBilling(t);
});

/** What each month booked on an account, and what of it the invoices of later months settle. */
const months = async (condition: string): Promise<Record<string, string>> => {
  const rows = await t.sql(`select to_char(entry_date, 'YYYY-MM') as month, sum(credit - debit)::text as amount
    from journal_lines where ${condition} group by 1 having sum(credit - debit) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ month, amount }) => [month, amount])) as Record<string, string>;
};
const revenue = () => months(`account like '4%'`);
const accrued = () => months(`account = '1180'`);
const run = async () => {
  const { status, body } = await world.accountant.call('POST', '/api/billing/generate-invoices');
  expect(status).toBe(200);
  return body as { runId: string };
};
const lock = async (lockedThrough: string) =>
  expect((await world.accountant.call('PUT', '/api/ledger/lock', { lockedThrough })).status).toBe(200);

const ENTERED_LATE = { '2026-10': '11612.90', '2026-11': '29387.10', '2026-12': '30612.90', '2027-01': '4838.71' };

const enterLate = async () => {
  clock.set('2027-01-05T06:00:00.000Z');
  const { id: packageId } = await world.offer({ type: 'private_offices', totalSpaces: 9, monthlyRate: '30000.00' });
  return world.tenant({ packageId, startDate: '2026-10-20' });
};

describe('what is invoiced after the month that earned it', () => {
  it('belongs to its months: of a tenancy from 20 Oct that is entered on 5 Jan, 71,612.90 to the year before', async () => {
    await enterLate();
    await run();
    expect(await revenue()).toEqual(ENTERED_LATE);
    expect(await accrued()).toEqual({
      '2026-10': '-11612.90',
      '2026-11': '-29387.10',
      '2026-12': '-30612.90',
      '2027-01': '71612.90',
    });
    await expectBooksAgree(t);
  });

  it('is a meeting room of 30 Nov that is invoiced on 1 Dec, with its VAT in December', async () => {
    const reply = await (await t.as('admin')).call('PUT', '/api/settings/billing', {
      vatRegistered: true,
      kraPin: 'P051234567X',
    });
    expect(reply.status).toBe(200);
    clock.set('2026-11-27T05:00:00.000Z');
    const tenant = await world.tenant({ startDate: '2026-11-27' });
    const booked = await world.book({
      tenantId: tenant.id,
      roomId: (await world.room()).id,
      bookingDate: '2026-11-30',
      startTime: '09:00',
      endTime: '17:00',
    });
    expect(booked.status).toBe(201);
    clock.set('2026-12-01T06:00:00.000Z');
    await run();
    expect(await months(`account = '4060'`)).toEqual({ '2026-11': expect.any(String) });
    expect(Object.keys(await accrued())).toEqual(['2026-11', '2026-12']);
    expect(Object.keys(await months(`account = '2300'`))).toEqual(['2026-12']);
    await expectBooksAgree(t);
  });

  it('stays in the month of its invoice where the books of its own are closed', async () => {
    await enterLate();
    await lock('2026-12-31');
    await run();
    expect(await revenue()).toEqual({ '2027-01': '76451.61' });
    expect(await accrued()).toEqual({});
    await expectBooksAgree(t);
  });

  it('goes to the months that are open, and the first of them takes nothing of those before it', async () => {
    await enterLate();
    await lock('2026-11-30');
    await run();
    expect(await revenue()).toEqual({ '2026-12': '30612.90', '2027-01': '45838.71' });
    await expectBooksAgree(t);
  });

  it('is given back by its months when the run is undone, once, and only by those that took it', async () => {
    await enterLate();
    const { runId } = await run();
    await lock('2026-10-31');
    const undone = await world.accountant.call('POST', `/api/billing/runs/${runId}/undo`, { reason: 'Too early' });
    expect(undone.status).toBe(200);
    expect(await revenue()).toEqual({ '2026-10': '11612.90', '2027-01': '-11612.90' });
    await expectBooksAgree(t);
    await run();
    expect(await revenue()).toEqual({
      '2026-10': '11612.90',
      '2026-11': '29387.10',
      '2026-12': '30612.90',
      '2027-01': '4838.71',
    });
    await expectBooksAgree(t);
  });

  it('is the same for an invoice by hand and for a draft that is issued', async () => {
    const tenant = await world.tenant();
    const services = {
      lines: [
        {
          description: 'Parking',
          unitPrice: '3000.00',
          account: '4070',
          serviceStart: '2026-10-01',
          serviceEnd: '2026-10-31',
        },
      ],
    };
    await world.invoice(tenant.id, 0, services);
    const draft = await world.invoice(tenant.id, 0, { ...services, draft: true });
    expect((await world.accountant.call('POST', `/api/invoices/${draft.id}/issue`)).status).toBe(200);
    expect(await months(`account = '4070'`)).toEqual({ '2026-10': '6000.00' });
    await expectBooksAgree(t);
  });
});
