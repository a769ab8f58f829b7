import { beforeAll, expect, it } from 'vitest';
import type { AutomationStatus, BillingPreview } from '../domain/billing/runs/run-contract.ts';
import { defaultSettings } from '../domain/settings/rules.ts';
import { runIfDue } from '../server/billing/runs/daily-automation.ts';
import { systemActor } from '../server/db/connection/database.ts';
import { type Api, startTestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { standingClock } from './support/bookings.ts';
import { memberOf } from './support/members.ts';
import { textOfPdf } from './support/pdf-text.ts';
import { saveSettings, seenUnder } from './support/settings.ts';

const clock = standingClock('2026-11-16T05:00:00.000Z');
const t = await startTestApp({ clock });
const DEFAULTS = defaultSettings(false).billing;
let admin: Api;
let world: Awaited<ReturnType<typeof furnishBilling>>;

const on = (day: string, time = '05:00') => clock.set(`${day}T${time}:00.000Z`);
const run = async () => {
  const reply = await world.accountant.call('POST', '/api/automation/manual-run');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const seen = <T>(one: object, other: object, look: () => Promise<T>) => seenUnder(admin, 'billing', [one, other], look);
const again = () => saveSettings(admin, 'billing', DEFAULTS);
/** A tenant whose first period began on this day, and nothing is invoiced yet. */
const newTenant = (startDate: string, changes: object = {}) => world.tenant({ startDate, ...changes });
const lettersOf = async (invoiceId: string) =>
  (await t.sql(`select type from demand_letters where invoice_id = '${invoiceId}' order by created_at, id`)).map(
    ({ type }) => type,
  );
const serveAll = async (servedOn: string) => {
  const waiting = await world.accountant.call('GET', '/api/demand-letters?status=awaiting_delivery');
  for (const { id } of waiting.body as { id: string }[]) {
    await world.accountant.call('POST', `/api/demand-letters/${id}/served`, { method: 'by_hand', servedOn });
  }
};
const remindersOf = async (tenantId: string) =>
  (
    await t.sql(
      `select o.event_key from outbox o join invoices i on o.event_key like 'reminder:' || i.id || '%' where i.tenant_id = '${tenantId}'`,
    )
  ).length;
const paperOf = async (id: string) => {
  const headers = { cookie: `nafasi=${world.accountant.cookie}` };
  return textOfPdf(
    (await t.app.server.inject({ method: 'GET', url: `/api/invoices/${id}?format=pdf`, headers })).rawPayload,
  );
};

beforeAll(async () => {
  admin = await t.as('admin');
  world = await furnishBilling(t);
});

it('autoGenerateInvoices: the daily run issues invoices, or leaves it to a person', async () => {
  const look = async () => {
    const { id } = await newTenant('2026-11-01');
    await run();
    return (await world.invoicesOf(id)).length;
  };
  expect(await seen({ autoGenerateInvoices: false }, { autoGenerateInvoices: true }, look)).toEqual([0, 1]);
});

it('invoiceDueDays: an invoice is due so many days after it is issued', async () => {
  const look = async () => (await world.invoice((await world.tenant()).id, 1_000)).dueDate;
  expect(await seen({ invoiceDueDays: 30 }, { invoiceDueDays: 7 }, look)).toEqual(['2026-12-16', '2026-11-23']);
  await again();
});

it('demandLetterDays, finalNoticeDays and terminationNoticeDays: when each letter is written', async () => {
  const ladder = async (demandLetterDays: number, finalNoticeDays: number, terminationNoticeDays: number) => {
    await saveSettings(admin, 'billing', { demandLetterDays, finalNoticeDays, terminationNoticeDays });
    on('2026-11-16');
    const { id } = await world.invoice((await world.tenant()).id, 1_000, { dueDate: '2026-11-16' });
    const after: Record<string, unknown[]> = {};
    for (const day of ['2026-11-21', '2026-12-01', '2026-12-17']) {
      on(day);
      await run();
      await serveAll(day);
      after[day] = await lettersOf(id);
    }
    return after;
  };
  expect(await ladder(4, 14, 30)).toEqual({
    '2026-11-21': ['first_notice'],
    '2026-12-01': ['first_notice', 'final_notice'],
    '2026-12-17': ['first_notice', 'final_notice', 'eviction_notice'],
  });
  expect(await ladder(10, 20, 60)).toEqual({
    '2026-11-21': [],
    '2026-12-01': ['first_notice'],
    '2026-12-17': ['first_notice', 'final_notice'],
  });
  await again();
  on('2026-11-16');
});

const feeOf = async (): Promise<unknown> => {
  on('2026-11-16');
  const { id } = await world.tenant();
  await world.invoice(id, 50_000, { dueDate: '2026-11-16' });
  on('2026-11-21');
  await run();
  on('2026-11-16');
  const [fee] = await t.sql(`select net, vat from invoices where tenant_id = '${id}' and type = 'late_fee'`);
  return fee ?? null;
};

it('terminationNoticePeriodDays, signatoryName and signatoryTitle: the last day that a notice names, and who signs it', async () => {
  const look = async () => {
    on('2026-11-16');
    const { id } = await world.tenant();
    await world.invoice(id, 1_000, { dueDate: '2026-11-16' });
    for (const day of ['2026-11-20', '2026-11-30', '2026-12-16']) {
      on(day);
      await run();
      await serveAll(day);
    }
    const [letter] = await t.sql(
      `select ends_on::text, content from demand_letters where tenant_id = '${id}' and type = 'eviction_notice'`,
    );
    const content = String(letter?.content);
    on('2026-11-16');
    return [letter?.ends_on, content.slice(content.indexOf('Yours sincerely'))];
  };
  const company = (await world.manager.call('GET', '/api/config')).body as { companyName: string };
  const signed = { terminationNoticePeriodDays: 30, signatoryName: 'Mercy Achieng', signatoryTitle: 'Accountant' };
  expect(await seen({ terminationNoticePeriodDays: 14, signatoryName: null }, signed, look)).toEqual([
    ['2026-12-30', `Yours sincerely,\n\n${company.companyName}`],
    ['2027-01-15', `Yours sincerely,\n\nMercy Achieng\nAccountant\n${company.companyName}`],
  ]);
  await again();
});

it('latePaymentFee: what is asked for with the first notice, and nothing at nought', async () => {
  expect(await seen({ latePaymentFee: '2500.00' }, { latePaymentFee: '0.00' }, feeOf)).toEqual([
    { net: '2500.00', vat: '0.00' },
    null,
  ]);
  await again();
});

it('vatOnLateFee: the fee carries VAT where the space is registered for it', async () => {
  await saveSettings(admin, 'billing', { vatRegistered: true, kraPin: 'P051234567X' });
  expect(await seen({ vatOnLateFee: false }, { vatOnLateFee: true }, feeOf)).toEqual([
    { net: '2500.00', vat: '0.00' },
    { net: '2500.00', vat: '400.00' },
  ]);
  await again();
});

it('vatRegistered and pricesIncludeVat: what VAT an invoice has, and whether the price has it in it', async () => {
  const look = async () => {
    const { net, vat, amount } = await world.invoice((await world.tenant()).id, '1160.00');
    return [net, vat, amount];
  };
  expect(await seen({ vatRegistered: false }, { vatRegistered: true, kraPin: 'P051234567X' }, look)).toEqual([
    ['1160.00', '0.00', '1160.00'],
    ['1160.00', '185.60', '1345.60'],
  ]);
  expect(await seen({ pricesIncludeVat: false }, { pricesIncludeVat: true }, look)).toEqual([
    ['1160.00', '185.60', '1345.60'],
    ['1000.00', '160.00', '1160.00'],
  ]);
  await again();
});

it('boardroomHourlyRate and meetingRoomHourlyRate: what a new room of the kind costs', async () => {
  const rate = (type: string) => async () => (await world.room({ type, hourlyRate: undefined })).hourlyRate;
  expect(await seen({ boardroomHourlyRate: '3000.00' }, { boardroomHourlyRate: '4200.00' }, rate('boardroom'))).toEqual(
    ['3000.00', '4200.00'],
  );
  expect(
    await seen({ meetingRoomHourlyRate: '1750.00' }, { meetingRoomHourlyRate: '900.00' }, rate('meeting_room')),
  ).toEqual(['1750.00', '900.00']);
  await again();
});

const reminded = async () => {
  on('2026-11-16');
  const { id } = await world.tenant();
  await world.invoice(id, 1_000, { dueDate: '2026-11-26' });
  on('2026-11-20');
  await run();
  on('2026-11-16');
  return remindersOf(id);
};

it('reminderDays: how long before the due date somebody is reminded', async () => {
  expect(await seen({ reminderDays: 3 }, { reminderDays: 7 }, reminded)).toEqual([0, 1]);
});

it('autoPaymentReminders: nobody is reminded while it is off', async () => {
  expect(await seen({ autoPaymentReminders: true }, { autoPaymentReminders: false }, reminded)).toEqual([1, 0]);
  await again();
});

it('paymentMethods: money is taken in no other way', async () => {
  const look = async () => {
    const { id } = await world.tenant();
    return (await world.pay(id, 100, { paymentMethod: 'cheque', reference: `C${Math.trunc(performance.now())}` }))
      .status;
  };
  expect(await seen({ paymentMethods: ['cash'] }, { paymentMethods: ['cash', 'cheque'] }, look)).toEqual([400, 201]);
  await again();
});

it('prorate: a part of a period costs its days, or the whole', async () => {
  const look = async () => {
    const { id } = await newTenant('2026-11-01', { endDate: '2026-11-15' });
    const { invoices } = (await world.accountant.call('GET', '/api/billing/preview')).body as BillingPreview;
    return invoices.filter(({ tenantId }) => tenantId === id).map(({ amount }) => amount);
  };
  expect(await seen({ prorate: true }, { prorate: false }, look)).toEqual([['4750.00'], ['9500.00']]);
  await again();
});

it('billSuspended: suspended tenants are billed too, or told of as not billed', async () => {
  const { id } = await newTenant('2026-11-01');
  await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'suspended', reason: 'Away' });
  const look = async () => {
    const { invoices, notBilled } = (await world.accountant.call('GET', '/api/billing/preview')).body as BillingPreview;
    return [invoices, notBilled].map((list) => list.some(({ tenantId }) => tenantId === id));
  };
  expect(await seen({ billSuspended: false }, { billSuspended: true }, look)).toEqual([
    [false, true],
    [true, false],
  ]);
  await again();
});

