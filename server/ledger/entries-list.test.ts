import { beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const accountant = await t.as('accountant');
const admin = await t.as('admin');
const packageId = await makePackage(admin);
const [amani, baraka] = [await makeTenant(admin, packageId), await makeTenant(admin, packageId)];
const posted: JournalEntry[] = [];

const owed = (tenantId: string, amount: string) => [
  { account: '1090', debit: amount, tenantId },
  { account: '4090', credit: amount },
];

beforeAll(async () => {
  for (const [date, memo, lines] of [
    ['2026-11-03', 'Third', owed(amani.id, '30.00')],
    ['2026-11-01', 'First, 100% sure', owed(amani.id, '10.00')],
    ['2026-11-02', 'Second', owed(baraka.id, '20.00')],
    ['2026-11-02', 'Second too', owed(amani.id, '5.00')],
    [
      '2026-11-04',
      'Paid',
      [
        { account: '1010', debit: '12.50' },
        { account: '1090', credit: '12.50', tenantId: amani.id },
      ],
    ],
  ] as const)
    posted.push(await postManual(accountant, { date, memo, lines }));
});

const list = async (search: string) => {
  const reply = await accountant.call('GET', `/api/ledger/entries?${search}`);
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return { entries: reply.body as JournalEntry[], link: String(reply.headers.link ?? ''), headers: reply.headers };
};
const memos = async (search: string) => (await list(search)).entries.map(({ memo }) => memo);

describe('Entries', () => {
  it('come newest day first, and page by page without a gap or a repetition', async () => {
    const all = ['Paid', 'Third', 'Second too', 'Second', 'First, 100% sure'];
    expect(await memos('')).toEqual(all);
    const walked: string[] = [];
    let search = 'limit=2&count=true';
    while (search) {
      const { entries, link, headers } = await list(search);
      walked.push(...entries.map(({ memo }) => memo));
      expect(headers['x-total-count']).toBe('5');
      search = /\?([^>]*)>/.exec(link)?.[1] ?? '';
    }
    expect(walked).toEqual(all);
    expect(await memos('sort=seq')).toEqual(posted.map(({ memo }) => memo));
  });

  it('are narrowed by day, account, tenant, source, and words or number of the entry', async () => {
    expect(await memos('from=2026-11-02&to=2026-11-03')).toEqual(['Third', 'Second too', 'Second']);
    expect(await memos('account=1010')).toEqual(['Paid']);
    expect(await memos(`tenant=${baraka.id}`)).toEqual(['Second']);
    expect(await memos(`tenant=${amani.id}&account=4090`)).toEqual([]);
    expect(await memos('q=100%25')).toEqual(['First, 100% sure']);
    expect(await memos(`q=${posted[3]?.seq}`)).toEqual(['Second too']);
    expect(await memos('sourceType=invoice')).toEqual([]);
    expect(await memos(`sourceType=manual&sourceId=${posted[0]?.sourceId}`)).toEqual(['Third']);
  });

  it('of one account carry its balance after each, whatever else narrows the list', async () => {
    const balances = async (search: string) => (await list(search)).entries.map(({ balance }) => balance);
    expect(await balances('account=1090')).toEqual(['52.50', '65.00', '35.00', '30.00', '10.00']);
    expect(await balances('account=1090&limit=2')).toEqual(['52.50', '65.00']);
    expect(await balances('account=1090&q=Third')).toEqual(['65.00']);
    expect(await balances('account=4090&to=2026-11-01')).toEqual(['10.00']);
    expect(await balances(`account=1090&tenant=${amani.id}`)).toEqual(['32.50', '45.00', '15.00', '10.00']);
    expect(await balances('')).toEqual([null, null, null, null, null]);
  });

  it('carry it in the order of posting too, across days that are not on the page', async () => {
    const balances = async (search: string) => (await list(search)).entries.map(({ balance }) => balance);
    expect(await balances('account=1090&sort=seq')).toEqual(['65.00', '10.00', '30.00', '35.00', '52.50']);
    expect(await balances('account=1090&sort=seq&limit=2')).toEqual(['65.00', '10.00']);
    expect(await balances(`account=1090&tenant=${amani.id}&sort=seq&limit=2`)).toEqual(['45.00', '10.00']);
  });

  it('are refused by the name of what is wrong in the address', async () => {
    for (const [search, field] of [
      ['from=yesterday', 'from'],
      ['account=12', 'account'],
      ['tenant=me', 'tenant'],
      ['sort=memo', 'sort'],
      ['cursor=abc', 'cursor'],
    ]) {
      const { status, body } = await accountant.call('GET', `/api/ledger/entries?${search}`);
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect((await accountant.call('GET', '/api/ledger/entries/01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
