import { beforeAll, describe, expect, it } from 'vitest';
import type { DemandLetter } from '../domain/billing/letters/letter-contract.ts';
import type { PublicConfig } from '../domain/settings/config-contract.ts';
import { type Api, startTestApp, type TestApp } from './support/app.ts';
import { furnishBilling } from './support/billing.ts';
import { standingClock } from './support/bookings.ts';
import { eventually } from './support/eventually.ts';
import { makeEmployee, makeSlip } from './support/payroll.ts';
import { textOfPdf } from './support/pdf-text.ts';
import { JPEG, plainPng } from './support/pictures.ts';

const clock = standingClock('2026-11-14T05:00:00.000Z');
const t = await startTestApp({ clock });
const PNG = plainPng(300, 100);
let admin: Api;
let documents: [kind: string, url: string][];

const put = async (bytes: Buffer) => {
  const reply = await admin.call('PUT', '/api/settings/logo', { logo: bytes.toString('base64') });
  expect([reply.status, reply.body]).toMatchObject([200, {}]);
};
const remove = async () => expect((await admin.call('DELETE', '/api/settings/logo')).status).toBe(204);

const draw = async (url: string, at: TestApp = t): Promise<Buffer> => {
  const reply = await at.app.server.inject({ url, headers: { cookie: `nafasi=${admin.cookie}` } });
  expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'application/pdf']);
  return reply.rawPayload;
};

/** The pictures of a document by their size, and whether its name stands there too. */
const seenIn = (pdf: Buffer) => ({
  pictures: [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)\n\/Height (\d+)/g)].map(
    ([, width, height]) => `${width} × ${height}`,
  ),
  hasName: textOfPdf(pdf).includes('Baraza Works'),
});

beforeAll(async () => {
  admin = await t.as('admin');
  await admin.call('PUT', '/api/settings/general', { companyName: 'Baraza Works' });
  const world = await furnishBilling(t);
  const tenant = await world.tenant({ startDate: '2026-11-14' });
  const invoice = await world.invoice(tenant.id, 4_000, { dueDate: '2026-11-14' });
  const { body: payment } = await world.pay(tenant.id, 100);
  clock.set('2026-11-20T06:00:00.000Z');
  expect((await world.accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
  const [letter] = (await admin.call('GET', `/api/demand-letters?tenant=${tenant.id}`)).body as DemandLetter[];
  const slip = await makeSlip(admin, (await makeEmployee(admin)).id);
  documents = [
    ['invoice', `/api/invoices/${invoice.id}?format=pdf`],
    ['receipt', `/api/payments/${payment.id}?format=pdf`],
    ['demand letter', `/api/demand-letters/${letter?.id}?format=pdf`],
    ['statement', `/api/reports/tenant-statement/${tenant.id}?format=pdf`],
    ['payslip', `/api/payroll/${slip.id}?format=pdf`],
    ['report', '/api/reports/profit-loss?format=pdf'],
  ];
});

describe('The logo', () => {
  it('stands on every document with the name of the space, and without one the name stands alone', async () => {
    const look = async () => Promise.all(documents.map(async ([kind, url]) => [kind, seenIn(await draw(url))]));
    const each = (pictures: string[]) => documents.map(([kind]) => [kind, { pictures, hasName: true }]);
    expect(await look()).toEqual(each([]));
    await put(PNG);
    expect(await look()).toEqual(each(['300 × 100']));
    await put(JPEG);
    expect(await look()).toEqual(each(['24 × 8']));
    await remove();
    expect(await look()).toEqual(each([]));
  });

  it('is in a file once, however many documents the file holds', async () => {
    await put(PNG);
    const pack = await draw('/api/reports/pack?format=pdf');
    expect(seenIn(pack).pictures).toEqual(['300 × 100']);
    expect(pack.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });

  it('is obeyed by a second server within two seconds, on its pages and its documents', async () => {
    const second = await startTestApp({ clock }, t.url);
    const [[, invoice] = ['', '']] = documents;
    const there = async () => {
      const { logo } = (await second.anonymous.call('GET', '/api/config')).body as PublicConfig;
      const page = (await second.app.server.inject({ url: '/' })).body;
      const { pictures } = seenIn(await draw(invoice, second));
      return [logo?.width ?? null, /<img src="\/api\/logo\/\w+" width="(\d+)"/.exec(page)?.[1] ?? null, ...pictures];
    };
    await put(PNG);
    await eventually(async () => expect(await there()).toEqual([300, '300', '300 × 100']), 4_000);
    for (const [change, seen] of [
      [() => put(JPEG), [24, '24', '24 × 8']],
      [remove, [null, null]],
    ] as const) {
      await change();
      const began = performance.now();
      await eventually(async () => expect(await there()).toEqual(seen), 4_000);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });
});
