import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../../domain/agreements/contract.ts';
import type { IncreasedAgreement, IncreaseLetter } from '../../../domain/agreements/increases/increase-contract.ts';
import type { AgreementPreview } from '../../../domain/agreements/preview-contract.ts';
import type { IntegrityReport } from '../../../domain/integrity/contract.ts';
import type { TenantOverview } from '../../../domain/members/overview-contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { textOfPdf } from '../../../tests/support/pdf-text.ts';
import { makePackage, makeTenant } from '../../../tests/support/tenants.ts';

const TODAY = '2026-11-15';
const clock = standingClock(`${TODAY}T06:00:00.000Z`);
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 400 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const on = (day: string) => clock.set(`${day}T06:00:00.000Z`);
const dailyRun = async (day: string) => {
  on(day);
  const reply = await admin.call('POST', '/api/automation/manual-run');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const nextAmounts = async (id: string) =>
  ((await admin.call('GET', `${PATH}/${id}/preview`)).body as AgreementPreview).invoices.map(({ amount }) => amount);
const increase = (body: object) =>
  admin.call('POST', `${PATH}/increase`, { percent: 10, effectiveOn: '2027-03-01', ...body });
const agreementsIn = (body: unknown) => (body as { agreements: IncreasedAgreement[] }).agreements;
const lettersFor = (agreementId: string) =>
  t.sql(`select o.recipient, o.subject, o.body, o.document, o.event_key from outbox o
    join agreement_increases i on o.event_key like 'increase:' || i.id || '%'
    where i.agreement_id = '${agreementId}' order by o.event_key`);
const brokenPromises = async () => {
  const { invariants } = (await admin.call('GET', '/api/admin/integrity?fresh=true')).body as IntegrityReport;
  return invariants.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);
};

const make = async (changes: Record<string, unknown> = {}, tenantFields: Record<string, unknown> = {}) => {
  on(TODAY);
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01', ...tenantFields });
  const { status, body } = await admin.call('POST', PATH, {
    tenantId: tenant.id,
    startDate: '2026-11-01',
    reason: 'As agreed',
    lines: [{ packageId: desk, quantity: 6, unitPrice: '11000.00' }],
    ...changes,
  });
  expect([status, body]).toEqual([201, body]);
  return { tenant, agreement: body as AgreementDetails };
};

const mainOf = async (tenant: Tenant) => {
  const { body } = await admin.call('GET', `${PATH}?tenantId=${tenant.id}`);
  return (body as AgreementDetails[]).find(({ isMain }) => isMain)?.id ?? '';
};

