import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { importTenants } from '../../domain/tenants/import-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

type Report = OutputOf<typeof importTenants>;

const HEADER = 'Company,Contact Person,Email,Phone,Package,Start Date';

const startSpace = async (): Promise<{ t: TestApp; api: Api }> => {
  const t = await startTestApp({ clock: NOVEMBER });
  const api = await t.as('admin');
  await makePackage(api, { name: 'Hot Desk' });
  await makePackage(api, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 2, weeklyRate: '0' });
  await makePackage(api, { name: 'Retired Desk', isActive: false });
  return { t, api };
};

let t: TestApp;
let api: Api;

beforeAll(async () => {
  ({ t, api } = await startSpace());
});

const send = async (csv: string, dryRun = false, by: Api = api): Promise<Report> => {
  const { status, body } = await by.call('POST', '/api/tenants/import', { csv, dryRun });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Report;
};

const exported = async (by: Api = api): Promise<string> => {
  const { status, body, headers } = await by.call('GET', '/api/tenants-export');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="tenants-2026-11-15\.csv"$/);
  return body as string;
};

const tenantCount = async (): Promise<number> =>
  ((await api.call('GET', '/api/tenant-counts')).body as { total: number }).total;

describe('importing tenants', () => {
  it('takes a file whole: rent from the price list, phone in one form, defaults where cells are empty', async () => {
    const csv = `${HEADER},Billing Cycle,Notes
Baobab Books,Amina Ali,amina@baobab.example,0712 345 678,hot desk,2026-10-01,,"Two lines
and a ""quote"""
Kilele Tours,Brian Otieno,brian@kilele.example,+254110123456,Hot Desk,15/11/2026,Quarterly,`;
    expect(await send(csv)).toMatchObject({ rows: 2, imported: 2, failures: [], warnings: [] });
    const { body } = await api.call('GET', '/api/tenants?q=baobab');
    expect((body as Tenant[])[0]).toMatchObject({
      phone: '+254712345678',
      packageName: 'Hot Desk',
      billingCycle: 'monthly',
      rentAmount: '12500.00',
      nextDueDate: '2026-12-01',
      billedThrough: '2026-10-01',
      notes: 'Two lines\nand a "quote"',
    });
    const [kilele] = (await api.call('GET', '/api/tenants?q=kilele')).body as Tenant[];
    expect(kilele).toMatchObject({ startDate: '2026-11-15', rentAmount: '35000.00', nextDueDate: '2027-02-15' });
    const [told] = (await api.call('GET', '/api/audit-log?entity=tenants&action=imported')).body as { text: string }[];
    expect(told?.text).toBe('imported 2 tenants');
  });

  it('tells each row’s errors in words, and takes no row of such a file', async () => {
    const before = await tenantCount();
    const csv = `${HEADER},Billing Cycle,Rent Amount,Status
Fine Company,Jane,jane@example.com,0712345678,Hot Desk,2026-11-01,,,
,Jane,nobody,07,Nowhere Desk,2026-02-30,,,
Retired,Jane,jane@example.com,0712345678,Retired Desk,2026-11-01,,,

Rateless,Jane,jane@example.com,0712345678,Dedicated Desk,2026-11-01,weekly,,
Cheap,Jane,jane@example.com,0712345678,Hot Desk,2026-11-01,,ten thousand,
Odd,Jane,jane@example.com,0712345678,Hot Desk,2026-11-01,hourly,,gone`;
    expect((await send(csv)).failures).toEqual([
      {
        row: 3,
        errors: [
          'Company name is required',
          'Email: must be an email address',
          'Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
          'Start Date: must be a date that exists',
          'There is no package named Nowhere Desk',
        ],
      },
      { row: 4, errors: ['Retired Desk is no longer offered'] },
      { row: 6, errors: ['Dedicated Desk has no weekly rate'] },
      {
        row: 7,
        errors: ['Rent Amount must be an amount with at most two decimals'],
      },
      {
        row: 8,
        errors: [
          'Billing cycle must be one of daily, weekly, fortnight, monthly, quarterly, semi_annual, annual',
          'Status must be active, suspended or terminated',
        ],
      },
    ]);
    expect(await tenantCount()).toBe(before);
  });

  it('takes another rent than the price list as agreed, from those who may agree on one', async () => {
    const csv = `${HEADER},Billing Cycle,Rent Amount
Agreed Ltd,Jane,agreed@example.com,0712345678,Hot Desk,2026-11-01,,"KES 10,000"
Weekly Ltd,Jane,weekly@example.com,0712345678,Rateless Desk,2026-11-01,weekly,3500`;
    await makePackage(api, { name: 'Rateless Desk', weeklyRate: '0' });
    const manager = await t.as('manager');
    const refused = (await (await t.as('front_desk')).call('POST', '/api/tenants/import', { csv })).body;
    expect((refused as { failures: unknown }).failures).toEqual([
      {
        row: 2,
        errors: [
          'Rent Amount is 12500.00 in the price list of Hot Desk, not 10000: only a manager can agree on another',
        ],
      },
      { row: 3, errors: ['Rent Amount is not in the price list, not 3500: only a manager can agree on another'] },
    ]);
    const { body } = await manager.call('POST', '/api/tenants/import', { csv });
    expect(body).toMatchObject({
      imported: 2,
      warnings: [{ message: 'The rent is not the one of the price list: it counts as agreed', rows: [2, 3] }],
    });
    const [agreed] = (await manager.call('GET', '/api/tenants?q=agreed')).body as Tenant[];
    expect(agreed).toMatchObject({ rentAmount: '10000.00' });
  });

  it('finds a company that is there twice, in the file or already here', async () => {
    await makeTenantNamed('Here Already');
    const row = (name: string, day: string) => `${name},Jane,jane@example.com,0712345678,Hot Desk,${day}`;
    const csv = [HEADER, row('Twin', '2026-11-01'), row('twin', '2026-11-01'), row('Twin', '2026-12-01')];
    const report = await send([...csv, row('here already', '2026-11-01')].join('\n'), true);
    expect(report.failures).toEqual([
      { row: 3, errors: ['twin from 1 Nov 2026 is already in row 2'] },
      { row: 5, errors: ['here already is already a tenant from 1 Nov 2026'] },
    ]);
  });

  it('finds the rows for which there is no desk', async () => {
    const rows = ['One', 'Two', 'Three'].map(
      (n) => `Desk ${n},Jane,jane@example.com,0712345678,Dedicated Desk,2026-11-01`,
    );
    const report = await send([HEADER, ...rows].join('\n'));
    expect(report).toMatchObject({
      imported: 0,
      failures: [{ row: 4, errors: ['Dedicated Desk has only 2 spaces left'] }],
    });
    expect((await send([HEADER, ...rows.slice(0, 2)].join('\n'))).imported).toBe(2);
    const last = await send([HEADER, rows[2]].join('\n'));
    expect(last.failures).toEqual([{ row: 2, errors: ['Dedicated Desk has no space left'] }]);
  });

  it('writes nothing in a dry run', async () => {
    const before = await tenantCount();
    const csv = `${HEADER}\nDry Run Ltd,Jane,jane@example.com,0712345678,Hot Desk,2026-11-01`;
    expect(await send(csv, true)).toMatchObject({ rows: 1, imported: 0, failures: [] });
    expect(await tenantCount()).toBe(before);
  });

  it('refuses a header that it does not know, and one that lacks a column', async () => {
    expect((await send('Company,Colour,Phone,Phone\nx,y,1,2')).failures).toEqual([
      {
        row: 1,
        errors: [
          'There is no column named Colour',
          'The column Contact Person is missing',
          'The column Email is missing',
          'The column Package is missing',
          'The column Start Date is missing',
          'The column Phone appears twice',
        ],
      },
    ]);
  });

  it('recognises what columns are called elsewhere, and takes a person’s word for the others', async () => {
    const csv = `Tenant Name,Contact,E-mail Address,Mobile,Plan,From,Colour,Who pays
Mapped Ltd,Jane,jane-mapped@example.com,0712345678,Hot Desk,2026-11-01,blue,Jane`;
    const { failures, columns } = await send(csv, true);
    expect(failures).toEqual([
      { row: 1, errors: ['There is no column named Colour', 'There is no column named Who pays'] },
    ]);
    expect(columns.slice(0, 2)).toEqual([
      { header: 'Tenant Name', column: 'companyName' },
      { header: 'Contact', column: 'contactPerson' },
    ]);
    const mapping = { Colour: null, 'Who pays': 'notes' };
    const { status, body } = await api.call('POST', '/api/tenants/import', { csv, mapping });
    expect([status, body]).toMatchObject([200, { imported: 1, failures: [] }]);
    const [tenant] = (await api.call('GET', '/api/tenants?q=Mapped')).body as Tenant[];
    expect(tenant).toMatchObject({ companyName: 'Mapped Ltd', notes: 'Jane' });
  });

  it('warns of shared emails and of hot desks sold beyond their spaces, and imports all the same', async () => {
    const few = await makePackage(api, { name: 'Two Seats', totalSpaces: 2 });
    await makeTenant(api, few, { companyName: 'Seated', email: 'held@example.com' });
    const row = (name: string, email: string) => `${name},Jane,${email},0712345678,Two Seats,2026-11-01`;
    const rows = [
      row('Share A', 'same@example.com'),
      row('Share B', 'SAME@example.com'),
      row('New', 'held@example.com'),
    ];
    const { warnings, failures } = await send([HEADER, ...rows].join('\n'), true);
    expect(failures).toEqual([]);
    expect(warnings).toEqual([
      { message: '2 rows share the email same@example.com', rows: [2, 3] },
      { message: 'held@example.com is already the email of Seated', rows: [4] },
      { message: 'Two Seats has 2 spaces: this file brings it from 1 to 4 tenants', rows: [2, 3, 4] },
    ]);
    expect((await send([HEADER, ...rows].join('\n'))).imported).toBe(3);
  });

  it('takes the valid rows alone where that is asked for, and says which it left out', async () => {
    const good = 'Good Row,Jane,good@example.com,0712345678,Hot Desk,2026-11-01';
    const csv = [HEADER, good, 'Bad Row,Jane,bad@example.com,07,Hot Desk,2026-11-01'].join('\n');
    expect((await send(csv)).imported).toBe(0);
    const { body } = await api.call('POST', '/api/tenants/import', { csv, onlyValid: true });
    expect(body).toMatchObject({ imported: 1, failures: [{ row: 3 }] });
    expect((await send(csv, true)).failures.map(({ row }) => row)).toEqual([2, 3]);
  });

  it.each([
    ['', 'The file is empty'],
    [HEADER, 'The file has no rows below its header'],
    [`${HEADER}\n"open`, 'This is not a valid CSV file: a quotation mark is not closed'],
    [`${HEADER}\n${'a,b,c,d,e,f\n'.repeat(5_001)}`, 'The file has more than 5,000 rows. Split it up.'],
    [42, 'The file is required'],
  ])('refuses what is no sheet of tenants: %#', async (csv, words) => {
    const { status, body } = await api.call('POST', '/api/tenants/import', { csv });
    expect([status, body]).toMatchObject([400, { fields: { csv: words } }]);
  });

  it('takes the same file only once when it is sent twice at the same moment', async () => {
    const csv = `${HEADER}\nRace Ltd,Jane,jane@example.com,0712345678,Hot Desk,2026-11-01`;
    const reports = await Promise.all([send(csv), send(csv), send(csv)]);
    expect(reports.map(({ imported }) => imported).sort()).toEqual([0, 0, 1]);
  });

  it('is for those who may add tenants', async () => {
    const accountant = await t.as('accountant');
    expect((await accountant.call('POST', '/api/tenants/import', { csv: HEADER })).status).toBe(403);
  });
});

