import { beforeAll, describe, expect, it } from 'vitest';
import type { CreditNote, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const clock = standingClock('2026-11-14T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk, invoice, pay } = world;

const settings = (changes: object) => world.manager.call('PUT', '/api/settings/billing', changes);

// The test client reads answers as text; a document is bytes.
const fetchPdf = async (url: string, api: Api = desk) => {
  const cookie = `nafasi=${api.cookie}`;
  const reply = await t.app.server.inject({ method: 'GET', url: `${url}?format=pdf`, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  return { headers: reply.headers, bytes: reply.rawPayload, lines: textOfPdf(reply.rawPayload).split('\n') };
};

const LETTERHEAD = [
  'Nafasi Works Ltd',
  '4th floor, Pili House',
  'Ngong Road, Nairobi',
  '+254 700 123 456 · accounts@nafasi.example',
  'https://nafasi.example',
  'KRA PIN P051365947M',
];

beforeAll(async () => {
  await world.manager.call('PUT', '/api/settings/general', {
    companyName: 'Nafasi Works Ltd',
    address: '4th floor, Pili House\nNgong Road, Nairobi',
    phone: '+254 700 123 456',
    email: 'accounts@nafasi.example',
    website: 'https://nafasi.example',
  });
  await settings({ kraPin: 'P051365947M' });
});

// What follows a line, such as the value after its label.
const following = (lines: readonly string[], label: string): string | undefined => lines[lines.indexOf(label) + 1];

describe('a document that was issued', () => {
  const NEW = { companyName: 'Pili Spaces Ltd', phone: '+254 700 999 999' };
  const restore = async () => {
    await world.manager.call('PUT', '/api/settings/general', { companyName: LETTERHEAD[0], phone: '+254 700 123 456' });
    await settings({ kraPin: 'P051365947M', vatRegistered: false, paymentInstructions: '' });
  };

  it('says for ever what it said of the seller, the PIN, VAT and how to pay', async () => {
    const tenant = await world.tenant();
    await settings({ paymentInstructions: 'Paybill 111222' });
    const made = await invoice(tenant.id, '12500.00');
    const { body: payment } = await world.pay(tenant.id, 500);
    const papers = [`/api/invoices/${made.id}`, `/api/payments/${payment.id}`];
    const print = () => Promise.all(papers.map(async (path) => (await fetchPdf(path)).lines.join('\n')));
    const first = await print();
    expect(first[0]).toContain('Paybill 111222');
    await world.manager.call('PUT', '/api/settings/general', NEW);
    await settings({ kraPin: 'P051365948N', vatRegistered: true, paymentInstructions: 'Paybill 999888' });
    expect(await print()).toEqual(first);
    const later = (await fetchPdf(`/api/invoices/${(await invoice(tenant.id, '11600.00')).id}`)).lines.join('\n');
    for (const word of ['Pili Spaces Ltd', 'P051365948N', 'VAT 16%', 'Paybill 999888']) expect(later).toContain(word);
    await restore();
  });

  it('has the letterhead of the day on which it was issued, not of its draft', async () => {
    const tenant = await world.tenant();
    const { body: draft } = await world.accountant.call('POST', '/api/invoices', {
      tenantId: tenant.id,
      draft: true,
      lines: [{ description: 'Lockers', unitPrice: '1000.00' }],
    });
    const { id } = draft as { id: string };
    await world.manager.call('PUT', '/api/settings/general', NEW);
    expect((await world.accountant.call('POST', `/api/invoices/${id}/issue`)).status).toBe(200);
    expect((await fetchPdf(`/api/invoices/${id}`)).lines[0]).toBe('Pili Spaces Ltd');
    await restore();
  });

  const change = async (tenant: Tenant, changes: object) => {
    const { companyName, contactPerson, email, phone, packageId, startDate } = tenant;
    const body = { companyName, contactPerson, email, phone, packageId, startDate, ...changes };
    expect((await desk.call('PUT', `/api/tenants/${tenant.id}`, body)).status).toBe(200);
  };

  it('names for ever whom it was made out to: receipts, letters and refunds too', async () => {
    const tenant = await world.tenant({ companyName: 'Zamani Ltd', startDate: '2026-11-14', kraPin: 'P051111111A' });
    await invoice(tenant.id, 4_000, { dueDate: '2026-11-14' });
    const { body: payment } = await pay(tenant.id, 500);
    clock.set('2026-11-20T06:00:00.000Z');
    expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    const [letter] = (await desk.call('GET', `/api/demand-letters?tenant=${tenant.id}`)).body as DemandLetter[];
    await pay(tenant.id, 90_000);
    const refund = await accountant.call('POST', `/api/tenants/${tenant.id}/refunds`, {
      amount: '100.00',
      paymentMethod: 'cash',
      reason: 'Paid too much',
    });
    expect([refund.status, refund.body]).toMatchObject([201, {}]);
    const papers = [
      `/api/payments/${payment.id}`,
      `/api/demand-letters/${letter?.id}`,
      `/api/refunds/${(refund.body as { id: string }).id}`,
    ];
    // The state of a letter is today's; whom it is for is not.
    const print = () =>
      Promise.all(
        papers.map(async (path) => {
          const { lines } = await fetchPdf(path, accountant);
          const from = lines.findIndex((line) => ['Received from', 'To', 'Paid to'].includes(line));
          return lines.slice(from + 1, from + 6);
        }),
      );
    const first = await print();
    expect(first).toEqual(
      papers.map(() => ['Zamani Ltd', 'Amina Hassan', tenant.email, '+254 712 345 678', 'KRA PIN P051111111A']),
    );
    await change(tenant, { companyName: 'Mpya Ltd', contactPerson: 'Neema Otieno', kraPin: 'P052222222B' });
    await change(tenant, { companyName: 'Mpya Kabisa Ltd', email: 'new-zamani@example.com', kraPin: 'P052222222B' });
    expect(await print()).toEqual(first);
    const { body: later } = await pay(tenant.id, 100);
    const { lines } = await fetchPdf(`/api/payments/${later.id}`);
    expect(following(lines, 'Received from')).toBe('Mpya Kabisa Ltd');
    expect(lines).toContain('KRA PIN P052222222B');
    clock.set('2026-11-14T06:00:00.000Z');
  });

  it('is held to that by the database', async () => {
    const tenant = await world.tenant();
    await change(tenant, { companyName: `${tenant.companyName} and Sons` });
    const of = `where tenant_id = '${tenant.id}'`;
    expect(await t.sql(`select party ->> 'name' as name from tenant_versions ${of} order by since`)).toEqual([
      { name: tenant.companyName },
      { name: `${tenant.companyName} and Sons` },
    ]);
    await expect(t.sql(`update tenant_versions set party = party || '{"name": "Other"}' ${of}`)).rejects.toThrow();
    await expect(t.sql(`delete from tenant_versions ${of}`)).rejects.toThrow();
  });
});

describe('an invoice on paper', () => {
  it('says who, whom, what for, how much and how to pay', async () => {
    const tenant = await world.tenant({
      companyName: 'Wanjikũ & Kĩmani Advocates',
      contactPerson: 'Grace Wanjikũ',
      kraPin: 'A004416331M',
    });
    const made = await invoice(tenant.id, '12500.00', {
      lines: [
        {
          description: 'Desk by the window',
          unitPrice: '12500.00',
          serviceStart: '2026-11-01',
          serviceEnd: '2026-12-01',
        },
        { description: 'Printing', quantity: 12.5, unitPrice: '20.10' },
      ],
    });
    const { headers, lines } = await fetchPdf(`/api/invoices/${made.id}`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${made.invoiceNumber}.pdf"; filename*=UTF-8''${made.invoiceNumber}.pdf`,
    });
    expect(lines.slice(0, 8)).toEqual([...LETTERHEAD, 'INVOICE', made.invoiceNumber]);
    expect(lines.slice(8, 14)).toEqual([
      'Bill to',
      'Wanjikũ & Kĩmani Advocates',
      'Grace Wanjikũ',
      tenant.email,
      '+254 712 345 678',
      'KRA PIN A004416331M',
    ]);
    expect(following(lines, 'Invoice date')).toBe('14 Nov 2026');
    expect(following(lines, 'Due date')).toBe('14 Dec 2026');
    expect(lines.slice(lines.indexOf('Desk by the window'))).toEqual([
      ...['Desk by the window', '1', '12,500.00', '12,500.00', 'For 1 Nov 2026 to 30 Nov 2026'],
      ...['Printing', '12.5', '20.10', '251.25', 'For 14 Nov 2026'],
      ...['Total', 'KES 12,751.25'],
      ...['How to pay', 'We accept Bank Transfer, M-Pesa and Cash.'],
      `Please quote ${made.invoiceNumber} with your payment. For M-Pesa, use it as the account number.`,
      `Nafasi Works Ltd · INVOICE ${made.invoiceNumber}`,
      'Page 1 of 1',
    ]);
  });

  it('has the VAT at each rate, and says what was paid and credited', async () => {
    await settings({
      vatRegistered: true,
      kraPin: 'P051234567X',
      paymentInstructions: 'Paybill 123456, account: the number of the invoice',
    });
    const tenant = await world.tenant();
    const made = await invoice(tenant.id, 1, {
      lines: [
        { description: 'Private office', unitPrice: '30000.00' },
        { description: 'Stamp duty', unitPrice: '1200.00', vatable: false },
      ],
    });
    await pay(tenant.id, 5_000);
    const credit = await accountant.call('POST', `/api/invoices/${made.id}/credit`, {
      reason: 'The lift did not work',
      lines: [{ lineId: made.lines[0]?.id, net: 1_000 }],
    });
    const { lines } = await fetchPdf(`/api/invoices/${made.id}`);
    // KRA has not registered it.
    expect(lines).toContain('INVOICE');
    expect(following(lines, 'Credit note')).toBe((credit.body as CreditNote).creditNumber);
    expect(lines.slice(lines.indexOf('Private office'), lines.indexOf('Private office') + 4)).toEqual([
      ...['Private office', '1', '30,000.00', '16%'],
    ]);
    expect(lines.slice(lines.lastIndexOf('Net amount'), lines.indexOf('How to pay'))).toEqual([
      ...['Net amount', '31,200.00', 'VAT 16% on 30,000.00', '4,800.00', 'Exempt: 1,200.00', '0.00'],
      ...['Total', 'KES 36,000.00', 'Paid', '-5,000.00', 'Credited', '-1,160.00', 'Balance due', 'KES 29,840.00'],
    ]);
    expect(lines).toContain('Paybill 123456, account: the number of the invoice');
    await settings({ vatRegistered: false, paymentInstructions: null });
  });

  it('says when a price includes the VAT, and what state it is in', async () => {
    await settings({ vatRegistered: true, kraPin: 'P051234567X', pricesIncludeVat: true });
    const tenant = await world.tenant();
    const made = await invoice(tenant.id, '11600.00');
    await settings({ vatRegistered: false, pricesIncludeVat: false });
    const open = await fetchPdf(`/api/invoices/${made.id}`);
    expect(open.lines).toEqual(expect.arrayContaining(['INVOICE', 'Price incl. VAT', '11,600.00', '10,000.00']));
    await pay(tenant.id, '11600.00');
    const paid = await fetchPdf(`/api/invoices/${made.id}`);
    expect(paid.lines).toContain('PAID');
    expect(paid.lines).not.toContain('How to pay');
    const draft = await invoice(tenant.id, 10, { draft: true });
    const drawn = await fetchPdf(`/api/invoices/${draft.id}`, accountant);
    expect(drawn.lines).toEqual(expect.arrayContaining(['DRAFT', 'Draft', 'Not issued']));
  });

  it('of a run has its days in words and how the rent came about', async () => {
    const offer = await world.offer({ type: 'flexible_shared', monthlyRate: '3000.00', name: 'Hot desk' });
    const tenant = await world.tenant({ packageId: offer.id, startDate: '2026-11-01', endDate: '2026-11-20' });
    await accountant.call('POST', '/api/billing/generate-invoices');
    const [made] = await world.invoicesOf(tenant.id);
    const { lines } = await fetchPdf(`/api/invoices/${made?.id}`);
    expect(following(lines, 'Period')).toBe('1 Nov 2026 to 20 Nov 2026');
    expect(lines).toContain('Hot desk, 1 Nov 2026 to 20 Nov 2026');
    expect(lines.filter((line) => line.includes('2026-11'))).toEqual([]);
    expect(lines.some((line) => line.startsWith('20 of 30 days'))).toBe(true);
  });

  it('goes over several pages, with its header on each', async () => {
    const tenant = await world.tenant();
    const made = await invoice(tenant.id, 1, {
      lines: Array.from({ length: 45 }, (_, n) => ({
        description: `Service number ${n + 1}, with a description that does not fit into one line of the table`,
        unitPrice: 100 + n,
      })),
    });
    const { lines } = await fetchPdf(`/api/invoices/${made.id}`);
    const pages = Number(/of (\d+)$/.exec(lines.findLast((line) => line.startsWith('Page')) ?? '')?.[1]);
    expect(pages).toBeGreaterThan(2);
    expect(lines.filter((line) => line === 'Description')).toHaveLength(pages - 1); // The sums stand alone on the last one.
    expect(lines.filter((line) => /^1\d\d\.00$/.test(line)).length).toBe(90);
  });

  it.each([
    ['中文公司', '????'],
    ['شركة', '????'],
    ['Zürich Ñandú Łódź Ŋmɛɛ', 'Zürich Ñandú Łódź Ŋm??'],
    ['Café 😀 “Kahawa” – №1', 'Café ? “Kahawa” – No1'],
    ['\u202eevil\u0007 name\u0301', 'evil namé'],
  ])('is drawn whatever the name is: %s', async (companyName, drawn) => {
    const tenant = await world.tenant({ companyName });
    const made = await invoice(tenant.id, 10);
    expect(following((await fetchPdf(`/api/invoices/${made.id}`)).lines, 'Bill to')).toBe(drawn);
  });
});

describe('a credit note on paper', () => {
  it('names its invoice, the reason and what becomes of it', async () => {
    await settings({ vatRegistered: true, kraPin: 'P051234567X' });
    const tenant = await world.tenant();
    const made = await invoice(tenant.id, 1_000);
    await settings({ vatRegistered: false });
    await pay(tenant.id, 1_100);
    const credited = (await accountant.call('POST', `/api/invoices/${made.id}/credit`, { reason: 'Not delivered' }))
      .body as CreditNote;
    const { lines, headers } = await fetchPdf(`/api/credit-notes/${credited.id}`);
    expect(headers['content-disposition']).toContain(`${credited.creditNumber}.pdf`);
    expect(lines.slice(6, 10)).toEqual(['CREDIT NOTE', credited.creditNumber, 'Credit to', tenant.companyName]);
    expect(following(lines, 'For invoice')).toBe(made.invoiceNumber);
    expect(following(lines, 'Reason')).toBe('Not delivered');
    expect(lines.slice(lines.indexOf('Services'), lines.indexOf('Services') + 3)).toEqual([
      'Services',
      '16%',
      '1,000.00',
    ]);
    expect(following(lines, 'VAT 16% on 1,000.00')).toBe('160.00');
    expect(following(lines, 'Total credited')).toBe('KES 1,160.00');
    expect(lines.join(' ').replaceAll('  ', ' ')).toContain(
      `Applied to the amount owed on ${made.invoiceNumber}; KES 1,100.00 is in credit and will be applied to your next invoice.`,
    );
  });
});

describe('a receipt on paper', () => {
  it('says what was paid, how, with which tax withheld, and what is left', async () => {
    const tenant = await world.tenant();
    await settings({ vatRegistered: true, kraPin: 'P051234567X' });
    const first = await invoice(tenant.id, '30000.00', { dueDate: '2026-11-20' });
    await settings({ vatRegistered: false });
    const second = await invoice(tenant.id, '1000.00', { dueDate: '2026-11-21' });
    const { body } = await pay(tenant.id, '32000.00', {
      paymentMethod: 'mobile_money',
      reference: 'SKL7X1ABCD',
      withholdingVat: 600,
      withholdingTax: 2_250,
      notes: 'Paid by the sister company',
    });
    await pay(tenant.id, 2_000);
    const { lines } = await fetchPdf(`/api/payments/${body.id}`);
    expect(lines.slice(6, 10)).toEqual(['RECEIPT', body.receiptNumber, 'Received from', tenant.companyName]);
    expect(following(lines, 'Payment method')).toBe('M-Pesa');
    expect(following(lines, 'Reference')).toBe('SKL7X1ABCD');
    expect(lines.slice(lines.indexOf('Balance after') + 1, lines.indexOf('Notes'))).toEqual([
      ...[first.invoiceNumber, '34,800.00', '34,800.00', '0.00', 'Services'],
      // What was still owed then, whatever was paid since.
      ...[second.invoiceNumber, '1,000.00', '50.00', '950.00', 'Services'],
      ...['Received', '32,000.00', 'Withholding VAT certificate', '600.00', 'Withholding tax certificate', '2,250.00'],
      ...['Total settled', 'KES 34,850.00'],
    ]);
    expect(following(lines, 'Notes')).toBe('Paid by the sister company');
  });

  it('of credit and of a reversed payment says so', async () => {
    const tenant = await world.tenant();
    const { body } = await pay(tenant.id, 100);
    const before = (await fetchPdf(`/api/payments/${body.id}`)).lines;
    expect(following(before, 'Left as credit')).toBe('100.00');
    await world.reverse(body.id, 'Counted twice');
    const { lines } = await fetchPdf(`/api/payments/${body.id}`);
    expect(lines).toContain('REVERSED');
    expect(following(lines, 'Reversed')).toMatch(/^On \d+ \w{3} \d{4}: Counted twice$/);
  });

  it('of a visitor names the visitor', async () => {
    const owed = await world.visitorInvoice(3_000);
    const { body } = await pay(null, 3_000, { invoiceId: owed.id });
    expect(following((await fetchPdf(`/api/payments/${body.id}`)).lines, 'Received from')).toBe('Otieno & Sons');
  });
});

describe('a letter on paper', () => {
  it('has its text and the statement of account', async () => {
    const tenant = await world.tenant({ companyName: 'Late Payers Ltd', startDate: '2026-11-14' });
    await invoice(tenant.id, 4_000, { dueDate: '2026-11-14' });
    clock.set('2026-11-20T06:00:00.000Z');
    expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    const [letter] = (await desk.call('GET', `/api/demand-letters?tenant=${tenant.id}`)).body as DemandLetter[];
    const { lines } = await fetchPdf(`/api/demand-letters/${letter?.id}`);
    expect(lines.slice(6, 10)).toEqual(['FIRST NOTICE', letter?.letterNumber, 'To', 'Late Payers Ltd']);
    expect(following(lines, 'Amount due')).toBe('KES 4,000.00');
    expect(lines.join(' ')).toContain('Late Payers Ltd has not paid this invoice:');
    expect(lines.join(' ')).toContain('If you dispute an amount');
    expect(lines).toContain('Statement of account');
    expect(lines).toContain('Open in all');
    clock.set('2026-11-14T06:00:00.000Z');
  });
});

describe('documents', () => {
  it('are for those who take payments alone, and of what exists', async () => {
    const made: InvoiceDetails = await invoice((await world.tenant()).id, 10);
    for (const role of ['hr', 'tenant'] as const) {
      expect((await (await t.as(role)).call('GET', `/api/invoices/${made.id}?format=pdf`)).status).toBe(403);
    }
    for (const path of ['invoices', 'payments', 'credit-notes', 'demand-letters']) {
      const missing = `/api/${path}/01890000-0000-7000-8000-000000000000?format=pdf`;
      expect((await desk.call('GET', missing)).status).toBe(404);
    }
    expect((await desk.call('GET', `/api/invoices/${made.id}?format=docx`)).status).toBe(400);
  });
});
