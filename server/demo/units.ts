import { createExtra } from '../../domain/extras/contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import type { UnitKind } from '../../domain/units/contract.ts';
import type { PlacedRoom } from '../../domain/units/floor-contract.ts';
import { drawTemplate, placeUnits } from '../../domain/units/floor-rules.ts';
import { assignUnits, floorLines, unitHolders } from '../agreements/units/unit-holders.ts';
import type { Deps } from '../deps.ts';
import { createExtra as insertExtra } from '../extras/service.ts';
import { allPackages } from '../packages/offers.ts';
import { listRooms, roomsById } from '../rooms/service.ts';
import { createFloor, getFloor, saveFloor } from '../units/floors.ts';
import { createUnitSeries } from '../units/service.ts';

const EXTRAS: readonly SentBody<typeof createExtra>[] = [
  { name: 'Parking Bay', unit: 'bay', price: 3_000, isRecurring: true, description: 'In the yard behind the gate.' },
  { name: 'Locker', unit: 'locker', price: 800, isRecurring: true },
  { name: 'Phone Line', unit: 'line', price: 1_500, isRecurring: true, description: 'A number of your own, answered.' },
  { name: 'Printing, A4', unit: 'page', price: 15, description: 'Black and white.' },
  { name: 'Projector', unit: 'day', price: 1_200, description: 'Portable, with cables.' },
];

const FLOOR = { name: 'Ground Floor', width: 2_800, height: 1_500 };

const UNITS: readonly [kind: UnitKind, name: string, count: number, offer: string | null][] = [
  ['office', 'Office', 8, 'Private Office'],
  ['desk', 'Desk', 24, 'Dedicated Desk'],
  ['locker', 'Locker', 12, null],
];

const newIds = () => {
  let made = 0;
  return () => `01890000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
};

/** What is sold besides packages, and a floor with its desks and offices and those who have them. */
export const fillDemoUnits = async (deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> => {
  for (const extra of EXTRAS) await insertExtra(deps, createExtra.body.parse(extra));
  const floorDeps = { ...deps, roomsById, unitHolders, floorLines };
  const { id } = await createFloor(floorDeps, FLOOR);
  const offers = new Map((await allPackages(deps)).map((offer) => [offer.name, offer.id]));
  const order: string[] = [];
  for (const [kind, name, count, offer] of UNITS) {
    const packageId = offer === null ? null : (offers.get(offer) ?? null);
    const made = await createUnitSeries(deps, { kind, name, count, packageId, floor: FLOOR.name });
    order.push(...made.map((unit) => unit.id));
    if (packageId) await assignUnits(deps, packageId);
  }
  const newId = newIds();
  const rooms = (await listRooms(deps, { inactiveToo: false })).slice(0, 3).map(
    (room, n): PlacedRoom => ({
      id: newId(),
      roomId: room.id,
      name: room.name,
      x: 1_250 + n * 500,
      y: 1_150,
      width: 450,
      height: 300,
    }),
  );
  const { units, version } = await getFloor(floorDeps, id);
  const inOrder = [...units].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const labels = [{ id: newId(), text: 'Reception', x: 400, y: 1_350 }];
  const empty = { ...drawTemplate('blank', FLOOR, newId), rooms, labels };
  await saveFloor(floorDeps, id, { ...FLOOR, version, drawing: placeUnits(empty, inOrder, FLOOR) });
};
