import { createExtra } from '../../domain/extras/contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import type { UnitKind } from '../../domain/units/contract.ts';
import type { FloorPlan, PlacedRoom, PlacedUnit } from '../../domain/units/floor-contract.ts';
import { drawTemplate, UNIT_SIZES } from '../../domain/units/floor-rules.ts';
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
  { name: 'Projector', unit: 'day', price: 1_200, description: 'Portable, with cables.', isBookable: true, stock: 2 },
  {
    name: 'Tea and Snacks',
    unit: 'person',
    price: 250,
    description: 'Tea, coffee, mandazi.',
    isBookable: true,
    leadHours: 2,
  },
  {
    name: 'Lunch',
    unit: 'person',
    price: 650,
    description: 'Buffet, with a vegetarian dish.',
    isBookable: true,
    leadHours: 24,
  },
];

type Place = Pick<PlacedUnit, 'x' | 'y' | 'rotation'>;
type UnitSeries = {
  kind: UnitKind;
  name: string;
  count: number;
  sells: string | null;
  place: (n: number) => Place;
};
type DrawnFloor = Pick<FloorPlan, 'name' | 'width' | 'height'> & {
  series: readonly UnitSeries[];
  hasRooms: boolean;
  label: { text: string; x: number; y: number };
};

const upright = (x: number, y: number): Place => ({ x, y, rotation: 0 });

/** Six offices along the street, the last two on the side. */
const officePlace = (n: number): Place => (n < 6 ? upright(50 + n * 350, 50) : upright(1_850, 425 + (n - 6) * 325));

/** Four islands of six desks, three to a side, face to face. */
const deskPlace = (n: number): Place => {
  const [island, seat] = [Math.floor(n / 6), n % 6];
  const [x, y] = [225 + (island % 2) * 800 + (seat % 3) * 175, 550 + Math.floor(island / 2) * 325];
  return seat < 3 ? { x, y, rotation: 180 } : upright(x, y + 75);
};

const FLOORS: readonly DrawnFloor[] = [
  {
    name: 'Ground Floor',
    width: 2_200,
    height: 1_500,
    hasRooms: true,
    label: { text: 'Reception', x: 1_275, y: 1_300 },
    series: [
      { kind: 'office', name: 'Office', count: 8, sells: 'Private Office', place: officePlace },
      { kind: 'desk', name: 'Desk', count: 24, sells: 'Dedicated Desk', place: deskPlace },
      { kind: 'locker', name: 'Locker', count: 12, sells: null, place: (n) => upright(50, 450 + n * 50) },
    ],
  },
  {
    name: 'Parking Yard',
    width: 2_100,
    height: 1_000,
    hasRooms: false,
    label: { text: 'Gate', x: 1_050, y: 900 },
    series: [{ kind: 'parking', name: 'Bay', count: 8, sells: null, place: (n) => upright(50 + n * 250, 50) }],
  },
];

const ROOM = { y: 1_175, width: 350, height: 275 };
// On both sides of the way in.
const ROOMS_AT = [50, 425, 1_425, 1_800];

const newIds = () => {
  let made = 0;
  return () => `01890000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
};

/** The meeting rooms and the kitchen, where there is space for them. */
const drawRooms = async (deps: Pick<Deps, 'db'>, newId: () => string): Promise<PlacedRoom[]> => {
  const rooms = (await listRooms(deps, { inactiveToo: false })).slice(0, ROOMS_AT.length);
  return [
    ...rooms.map(({ id, name }, n) => ({ id: newId(), roomId: id, name, x: ROOMS_AT[n] ?? 0, ...ROOM })),
    { id: newId(), roomId: null, name: 'Kitchen', x: 800, ...ROOM, width: 200 },
  ];
};

type UnitDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const fillFloor = async (deps: UnitDeps, floor: DrawnFloor, offers: ReadonlyMap<string, string>): Promise<void> => {
  const floorDeps = { ...deps, roomsById, unitHolders, floorLines };
  const { series, hasRooms, label, ...size } = floor;
  const newId = newIds();
  const { id } = await createFloor(floorDeps, size);
  const placed: PlacedUnit[] = [];
  for (const { kind, name, count, sells, place } of series) {
    const packageId = sells === null ? null : (offers.get(sells) ?? null);
    const made = await createUnitSeries(deps, { kind, name, count, packageId, floor: floor.name });
    placed.push(...made.map((unit, n) => ({ id: unit.id, ...UNIT_SIZES[kind], ...place(n) })));
    if (packageId) await assignUnits(deps, packageId);
  }
  const { version } = await getFloor(floorDeps, id);
  const { walls } = drawTemplate('blank', size, newId);
  const rooms = hasRooms ? await drawRooms(deps, newId) : [];
  const labels = [{ id: newId(), ...label }];
  await saveFloor(floorDeps, id, { ...size, version, drawing: { walls, rooms, labels, units: placed } });
};

/** What is sold besides packages, and the floors with their desks, offices, lockers and bays and those who have them. */
export const fillDemoUnits = async (deps: UnitDeps): Promise<void> => {
  for (const extra of EXTRAS) await insertExtra(deps, createExtra.body.parse(extra));
  const offers = new Map((await allPackages(deps)).map((offer) => [offer.name, offer.id]));
  for (const floor of FLOORS) await fillFloor(deps, floor, offers);
};
