import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../domain/views/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const [desk, accountant, hr] = [await t.as('front_desk'), await t.as('accountant'), await t.as('hr')];

const save = (api: Api, changes: object = {}) =>
  api.call('POST', '/api/saved-views', {
    list: 'invoices',
    name: 'Late ones',
    search: 'status=overdue&sort=dueDate',
    ...changes,
  });
const views = async (api: Api, list = 'invoices') =>
  (await api.call('GET', `/api/saved-views?list=${list}`)).body as SavedView[];
const namesIn = async (api: Api, list?: string) => (await views(api, list)).map(({ name }) => name);

describe('A saved view', () => {
  it('is one’s own until it is shared, and comes back as it was saved', async () => {
    const { status, body } = await save(desk);
    expect([status, body]).toMatchObject([
      201,
      { list: 'invoices', name: 'Late ones', search: 'status=overdue&sort=dueDate', isShared: false, isOwn: true },
    ]);
    expect(await namesIn(desk)).toEqual(['Late ones']);
    expect(await namesIn(desk, 'payments')).toEqual([]);
    expect(await namesIn(accountant)).toEqual([]);
    await save(desk, { name: 'For all', isShared: true });
    expect(await views(accountant)).toMatchObject([{ name: 'For all', isOwn: false, ownerName: 'Test front_desk' }]);
  });

  it('has a name of its own among those of one person and list, whatever the case', async () => {
    const again = await save(desk, { name: 'LATE ones' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'view_name_taken', fields: { name: expect.any(String) } },
    ]);
    expect((await save(accountant)).status).toBe(201);
    expect((await save(desk, { list: 'payments' })).status).toBe(201);
  });

  it('is removed by its owner, and by nobody else', async () => {
    const [shared] = await views(accountant).then((all) => all.filter(({ isOwn }) => !isOwn));
    expect((await accountant.call('DELETE', `/api/saved-views/${shared?.id}`)).status).toBe(404);
    expect((await desk.call('DELETE', `/api/saved-views/${shared?.id}`)).status).toBe(204);
    expect((await desk.call('DELETE', `/api/saved-views/${shared?.id}`)).status).toBe(404);
    expect(await namesIn(accountant)).toEqual(['Late ones']);
  });

  it('of a list that a role may not see is neither saved nor shown to it', async () => {
    for (const list of ['invoices', 'tenants', 'outbox', 'expenses']) {
      expect((await save(hr, { list })).status).toBe(403);
      expect((await hr.call('GET', `/api/saved-views?list=${list}`)).status).toBe(403);
    }
    expect((await save(desk, { list: 'expenses' })).status).toBe(403);
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { search: 'x'.repeat(1001) },
    { search: 'q=a b' },
    { search: '?status=open' },
    { search: 'status=open&cursor=abc' },
    { search: 'page=2' },
    { list: 'nothing' },
    { isShared: 'yes' },
  ])('is refused by name with %j', async (changes) => {
    const { status, body } = await save(desk, { name: 'Another', ...changes });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, Object.keys(changes)]);
  });

  it('is one of fifty at most', async () => {
    const busy = await t.as('front_desk');
    for (let n = 0; n < 50; n++) expect((await save(busy, { name: `View ${n}` })).status).toBe(201);
    expect((await save(busy, { name: 'One more' })).status).toBe(409);
  });
});