it('automationTime: the daily run waits for its time', async () => {
  const look = async () => {
    const { nextRun } = (await world.accountant.call('GET', '/api/automation/status')).body as AutomationStatus;
    return nextRun?.slice(11, 16);
  };
  expect(await seen({ automationTime: '06:00' }, { automationTime: '21:30' }, look)).toEqual(['03:00', '18:30']);
  const due = () => runIfDue(t.app.automation, systemActor('automation'));
  on('2026-11-18', '18:00');
  expect(await due()).toBe(false);
  on('2026-11-18', '18:31');
  expect(await due()).toBe(true);
  on('2026-11-16');
  await again();
});

it('kraPin and paymentInstructions: what invoices say of the space and of how to pay', async () => {
  const tenant = await world.tenant();
  const words = ['P051365947M', 'P051365948N', 'Paybill 111', 'Paybill 222'];
  const look = async () => {
    const paper = await paperOf((await world.invoice(tenant.id, 1_000)).id);
    return words.filter((word) => paper.includes(word));
  };
  const one = { kraPin: words[0], paymentInstructions: words[2] };
  const other = { kraPin: words[1], paymentInstructions: words[3] };
  expect(await seen(one, other, look)).toEqual([
    [words[0], words[2]],
    [words[1], words[3]],
  ]);
});

