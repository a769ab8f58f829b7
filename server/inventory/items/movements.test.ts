import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { makeCategory, makeItem, readItem } from '../../../tests/support/inventory.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

let t: TestApp;
let desk: Api;
let category: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
  category = (await makeCategory(desk)).id;
});

const move = (id: string, body: object) => desk.call('POST', `/api/inventory/items/${id}/movements`, body);

describe('an item', () => {
  it('is checked out to a person, moved with them, and checked in again', async () => {
    const { id } = await makeItem(desk, category, { location: 'Store' });
    const out = await move(id, { movementType: 'check_out', toAssignee: 'Amina Hassan', reason: 'Training' });
    expect(out.status).toBe(201);
    expect(out.body).toMatchObject({
      movementType: 'check_out',
      fromLocation: 'Store',
      toLocation: 'Store',
      toAssignee: 'Amina Hassan',
      movementDate: '2026-11-15',
      performedBy: 'Test front_desk',
      reason: 'Training',
    });
    expect(await readItem(desk, id)).toMatchObject({ status: 'in_use', assignedTo: 'Amina Hassan', location: 'Store' });
    await move(id, { movementType: 'move', toLocation: 'Boardroom' });
    expect(await readItem(desk, id)).toMatchObject({ assignedTo: 'Amina Hassan', location: 'Boardroom' });
    await move(id, { movementType: 'check_in', toLocation: 'Store' });
    expect(await readItem(desk, id)).toMatchObject({ status: 'available', assignedTo: null, location: 'Store' });
  });

  it('is checked out to a place as well', async () => {
    const { id } = await makeItem(desk, category);
    await move(id, { movementType: 'check_out', toLocation: 'Branch in Karen' });
    expect(await readItem(desk, id)).toMatchObject({ status: 'in_use', assignedTo: null, location: 'Branch in Karen' });
  });

  it.each([
    [{ movementType: 'check_out' }, { toAssignee: 'To whom or where it goes is required' }],
    [{ movementType: 'move' }, { toLocation: 'Location is required' }],
    [{ movementType: 'dispose' }, { movementType: expect.stringContaining('must be one of') }],
    [
      { movementType: 'move', toLocation: 'A', movementDate: '2026-11-16' },
      { movementDate: 'Date must not be in the future' },
    ],
    [
      { movementType: 'move', toLocation: 'A', movementDate: '2026-09-30' },
      { movementDate: 'Date must not be before the last movement, on 1 Oct 2026' },
    ],
  ])('is not moved by %j', async (body, fields) => {
    const { id } = await makeItem(desk, category, { purchaseDate: '2026-10-01' });
    expect(expectRefusal(await move(id, body), 400).fields).toMatchObject(fields);
  });

  it('that is not out is not checked in, and one in maintenance is not checked out', async () => {
    const { id } = await makeItem(desk, category);
    expect(expectRefusal(await move(id, { movementType: 'check_in' }), 409).message).toBe(
      'This item is not checked out',
    );
    await desk.call('PATCH', `/api/inventory/items/${id}`, { status: 'maintenance' });
    expectRefusal(await move(id, { movementType: 'check_out', toAssignee: 'A' }), 409);
  });

  it('that was disposed of stays as it is', async () => {
    const { id } = await makeItem(desk, category, { location: 'Store' });
    const gone = await desk.call('POST', `/api/inventory/items/${id}/dispose`, {
      method: 'scrapped',
      reason: 'Broken leg',
    });
    expect(gone.body).toEqual({ id, disposedOn: '2026-11-15', gain: '0.00' });
    expect(await readItem(desk, id)).toMatchObject({
      status: 'retired',
      disposedOn: '2026-11-15',
      location: null,
      currentValue: '0.00',
    });
    for (const [method, path, body] of [
      ['POST', '/movements', { movementType: 'move', toLocation: 'A' }],
      ['POST', '/dispose', { method: 'scrapped', reason: 'Again' }],
      ['PATCH', '', { condition: 'new' }],
    ] as const) {
      expect(expectRefusal(await desk.call(method, `/api/inventory/items/${id}${path}`, body), 409).code).toBe(
        'item_disposed',
      );
    }
    const shown = async (flag: string) =>
      ((await desk.call('GET', `/api/inventory/items?disposed=${flag}`)).body as { id: string }[]).some(
        (one) => one.id === id,
      );
    expect([await shown('true'), await shown('false')]).toEqual([true, false]);
  });
});

it('places and people are offered to choose from', async () => {
  const { id } = await makeItem(desk, category, { location: 'Rooftop' });
  await move(id, { movementType: 'check_out', toAssignee: 'Wambui' });
  expect((await desk.call('GET', '/api/inventory/places')).body).toMatchObject({
    locations: expect.arrayContaining(['Rooftop']),
    people: expect.arrayContaining(['Wambui']),
  });
});