describe('an increase', () => {
  it('is shown, raises every line of all of them from the day, and not twice', async () => {
    const [one, two] = [await make(), await make({ lines: [{ packageId: desk, unitPrice: '12345.00' }] })];
    const agreementIds = [one.agreement.id, two.agreement.id];
    const shown = (await increase({ agreementIds, effectiveOn: '2027-01-01', preview: true })).body;
    expect(shown).toMatchObject({ rentBefore: '78345.00', rentAfter: '86179.50' });
    expect((await get(one.agreement.id)).lines).toHaveLength(1);
    const { status, body } = await increase({ agreementIds, effectiveOn: '2027-01-01' });
    expect([status, body]).toEqual([200, shown]);
    expect(await nextAmounts(one.agreement.id)).toEqual(['66000.00', '66000.00', '72600.00']);
    const again = await increase({ agreementIds, effectiveOn: '2027-01-01' });
    expect(again).toMatchObject({ status: 409, body: { fields: { 'agreementIds.0': expect.any(String) } } });
    expect((await get(two.agreement.id)).lines.map(({ unitPrice }) => unitPrice)).toEqual(['12345.00', '13579.50']);
    expect(await brokenPromises()).toEqual([]);
  });

  it('of the main agreement from today shows on the tenant, credits what is invoiced and bills it anew', async () => {
    on(TODAY);
    const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
    const id = await mainOf(tenant);
    await admin.call('POST', '/api/billing/generate-invoices');
    const rent = (await get(id)).rentAmount;
    expect((await increase({ agreementIds: [id], percent: 20, effectiveOn: TODAY })).status).toBe(200);
    const { body } = await admin.call('GET', `/api/tenants/${tenant.id}`);
    expect(Number((body as Tenant).rentAmount)).toBe(Number(rent) * 1.2);
    expect((await get(id)).lines).toHaveLength(1);
    const credits = await t.sql(`select c.reason from credit_notes c join invoices i on i.id = c.invoice_id
      where i.tenant_id = '${tenant.id}'`);
    expect(credits).toEqual([{ reason: 'Increase of 20% from 15 Nov 2026' }]);
  });

  it('keeps the units of a line, and raises one that only begins later from its own first day', async () => {
    const [locker] = (
      await admin.call('POST', '/api/units/series', { kind: 'desk', name: 'Raised', floor: 'Ground', count: 1 })
    ).body as { id: string }[];
    const { agreement } = await make({
      lines: [
        { packageId: desk, unitPrice: '11000.00', unitIds: [locker?.id] },
        { packageId: desk, unitPrice: '9000.00', startDate: '2027-06-01' },
        { packageId: desk, unitPrice: '8000.00', endDate: '2027-02-28' },
      ],
    });
    await increase({ agreementIds: [agreement.id] });
    const { lines } = await get(agreement.id);
    expect(
      lines.map(({ position, startDate, endDate, unitPrice, unitIds }) => [
        position,
        startDate,
        endDate,
        unitPrice,
        unitIds.length,
      ]),
    ).toEqual([
      [1, '2026-11-01', '2027-02-28', '11000.00', 1],
      [1, '2027-03-01', null, '12100.00', 1],
      [2, '2027-06-01', null, '9900.00', 0],
      [3, '2026-11-01', '2027-02-28', '8000.00', 0],
    ]);
    expect(await brokenPromises()).toEqual([]);
  });

  it('that the lines no longer have may be approved again for the same day', async () => {
    const { agreement } = await make();
    const [line] = agreement.lines;
    await increase({ agreementIds: [agreement.id] });
    const lines = [{ id: line?.id, quantity: 7, endDate: null }];
    await admin.call('POST', `${PATH}/${agreement.id}/changes`, { effectiveOn: '2026-12-01', lines });
    expect((await increase({ agreementIds: [agreement.id], percent: 4 })).status).toBe(200);
    const { increases, lines: now } = await get(agreement.id);
    expect(increases.map(({ percent, letterState }) => [percent, letterState])).toEqual([
      [4, 'waiting'],
      [10, 'dropped'],
    ]);
    expect(now.at(-1)).toMatchObject({ quantity: 7, unitPrice: '11440.00' });
  });

  it('names every agreement that cannot be raised, and raises none', async () => {
    const { agreement } = await make();
    const draft = await make({ draft: true });
    const free = await make({ lines: [{ packageId: desk, unitPrice: '0.00' }] });
    const agreementIds = [agreement.id, draft.agreement.id, free.agreement.id];
    const { status, body } = await increase({ agreementIds });
    expect([status, body]).toMatchObject([
      400,
      {
        fields: {
          'agreementIds.1': `${draft.agreement.number} is not active`,
          'agreementIds.2': `${free.agreement.number}: no price would change`,
        },
      },
    ]);
    expect((await get(agreement.id)).lines).toHaveLength(1);
  });

  it('is refused as a whole where one of them is not there', async () => {
    const { agreement } = await make();
    const agreementIds = [agreement.id, '00000000-0000-4000-8000-000000000000'];
    const { status, body } = await increase({ percent: 5, agreementIds });
    expect([status, body]).toMatchObject([400, { fields: { 'agreementIds.1': 'This agreement does not exist' } }]);
    expect((await get(agreement.id)).lines).toHaveLength(1);
  });

  it.each([
    ['a day before the agreement', { effectiveOn: '2026-10-01' }, 'effectiveOn'],
    [
      'more than 2,000 agreements',
      { agreementIds: Array(2_001).fill('00000000-0000-4000-8000-000000000000') },
      'agreementIds',
    ],
    ['no agreement', { agreementIds: [] }, 'agreementIds'],
    ['a percentage that is text', { percent: 'ten' }, 'percent'],
    ['three decimals', { percent: 1.234 }, 'percent'],
  ])('with %s is refused by name', async (_, changes, field) => {
    const { agreement } = await make();
    const { status, body } = await increase({ agreementIds: [agreement.id], ...changes });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('that fifty send at once is applied once', async () => {
    const { agreement } = await make();
    const replies = await Promise.all(Array.from({ length: 50 }, () => increase({ agreementIds: [agreement.id] })));
    const answered = Map.groupBy(replies, ({ status }) => status);
    expect([...answered].map(([status, some]) => [status, some.length]).sort()).toEqual([
      [200, 1],
      [409, 49],
    ]);
    expect((await get(agreement.id)).increases).toHaveLength(1);
  });
});

describe('the letter', () => {
  it('goes out by the daily run, 60 days ahead, once, to every billing email, with its document', async () => {
    const { agreement, tenant } = await make({ billingEmails: ['accounts@example.com', 'boss@example.com'] });
    const { body } = await increase({ agreementIds: [agreement.id] });
    expect(agreementsIn(body)).toMatchObject([
      { letterOn: '2026-12-31', letterTo: 'accounts@example.com', noticeDays: 60 },
    ]);
    await dailyRun('2026-12-30');
    expect(await lettersFor(agreement.id)).toEqual([]);
    await dailyRun('2026-12-31');
    await dailyRun('2027-01-01');
    const letters = await lettersFor(agreement.id);
    expect(letters.map(({ recipient }) => recipient)).toEqual(['accounts@example.com', 'boss@example.com']);
    expect(letters[0]).toMatchObject({
      subject: `New prices for agreement ${agreement.number} from 1 Mar 2027`,
      body: expect.stringContaining(
        '6 × Dedicated Desk: KES 11,000.00 to KES 12,100.00, in all KES 72,600.00 a month\nNo VAT is charged on these prices.',
      ),
    });
    const [made] = (await get(agreement.id)).increases;
    expect(made).toMatchObject({ letterState: 'written', letterOn: '2026-12-31', delivery: 'kept', percent: 10 });
    const address = `${PATH}/increases/${made?.id}`;
    const headers = { cookie: `nafasi=${admin.cookie}` };
    const paper = await t.app.server.inject({ method: 'GET', url: `${address}?format=pdf`, headers });
    const text = textOfPdf(paper.rawPayload);
    for (const word of [agreement.number, '1 Mar 2027', '12,100.00', '72,600.00', tenant.companyName]) {
      expect(text).toContain(word);
    }
    expect((await admin.call('GET', address)).body as IncreaseLetter).toMatchObject({
      agreementNumber: agreement.number,
    });
    const overview = (await admin.call('GET', `/api/tenants/${tenant.id}/overview`)).body as TenantOverview;
    expect(overview.increaseLetters).toMatchObject([{ id: made?.id }]);
    expect(await brokenPromises()).toEqual([]);
  });

  it('goes out at once where fewer days are left, and the preview says how many', async () => {
    const { agreement, tenant } = await make();
    const soon = { agreementIds: [agreement.id], effectiveOn: '2026-12-01' };
    const { body } = await increase({ ...soon, preview: true });
    expect(body).toMatchObject({ letterDays: 60, agreements: [{ letterOn: TODAY, noticeDays: 16 }] });
    expect(await lettersFor(agreement.id)).toEqual([]);
    await increase(soon);
    expect(await lettersFor(agreement.id)).toMatchObject([{ recipient: tenant.email }]);
    await dailyRun('2026-11-16');
    expect(await lettersFor(agreement.id)).toHaveLength(1);
  });

  it('says whether VAT is added to the new prices, and goes on saying it', async () => {
    const settings = (changes: object) => admin.call('PUT', '/api/settings/billing', changes);
    const { agreement } = await make();
    await settings({ vatRegistered: true, kraPin: 'P051234567X', pricesIncludeVat: false });
    await increase({ agreementIds: [agreement.id], effectiveOn: '2026-12-01' });
    await settings({ vatRegistered: false, kraPin: null });
    const [letter] = await lettersFor(agreement.id);
    expect(letter?.body).toContain('16% VAT is added to these prices.');
    const [made] = (await get(agreement.id)).increases;
    const headers = { cookie: `nafasi=${admin.cookie}` };
    const url = `${PATH}/increases/${made?.id}?format=pdf`;
    const paper = await t.app.server.inject({ method: 'GET', url, headers });
    expect(textOfPdf(paper.rawPayload)).toContain('16% VAT is added to these prices.');
  });

  it('says by which paper a tenant bears no VAT from that day on, and that VAT in the prices is taken off', async () => {
    const settings = (changes: object) => admin.call('PUT', '/api/settings/billing', changes);
    const letterFor = async (pricesIncludeVat: boolean, taxUntil: string | null) => {
      const { agreement } = await make({}, { taxClass: 'C', taxReference: 'MFA/NV/12', taxUntil });
      await settings({ vatRegistered: true, kraPin: 'P051234567X', pricesIncludeVat });
      await increase({ agreementIds: [agreement.id], effectiveOn: '2026-12-01' });
      return (await lettersFor(agreement.id))[0]?.body;
    };
    expect(await letterFor(false, null)).toContain('No VAT is charged on these prices (Zero-rated: MFA/NV/12).');
    expect(await letterFor(true, '2026-12-31')).toContain(
      'These prices include VAT, which is taken off on your invoices (Zero-rated: MFA/NV/12, valid until 31 Dec 2026).',
    );
    expect(await letterFor(false, '2026-11-30')).toContain('16% VAT is added to these prices.');
    await settings({ vatRegistered: false, kraPin: null });
  });

  it('says what the lines say on its day, and is not written where they are no longer raised', async () => {
    const [grown, taken] = [await make(), await make()];
    await increase({ agreementIds: [grown.agreement.id, taken.agreement.id] });
    const [now, next] = (await get(grown.agreement.id)).lines;
    const changeLines = (id: string, lines: object[]) =>
      admin.call('POST', `${PATH}/${id}/changes`, { effectiveOn: '2026-12-01', lines });
    await changeLines(grown.agreement.id, [{ id: now?.id, endDate: '2027-02-28', quantity: 8 }, { id: next?.id }]);
    await changeLines(taken.agreement.id, [{ packageId: desk, quantity: 6, unitPrice: '11000.00', reason: 'Kept' }]);
    await dailyRun('2026-12-31');
    expect(await lettersFor(taken.agreement.id)).toEqual([]);
    expect((await get(taken.agreement.id)).increases).toMatchObject([{ letterState: 'dropped' }]);
    expect(await lettersFor(grown.agreement.id)).toHaveLength(1);
    expect(await brokenPromises()).toEqual([]);
  });
});