it('loginGraceDays: how long a company can sign in after its end', async () => {
  const look = async () => {
    on('2026-11-16');
    const { id } = await newTenant('2026-10-01', { endDate: '2026-11-20' });
    const member = await memberOf(t, id);
    on('2026-11-21');
    await run();
    on('2026-11-26');
    await run();
    return (await member.call('GET', '/api/my/space')).status;
  };
  expect(await seen({ loginGraceDays: 14 }, { loginGraceDays: 5 }, look)).toEqual([200, 401]);
  on('2026-11-16');
  await again();
});

it('increaseLetterDays: how long before a yearly increase its letters go out', async () => {
  const look = async () => {
    const { id } = await newTenant('2026-11-01');
    const { body: own } = await admin.call('GET', `/api/agreements?tenantId=${id}`);
    const agreementIds = (own as { id: string }[]).map((agreement) => agreement.id);
    const increase = { percent: 5, effectiveOn: '2027-06-01', agreementIds, preview: true };
    const { body } = await admin.call('POST', '/api/agreements/increase', increase);
    return (body as { agreements: { letterOn: string }[] }).agreements[0]?.letterOn;
  };
  expect(await seen({ increaseLetterDays: 60 }, { increaseLetterDays: 90 }, look)).toEqual([
    '2027-04-02',
    '2027-03-03',
  ]);
  await again();
});

it('approvalBelowListPercent: how far below the list price an agreement waits for a manager', async () => {
  const look = async () => {
    const { id, packageId, startDate, rentAmount } = await newTenant('2026-11-01');
    const unitPrice = (Number(rentAmount) * 0.85).toFixed(2);
    const lines = [{ packageId, unitPrice, reason: 'Long term' }];
    const { body } = await admin.call('POST', '/api/agreements', { tenantId: id, startDate, lines, draft: true });
    return (body as { approvalNeeded: string | null }).approvalNeeded;
  };
  expect(await seen({ approvalBelowListPercent: 20 }, { approvalBelowListPercent: 10 }, look)).toEqual([
    null,
    'Below list price by 15 %: needs a manager',
  ]);
});
