import type { BookingItem } from '../../domain/bookings/item-contract.ts';
import { itemPrice } from '../../domain/bookings/item-rules.ts';
import { minutesToTime, type Slot } from '../../domain/bookings/rules.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day, weekday } from '../../domain/kernel/time.ts';
import { type MeetingRoom, RoomInput } from '../../domain/rooms/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { insertBookings, type NewBookings } from '../bookings/changes/create-booking.ts';

import { writeItems } from '../bookings/items/order-items.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import { lockDrawnMinutes } from '../bookings/slots/drawn-minutes.ts';

import { getToday } from '../clock.ts';
import { bookableExtras } from '../extras/service.ts';
import { recognizeVisitor } from '../parties/lock-party.ts';
import { listClosedDays } from '../rooms/closed-days.ts';
import { listRooms, updateRoom } from '../rooms/service.ts';
import { everyTenant } from '../tenants/list.ts';
import type { TenantDeps } from '../tenants/service.ts';
import { type Chance, chanceFrom } from './chance.ts';

const PURPOSES = [
  'Team meeting',
  'Client presentation',
  'Interview',
  'Board meeting',
  'Training',
  'Workshop',
  'Sales call',
  'Planning',
  null,
];

const VISITORS = [
  ['Mercy Wanjala', 'mercy@kisima.example', '0700 000 191', 'Kisima Foundation'],
  ['Paul Njoroge', 'paul@mlimani.example', '0700 000 192', 'Mlimani Traders'],
  ['Anne Chepkoech', 'anne@tulia.example', '0700 000 193', null],
  ['David Onyango', 'david@ziwa.example', '0700 000 194', 'Ziwa Fisheries'],
  ['Salma Abdalla', 'salma@kaskazi.example', '0700 000 195', 'Kaskazi Foods'],
  ['Victor Maina', 'victor@mlango.example', '0700 000 196', null],
] as const;

const DAYS_BACK = 365;
const DAYS_AHEAD = 14;
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

// Sessions of one room on one day, one after another with gaps, so that none overlap.
const makeSlots = (day: Day, { bufferMinutes }: MeetingRoom, chance: Chance): Slot[] => {
  const sessions: Slot[] = [];
  let at = FIRST_HOUR * 60 + chance.below(8) * 30;
  while (sessions.length < 3) {
    const end = at + 60 + chance.below(4) * 30;
    if (end > LAST_HOUR * 60) break;
    if (chance.next() < 0.55) sessions.push({ day, start: minutesToTime(at), end: minutesToTime(end) });
    at = end + Math.max(chance.below(6) * 30, bufferMinutes);
  }
  return sessions;
};

// The largest meeting room is let by the half day and the day too, and cleaned after each meeting.
const priceTrainingRoom = async (deps: TenantDeps): Promise<void> => {
  const rooms = await listRooms(deps, { inactiveToo: false });
  const [largest] = rooms.filter(({ type }) => type === 'meeting_room').sort((a, b) => b.capacity - a.capacity);
  if (!largest) return;
  const { id, ...room } = largest;
  const rates = { halfDayRate: '6000.00', dayRate: '10500.00', isRatePublic: true };
  await updateRoom(deps, id, RoomInput.parse({ ...room, ...rates, bufferMinutes: 30 }));
};

const wasThere = (tenant: Tenant, day: Day): boolean =>
  tenant.startDate <= day && (tenant.endDate === null || tenant.endDate >= day) && tenant.packageType !== 'day_pass';

type Group = Pick<NewBookings, 'tenant' | 'room' | 'details'> & { slots: Slot[] };

const recognizeDemoVisitor = async ({ db }: TenantDeps, { details }: Group): Promise<string | null> => {
  const { clientName: name, clientEmail: email, clientPhone: phone, clientCompany: company = null } = details;
  if (!name || !email || !phone) return null;
  return recognizeVisitor(db, { name, email, phone, company }, { noticeVersion: null, consentedAt: null });
};

