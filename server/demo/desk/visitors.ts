import { addDays, type Day, type Instant, toDay, toInstant } from '../../../domain/kernel/time.ts';
import type { GuestInput } from '../../../domain/visits/contract.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { everyTenant } from '../../tenants/list.ts';
import { announceVisit } from '../../visits/announce.ts';
import { enter, leave } from '../../visits/enter.ts';
import { lockHost } from '../../visits/host.ts';
import { addKiosk } from '../../visits/kiosks.ts';
import { lockVisit } from '../../visits/write.ts';

type Came = { minutesAgo: number; stayed?: number };

type DemoVisit = [
  visitor: string,
  from: string | null,
  host: string,
  hostName: string | null,
  purpose: string | null,
  inDays: number,
  time: string | null,
  came?: Came,
];

const VISITS: readonly DemoVisit[] = [
  [
    'Wanjiru Maina',
    'Riverside Legal',
    'Baraka Creative',
    'Amina Hassan',
    'Contract review',
    0,
    '10:00',
    { minutesAgo: 55 },
  ],
  ['Kevin Odhiambo', null, 'Ramani Maps', null, 'Interview', 0, '09:30', { minutesAgo: 120, stayed: 60 }],
  ['Fatuma Ali', 'Kilele Films', 'Baraka Creative', 'Amina Hassan', null, 0, '15:30'],
  ['Peter Kariuki', 'Savanna Print House', 'Tai Freight Partners', 'Hassan Abdi', 'Delivery of brochures', 0, '16:00'],
  ['Zuri Wambui', null, 'Msafiri Consulting', 'Samuel Kiprono', null, 0, null],
  ['Otieno Ouma', 'Maji Engineers', 'Simba Water Systems', null, 'Site meeting', 1, '11:00'],
];

const MS_OF_A_MINUTE = 60_000;

// Never before today, however early in the day the demo is made.
const minutesBefore = (now: Instant, minutes: number, day: Day, zone: string): Instant => {
  const then = new Date(Date.parse(now) - minutes * MS_OF_A_MINUTE).toISOString();
  return toDay(then, zone) === day ? then : toInstant(day, '00:00', zone);
};

const comeIn = async (deps: Deps, id: string, hostTenantId: string, { minutesAgo, stayed }: Came) => {
  const { timezone } = (await deps.settings.get()).general;
  const today = await getToday(deps);
  const at = (minutes: number) => minutesBefore(deps.clock.now(), minutes, today, timezone);
  const { row } = await enter(deps, await lockVisit(deps.db, id), await lockHost(deps, hostTenantId), {
    at: at(minutesAgo),
  });
  if (stayed !== undefined) await leave(deps, row, 'desk', at(minutesAgo - stayed));
};

/** A tablet at the door, who is inside, who has left, and who is expected. */
export const fillDemoVisitors = async (deps: Deps, deskId: string): Promise<void> => {
  await addKiosk(deps.db, { name: 'Reception', greeting: 'Karibu! Check in here, and your host will come for you.' });
  const today = await getToday(deps);
  const hosts = new Map<string, string>();
  for await (const tenants of everyTenant(deps)) for (const { id, companyName } of tenants) hosts.set(companyName, id);
  for (const [visitorName, company, host, hostName, purpose, inDays, expectedTime, came] of VISITS) {
    const hostTenantId = hosts.get(host);
    if (hostTenantId === undefined) throw new Error(`${host} is not in the demo space`);
    const guest: GuestInput = {
      visitorName,
      company,
      phone: null,
      email: null,
      hostName,
      purpose,
      expectedDay: addDays(today, inDays),
      expectedTime,
    };
    const { id } = await announceVisit(deps, deskId, { ...guest, hostTenantId, invite: false });
    if (came) await comeIn(deps, id, hostTenantId, came);
  }
};
