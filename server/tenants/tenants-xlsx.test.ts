import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet as readFile } from '../../client/ui/spreadsheet-import/sheet-file.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { importTenants } from '../../domain/tenants/import-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

type Report = OutputOf<typeof importTenants>;
type Space = { t: TestApp; api: Api; packageId: string };

const startSpace = async (): Promise<Space> => {
  const t = await startTestApp({ clock: NOVEMBER });
  const api = await t.as('admin');
  return { t, api, packageId: await makePackage(api, { name: 'Hot Desk', annualRate: '130000.50' }) };
};

const download = async ({ t, api }: Space, query: string): Promise<File> => {
  const reply = await t.app.server.inject({
    url: `/api/tenants-export?${query}`,
    headers: { cookie: `nafasi=${api.cookie}` },
  });
  expect(reply.statusCode).toBe(200);
  const [, name = ''] = /filename="([^"]+)"/.exec(String(reply.headers['content-disposition'])) ?? [];
  return new File([new Uint8Array(reply.rawPayload)], name, { type: String(reply.headers['content-type']) });
};

// As the dialog does it: the file is read where it is chosen and sent as text.
const bringIn = async ({ api }: Space, file: File, dryRun = false): Promise<Report> => {
  const sheet = await readFile(file);
  if ('problem' in sheet) throw new Error(sheet.problem);
  const { status, body } = await api.call('POST', '/api/tenants/import', { csv: sheet.csv, dryRun });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Report;
};

const rowsOf = async (space: Space): Promise<string[]> => {
  const { csv } = (await readFile(await download(space, 'format=csv'))) as { csv: string };
  return (csv.slice(csv.indexOf('\r\n') + 2).match(/(?:[^\r\n"]|"(?:[^"]|"")*")+/g) ?? []).sort();
};

const TEXTS = ['=1+1', "'=2", '@SUM(A1)', '-3', 'Comma, "Quote" & Co', 'שלום', '🏢 Towers', 'Two\r\nlines', '007'];

let from: Space;

beforeAll(async () => {
  from = await startSpace();
  for (const [n, companyName] of TEXTS.entries()) {
    await makeTenant(from.api, from.packageId, {
      companyName,
      notes: `${companyName} again`,
      billingCycle: n % 2 ? 'monthly' : 'annual',
      status: (['active', 'suspended', 'terminated'] as const)[n % 3],
      endDate: n % 3 === 2 ? '2026-11-10' : '',
      billedThrough: n % 2 ? '2026-12-01' : '',
      kraPin: n % 2 ? 'P051365947M' : '',
    });
  }
});

describe('the exported workbook', () => {
  it('holds every tenant, with figures, dates and text that is never a formula', async () => {
    const file = await download(from, 'format=xlsx');
    expect([file.name, file.type]).toEqual([
      'tenants-2026-11-15.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const [header, ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false });
    expect(header).toEqual(
      'Company,Contact Person,Email,Phone,Postal Address,Package,Billing Cycle,Start Date,End Date,Rent Amount,Status,Agreement,KRA PIN,Billed Through,Notes'.split(
        ',',
      ),
    );
    expect(rows.map(([company]) => company).sort()).toEqual([...TEXTS].sort());
    const formula = rows.find(([company]) => company === '=1+1');
    expect(formula?.slice(3, 10)).toEqual([
      '+254712345678',
      null,
      'Hot Desk',
      'Annual',
      new Date('2026-11-01T00:00:00Z'),
      null,
      130000.5,
    ]);
  });

  it.each(['xlsx', 'csv'])('goes back in unchanged as %s', async (format) => {
    const into = await startSpace();
    const report = await bringIn(into, await download(from, `format=${format}`));
    expect(report).toMatchObject({ rows: TEXTS.length, imported: TEXTS.length, failures: [] });
    expect(await rowsOf(into)).toEqual(await rowsOf(from));
  });

  it('is a template that the import takes as it stands', async () => {
    const file = await download(from, 'template=true&format=xlsx');
    expect(file.name).toBe('tenants-template.xlsx');
    expect(await bringIn(from, file, true)).toMatchObject({ rows: 1, imported: 0, failures: [] });
  });

  it('is asked for by a format that there is', async () => {
    const { status, body } = await from.api.call('GET', '/api/tenants-export?format=pdf');
    expect([status, body]).toMatchObject([400, { fields: { format: 'Format must be csv or xlsx' } }]);
  });
});
