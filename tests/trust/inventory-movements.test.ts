import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '../../domain/inventory/movement-contract.ts';
import { type Api, startTestApp, type TestApp } from '../support/app.ts';
import { makeCategory, makeItem, readItem } from '../support/inventory.ts';
import { NOVEMBER } from '../support/tenants.ts';

let t: TestApp;
let desk: Api;
let category: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  desk = await t.as('front_desk');
  category = (await makeCategory(desk)).id;
});

const place = fc.constantFrom('Hall', 'Loft', 'Boardroom', '', '  Store  ');
const person = fc.constantFrom('Grace Njeri', 'Amos', '', 'Baraka Creative');
const date = fc.constantFrom(undefined, '2026-11-15', '2026-11-14', '2026-10-01', '2026-12-01');

// Whatever people do with an item, sensible or not.
const step = fc.oneof(
  fc.record({
    call: fc.constant('move' as const),
    movementType: fc.constant('check_out'),
    toLocation: place,
    toAssignee: person,
    movementDate: date,
  }),
  fc.record({
    call: fc.constant('move' as const),
    movementType: fc.constant('check_in'),
    toLocation: place,
    toAssignee: person,
    movementDate: date,
  }),
  fc.record({
    call: fc.constant('move' as const),
    movementType: fc.constant('move'),
    toLocation: place,
    toAssignee: person,
    movementDate: date,
  }),
  fc.record({ call: fc.constant('form' as const), location: place, assignedTo: person }),
  fc.record({ call: fc.constant('form' as const), condition: fc.constantFrom('lost', 'used') }),
  fc.record({
    call: fc.constant('dispose' as const),
    method: fc.constant('scrapped'),
    reason: fc.constantFrom('Broken', ''),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const take = (id: string, { call, ...body }: Step) => {
  if (call === 'form') return desk.call('PATCH', `/api/inventory/items/${id}`, body);
  return desk.call('POST', `/api/inventory/items/${id}/${call === 'move' ? 'movements' : 'dispose'}`, body);
};

const movementsOf = async (id: string): Promise<Movement[]> =>
  (await desk.call('GET', `/api/inventory/items/${id}/movements?limit=500`)).body as Movement[];

const expectToFollow = async (id: string): Promise<void> => {
  const item = await readItem(desk, id);
  const movements = await movementsOf(id);
  const [last] = movements;
  expect([item.location, item.assignedTo]).toEqual([last?.toLocation, last?.toAssignee]);
  expect(item.disposedOn).toBe(last?.movementType === 'dispose' ? last.movementDate : null);
  // Each begins where the one before ended.
  for (const [n, movement] of movements.entries()) {
    const before = movements[n + 1];
    expect([movement.fromLocation, movement.fromAssignee]).toEqual([
      before?.toLocation ?? null,
      before?.toAssignee ?? null,
    ]);
  }
};

describe('location and assignee of an item', () => {
  it('always equal those of its last movement, whatever is done with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id } = await makeItem(desk, category, { location: 'Hall', purchaseDate: '2026-09-01' });
        for (const one of steps) {
          expect((await take(id, one)).status).toBeLessThan(500);
          await expectToFollow(id);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('do so as well when many move the same item at the same time', async () => {
    const { id } = await makeItem(desk, category, { location: 'Hall' });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        desk.call('POST', `/api/inventory/items/${id}/movements`, { movementType: 'move', toLocation: `Place ${n}` }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await movementsOf(id)).toHaveLength(13);
    await expectToFollow(id);
  });

  it('are held by the database itself, against any hand', async () => {
    const { id } = await makeItem(desk, category, { location: 'Hall' });
    const asOwner = (statement: string) =>
      t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`);
    const attempts = [
      `update inventory_items set location = 'Elsewhere' where id = '${id}'`,
      `update inventory_items set assigned_to = 'Nobody' where id = '${id}'`,
      `update inventory_items set disposed_on = '2026-11-15', status = 'retired' where id = '${id}'`,
      `insert into inventory_items (item_code, name, location) values ('HAND-1', 'x', 'Hall')`,
      `update inventory_movements set to_location = 'Elsewhere' where item_id = '${id}'`,
      `delete from inventory_movements where item_id = '${id}'`,
      `insert into inventory_movements (item_id, movement_type, movement_date) values ('${id}', 'purchase', '2026-11-15')`,
      `insert into inventory_movements (item_id, movement_type, movement_date) values ('${id}', 'move', '2020-01-01')`,
    ];
    for (const attempt of attempts) await expect(asOwner(attempt), attempt).rejects.toThrow();
    await expectToFollow(id);
  });
});
