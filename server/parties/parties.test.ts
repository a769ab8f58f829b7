import { describe, expect, it } from 'vitest';
import type { Party } from '../../domain/parties/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const desk = await t.as('front_desk');
const accountant = await t.as('accountant');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/parties';

let made = 0;
const person = (changes: object = {}) => ({ name: `Person ${++made}`, ...changes });
const create = async (changes: object = {}) => (await desk.call('POST', PATH, person(changes))).body as Party;
const patch = (id: string, body: object) => desk.call('PATCH', `${PATH}/${id}`, body);

describe('a new person', () => {
  it('answers 201 with every field, the phone number as it is dialled and the PIN in capitals', async () => {
    const reply = await desk.call('POST', PATH, {
      name: ' Achieng Otieno ',
      company: 'Otieno & Daughters',
      phone: '0722 123 456',
      email: 'achieng@otieno.example',
      kraPin: 'a012345678z',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Achieng Otieno',
      company: 'Otieno & Daughters',
      phone: '+254722123456',
      email: 'achieng@otieno.example',
      kraPin: 'A012345678Z',
      postalAddress: null,
      consentVersion: null,
      consentedAt: null,
      retainUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      erasedAt: null,
      ...{ taxClass: null, taxReference: null, taxFrom: null, taxUntil: null, withholdsVat: false },
      bookings: 0,
      invoices: 0,
      tenants: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { id } = reply.body as Party;
    expect((await accountant.call('GET', `${PATH}/${id}`)).body).toEqual(reply.body);
  });

  it('needs a name and nothing else', async () => {
    expect(await create()).toMatchObject({ company: null, phone: null, email: null, kraPin: null });
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 5 }, 'Name is required'],
    ['phone', { phone: '12' }, 'Phone must be a number such as 0712 345 678 or +44 20 7946 0958'],
    ['email', { email: 'nobody' }, expect.stringContaining('mail')],
    ['kraPin', { kraPin: 'X1' }, 'KRA PIN must be like P051365947M'],
    ['consentVersion', { consentVersion: 'mine' }, expect.any(String)],
  ])('is refused by name of the field: %s', async (field, change, message) => {
    const reply = await desk.call('POST', PATH, person(change));
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });

  it('is known once by name and email address, however they are written', async () => {
    await create({ name: 'Juma Ali', email: 'juma@ali.example' });
    const again = await desk.call('POST', PATH, { name: ' JUMA ali', email: 'Juma@Ali.example' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'party_known', fields: { email: expect.any(String) } },
    ]);
    expect((await desk.call('POST', PATH, { name: 'Asha Ali', email: 'juma@ali.example' })).status).toBe(201);
    // Without an address a name says little.
    expect((await desk.call('POST', PATH, { name: 'Juma Ali' })).status).toBe(201);
  });

  it('is added once where fifty add the same at once', async () => {
    const body = { name: 'Fatuma Said', email: 'fatuma@said.example' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => desk.call('POST', PATH, body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe('a change', () => {
  it('leaves what is not sent as it is', async () => {
    const before = await create({ company: 'Kept Ltd', phone: '0722 000 111' });
    const reply = await patch(before.id, { kraPin: 'P051365947M' });
    expect(reply.body).toEqual({ ...before, kraPin: 'P051365947M', updatedAt: expect.any(String) });
    expect((await patch(before.id, {})).body).toEqual(reply.body);
    expect((await patch(before.id, { company: null })).body).toMatchObject({ company: null, phone: '+254722000111' });
  });

  it('is refused for somebody who is known, who is not there and who was erased', async () => {
    const { id } = await create({ name: 'Njeri', email: 'njeri@one.example' });
    const other = await create({ name: 'Njeri', email: 'njeri@two.example' });
    expect((await patch(other.id, { email: 'njeri@one.example' })).status).toBe(409);
    expect((await patch(NOWHERE, { name: 'Nobody' })).status).toBe(404);
    expect((await desk.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
    await t.sql(`begin; set local app.actor = 'system:test';
      update parties set name = 'Erased', email = null, erased_at = now() where id = '${id}'; commit`);
    expect((await patch(id, { name: 'Njeri' })).status).toBe(409);
    expect((await desk.call('GET', `${PATH}/${id}`)).body).toMatchObject({ name: 'Erased', retainUntil: null });
    const listed = (await desk.call('GET', PATH)).body as Party[];
    expect(listed.map((party) => party.id)).not.toContain(id);
  });

  it('is in the audit log with what was there before', async () => {
    const { id, name } = await create();
    await patch(id, { company: 'New Ltd' });
    const { body } = await (await t.as('admin')).call('GET', `/api/audit-log?entity=parties&entityId=${id}`);
    expect(body).toMatchObject([
      { action: 'update', before: { company: null }, after: { company: 'New Ltd' } },
      { action: 'insert', after: { name } },
    ]);
  });
});

describe('the list', () => {
  it('is searched by name, company, address and number, sorted, and pages by key', async () => {
    for (const [name, phone] of [
      ['Zuri Wafula', '0711 555 001'],
      ['Zena Wafula', '0711 555 002'],
      ['Zola Wafula', '0711 555 003'],
    ]) {
      await create({ name, phone, company: 'Zed Traders' });
    }
    const names = async (query: string) =>
      ((await desk.call('GET', `${PATH}?${query}`)).body as Party[]).map(({ name }) => name);
    expect(await names('q=zed&sort=name')).toEqual(['Zena Wafula', 'Zola Wafula', 'Zuri Wafula']);
    expect(await names('q=wafula&sort=-createdAt')).toEqual(['Zola Wafula', 'Zena Wafula', 'Zuri Wafula']);
    expect(await names('q=0711 555 002')).toEqual(['Zena Wafula']);
    const page = await desk.call('GET', `${PATH}?q=zed&sort=name&limit=2&count=true`);
    expect(page.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await desk.call('GET', next)).body).toMatchObject([{ name: 'Zuri Wafula' }]);
  });

  it('is read by the accountant, who may change nothing', async () => {
    const { id } = await create();
    expect((await accountant.call('GET', PATH)).status).toBe(200);
    expect((await accountant.call('POST', PATH, person())).status).toBe(403);
    expect((await accountant.call('PATCH', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
  });
});