const makeTenantNamed = async (companyName: string) => {
  const { body } = await api.call('GET', '/api/workspace-packages?q=Hot');
  return makeTenant(api, (body as { id: string }[])[0]?.id ?? '', { companyName });
};

describe('the exported file', () => {
  it('goes back in unchanged, formulas, quotes, lines and all', async () => {
    const from = await startSpace();
    const [hot] = (await from.api.call('GET', '/api/workspace-packages?q=Hot')).body as { id: string }[];
    const packageId = hot?.id ?? '';
    const texts = [
      '=1+1',
      "'=2",
      '@SUM(A1)',
      '-3',
      'Comma, "Quote" & Co',
      'שלום',
      '🏢 Towers',
      'Two\r\nlines',
      "o'Hara",
    ];
    for (const [n, companyName] of texts.entries()) {
      await makeTenant(from.api, packageId, {
        companyName,
        notes: `${companyName} again`,
        billingCycle: n % 2 ? 'monthly' : 'annual',
        status: (['active', 'suspended', 'terminated'] as const)[n % 3],
        agreementType: n % 4 ? 'licence' : 'lease',
        endDate: n % 3 === 2 ? '2026-11-10' : '',
        billedThrough: n % 2 ? '2026-12-01' : '',
        kraPin: n % 2 ? 'P051365947M' : '',
      });
    }
    const file = await exported(from.api);
    expect(file).not.toMatch(/(^|,|\n)"?[=+\-@]/);
    expect(file.split('\r\n')[0]).toBe(
      '\ufeffCompany,Contact Person,Email,Phone,Postal Address,Package,Billing Cycle,Start Date,End Date,Rent Amount,Status,Agreement,KRA PIN,Billed Through,Notes',
    );

    const into = await startSpace();
    expect(await send(file, false, into.api)).toMatchObject({
      rows: texts.length,
      imported: texts.length,
      failures: [],
    });
    const rowsOf = (text: string) =>
      text
        .slice(text.indexOf('\r\n') + 2)
        .match(/(?:[^\r\n"]|"(?:[^"]|"")*")+/g)
        ?.sort();
    expect(rowsOf(await exported(into.api))).toEqual(rowsOf(file));
  });

  it('is only a header and an example as a template, and the example can be imported as it stands', async () => {
    const { body, headers } = await api.call('GET', '/api/tenants-export?template=true');
    expect(headers['content-disposition']).toContain('tenants-template.csv');
    expect((body as string).trim().split('\r\n')).toHaveLength(2);
    expect(await send(body as string, true)).toMatchObject({ rows: 1, imported: 0, failures: [] });
  });
});

it('five thousand tenants go in with one statement and come out in one stream', { timeout: 60_000 }, async () => {
  const space = await startSpace();
  const row = (n: number) => `Company ${n},Jane Wanjiru,jane${n}@example.com,07${10_000_000 + n},Hot Desk,2026-01-31`;
  const csv = [HEADER, ...Array.from({ length: 5_000 }, (_, n) => row(n))].join('\n');
  expect((await send(csv, false, space.api)).imported).toBe(5_000);
  expect((await exported(space.api)).trim().split('\r\n')).toHaveLength(5_001);
});
