import { describe, expect, it } from 'vitest';
import type { Unit } from '../../domain/units/contract.ts';
import type { FloorPlan } from '../../domain/units/floor-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const desk = await t.as('front_desk');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PATH = '/api/floors';

let made = 0;
const create = async (changes: object = {}) =>
  (await manager.call('POST', PATH, { name: `Floor ${++made}`, ...changes })).body as FloorPlan;
const read = async (id: string) => (await desk.call('GET', `${PATH}/${id}`)).body as FloorPlan;
const put = (id: string, body: object) => manager.call('PUT', `${PATH}/${id}`, body);
const toBody = ({ name, width, height, drawing, version }: FloorPlan) => ({ name, width, height, drawing, version });
const addDesks = async (floor: string, count: number) =>
  (await manager.call('POST', '/api/units/series', { kind: 'desk', name: 'Desk', floor, count })).body as Unit[];
const placed = (id = '', changes: object = {}) => ({
  id,
  x: 100,
  y: 50,
  width: 150,
  height: 75,
  rotation: 90,
  ...changes,
});

describe('a floor', () => {
  it('begins empty, with its size and its units', async () => {
    const floor = await create({ width: 3_000, height: 1_500 });
    const [one] = await addDesks(floor.name, 2);
    expect(await read(floor.id)).toEqual({
      id: floor.id,
      name: floor.name,
      width: 3_000,
      height: 1_500,
      day: expect.any(String),
      version: 1,
      drawing: { walls: [], rooms: [], units: [], labels: [] },
      units: [
        { id: one?.id, kind: 'desk', name: 'Desk 1', packageName: null, holder: null },
        expect.objectContaining({ name: 'Desk 2' }),
      ],
      rooms: [],
      lines: [],
    });
  });

  it('is refused with a name that is taken and a size that no building has', async () => {
    const { name } = await create();
    expect((await manager.call('POST', PATH, { name: name.toUpperCase() })).body).toMatchObject({
      code: 'floor_name_taken',
    });
    const reply = await manager.call('POST', PATH, { name: 'Wide', width: 20_001 });
    expect(reply.body).toMatchObject({ fields: { width: 'Width must be at most 20000 cm' } });
    expect((await desk.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
  });
});

describe('a drawing', () => {
  it('is kept as it was drawn, and counts its versions', async () => {
    const floor = await create();
    const [one] = await addDesks(floor.name, 1);
    const drawing = {
      walls: [{ id: NOWHERE, x: 0, y: 0, toX: 2_000, toY: 0 }],
      rooms: [{ id: NOWHERE, roomId: null, name: 'Lobby', x: 0, y: 0, width: 300, height: 200 }],
      units: [placed(one?.id)],
      labels: [{ id: NOWHERE, text: 'Quiet Zone', x: 500, y: 500 }],
    };
    const reply = await put(floor.id, { ...toBody(floor), name: 'Garden Floor', drawing });
    expect([reply.status, reply.body]).toMatchObject([200, { name: 'Garden Floor', version: 2, drawing }]);
    expect(await read(floor.id)).toEqual(reply.body);
  });

  it('is refused where somebody else changed the floor in the meantime', async () => {
    const floor = await create();
    const replies = await Promise.all(Array.from({ length: 8 }, () => put(floor.id, toBody(floor))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'outdated' });
  });

  it('names the unit that is not on the floor, drawn twice or beyond its walls', async () => {
    const floor = await create();
    const other = await create();
    const [one] = await addDesks(floor.name, 1);
    const [stranger] = await addDesks(other.name, 1);
    const saveWith = (...units: object[]) => put(floor.id, { ...toBody(floor), drawing: { ...floor.drawing, units } });
    expect((await saveWith(placed(stranger?.id))).body).toMatchObject({
      fields: { 'drawing.units.0': 'This unit is not on this floor' },
    });
    expect((await saveWith(placed(one?.id), placed(one?.id))).body).toMatchObject({
      fields: { 'drawing.units.1': 'This unit is drawn twice' },
    });
    expect((await saveWith(placed(one?.id, { x: 1_990 }))).status).toBe(400);
    expect((await saveWith(placed(one?.id, { rotation: 45 }))).body).toMatchObject({
      fields: { 'drawing.units.0.rotation': 'Rotation must be 0, 90, 180 or 270' },
    });
    expect((await read(floor.id)).version).toBe(1);
  });

  it('loses a unit that moved to another floor or went out of use', async () => {
    const floor = await create();
    const [one, two, three] = await addDesks(floor.name, 3);
    const units = [placed(one?.id), placed(two?.id), placed(three?.id)];
    await put(floor.id, { ...toBody(floor), drawing: { ...floor.drawing, units } });
    await manager.call('PATCH', `/api/units/${one?.id}`, { floor: 'Elsewhere' });
    await manager.call('PATCH', `/api/units/${two?.id}`, { isActive: false });
    expect((await read(floor.id)).drawing.units).toEqual([placed(three?.id)]);
  });

  it('is changed by managers alone', async () => {
    const floor = await create();
    expect((await desk.call('PUT', `${PATH}/${floor.id}`, toBody(floor))).status).toBe(403);
    expect((await desk.call('POST', PATH, { name: 'Mine' })).status).toBe(403);
  });
});