// The longer meetings have something to eat, and in the first room a projector: there are two, and never three are wanted.
const ALONG: Readonly<Record<string, readonly [name: string, quantity: number][]>> = {
  Training: [
    ['Lunch', 6],
    ['Projector', 1],
  ],
  Workshop: [['Lunch', 4]],
  'Client presentation': [['Projector', 1]],
  'Board meeting': [['Tea and Snacks', 5]],
};
const EVERY = 3;

type Offers = Awaited<ReturnType<typeof bookableExtras>>;

const toItems = ({ details, room, tenant }: Group, offers: Offers, firstRoom: string | undefined): BookingItem[] => {
  if (tenant && details.status !== 'confirmed') return [];
  return (ALONG[details.purpose ?? ''] ?? []).flatMap(([wanted, quantity]) => {
    const offer = offers.find(({ name }) => name === wanted);
    if (!offer || (offer.stock !== null && room.id !== firstRoom)) return [];
    const { id: extraId, name, unit, price: unitPrice, taxClass } = offer;
    return [
      { extraId, name, unit, quantity, unitPrice, taxClass, amount: toDecimalText(itemPrice({ quantity, unitPrice })) },
    ];
  });
};

/**
 * A year of meetings and the next two weeks: mostly tenants, some visitors. Bookings of one tenant in one room are
 * inserted together, because a year of single inserts would make the first start slow.
 */
export const fillDemoBookings = async (deps: TenantDeps): Promise<void> => {
  const today = await getToday(deps);
  const now = await localNow(deps);
  await priceTrainingRoom(deps);
  const rooms = await listRooms(deps, { inactiveToo: false });
  const from = addDays(today, -DAYS_BACK);
  const closed = new Set(
    (await listClosedDays(deps, { from, to: addDays(today, DAYS_AHEAD + 1) })).map(({ day }) => day),
  );
  const tenants: Tenant[] = [];
  for await (const batch of everyTenant(deps)) tenants.push(...batch);
  tenants.sort((a, b) => (a.companyName < b.companyName ? -1 : 1));
  const offers = await bookableExtras(deps);
  const groups = new Map<string, Group>();
  const chance = chanceFrom(2026);

  const add = (slot: Slot, room: MeetingRoom) => {
    const status = slot.day < today ? (chance.next() < 0.03 ? 'no_show' : 'completed') : 'confirmed';
    const isVisitor = chance.next() < 0.06;
    const visitor = chance.pick(VISITORS);
    const tenant = chance.pick(tenants.filter((one) => wasThere(one, slot.day)));
    if (!isVisitor && tenant.status !== 'active' && slot.day >= today) return;
    const purpose = chance.pick(PURPOSES);
    const key = [isVisitor ? visitor[1] : tenant.id, room.id, status].join();
    const group = groups.get(key) ?? {
      tenant: isVisitor ? null : { ...tenant },
      room,
      details: {
        purpose,
        status,
        ...(isVisitor
          ? { clientName: visitor[0], clientEmail: visitor[1], clientPhone: visitor[2], clientCompany: visitor[3] }
          : {}),
      },
      slots: [],
    };
    group.slots.push(slot);
    groups.set(key, group);
  };

  for (let day = from; day <= addDays(today, DAYS_AHEAD); day = addDays(day, 1)) {
    if (weekday(day) > 5 || closed.has(day)) continue;
    for (const room of rooms) for (const slot of makeSlots(day, room, chance)) add(slot, room);
  }
  for (const group of groups.values()) {
    const days = group.slots.map(({ day }) => day);
    const drawn = await lockDrawnMinutes(deps.db, group.tenant?.id ?? null, days, now.rooms);
    const partyId = await recognizeDemoVisitor(deps, group);
    const made = await insertBookings(deps.db, { ...group, details: { ...group.details, partyId }, drawn, now });
    const withItems = made.filter((_, n) => n % EVERY === 0).map(({ id }) => id);
    writeItems(deps.db, withItems, toItems(group, offers, rooms[0]?.id));
  }
};
