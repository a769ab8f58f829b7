import { sql } from 'drizzle-orm';
import { addDays, type Instant, toInstant } from '../../domain/kernel/time.ts';
import { MailItemInput } from '../../domain/mailroom/contract.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { handOutMail, recordMail, returnMail } from '../mailroom/handling.ts';
import type { MailDeps } from '../mailroom/service.ts';
import { everyTenant } from '../tenants/list.ts';

type Left = { daysAfter: number; time: string } & ({ to: string } | { returned: string });

type DemoItem = [
  company: string,
  kind: 'letter' | 'parcel',
  sender: string,
  details: { reference?: string; note?: string },
  daysAgo: number,
  time: string,
  left?: Left,
];

const ITEMS: readonly DemoItem[] = [
  [
    'Tai Freight Partners',
    'letter',
    'Kenya Revenue Authority',
    { reference: 'RR 204 118 KE' },
    24,
    '10:10',
    { daysAfter: 3, time: '16:20', to: 'Hassan Abdi' },
  ],
  [
    'Ramani Maps',
    'parcel',
    'Savanna Print House',
    { note: 'Tube of maps, behind the door' },
    21,
    '14:35',
    { daysAfter: 1, time: '09:15', to: 'Salim Juma' },
  ],
  [
    'Simba Water Systems',
    'parcel',
    'Pumps & Valves Ltd',
    { reference: 'PV-7731' },
    19,
    '11:05',
    { daysAfter: 14, time: '12:00', returned: 'Not collected within two weeks' },
  ],
  [
    'Msafiri Consulting',
    'letter',
    'Nairobi City County',
    {},
    12,
    '09:40',
    { daysAfter: 2, time: '13:25', to: 'Samuel Kiprono' },
  ],
  ['Maji Safi Initiative', 'letter', 'NGOs Coordination Board', { reference: 'NCB/2231' }, 9, '10:50'],
  ['Tai Freight Partners', 'letter', 'Kenya Ports Authority', { note: 'Tray 2' }, 4, '11:30'],
  ['Zawadi Gifts', 'parcel', 'Kisumu Crafts Co-operative', { note: 'Two boxes, under the counter' }, 3, '15:10'],
  ['Mwamba Engineering', 'letter', 'National Construction Authority', { reference: 'NCA 55810' }, 1, '09:20'],
  ['Mapema Couriers', 'letter', 'Jubilee Insurance', {}, 1, '16:05'],
];

/**
 * The letters and parcels of the demo space. The service gets a clock set to the time of each event. No e-mail is sent
 * about post that never came.
 */
export const fillDemoMail = async (deps: MailDeps, frontDesk: string): Promise<void> => {
  const { general } = await deps.settings.get();
  const today = await getToday(deps);
  const tenants = new Map<string, string>();
  for await (const some of everyTenant(deps)) for (const { companyName, id } of some) tenants.set(companyName, id);
  const at = (daysAgo: number, time: string): MailDeps => {
    const instant: Instant = toInstant(addDays(today, -daysAgo), time, general.timezone);
    return { ...deps, clock: { now: () => instant }, config: { ...deps.config, smtpUrl: null } };
  };
  for (const [company, kind, sender, details, daysAgo, time, left] of ITEMS) {
    const tenantId = tenants.get(company);
    // Where the price list was changed before the demo was made, there may be no tenant with a virtual office.
    if (!tenantId) continue;
    const input = MailItemInput.parse({ tenantId, kind, sender, ...details });
    const { id } = await recordMail(at(daysAgo, time), frontDesk, input);
    if (!left) continue;
    const then = at(daysAgo - left.daysAfter, left.time);
    if ('to' in left) await handOutMail(then, frontDesk, id, { name: left.to, signature: left.to });
    else await returnMail(then, frontDesk, id, { reason: left.returned });
  }
};

/**
 * In the demo year, e-mail was accepted at its time. Notices of the last day stay in the outbox, as does everything
 * that is done in the demo, where nothing leaves the machine.
 */
export const settleDemoMails = async (db: Db): Promise<void> => {
  await db.execute(sql`with told as (
      select o.id, least(now() - interval '4 seconds',
          coalesce(i.notified_at, (l.sent_date + time '09:00') at time zone 'UTC', o.created_at)) as at
      from outbox o
      left join mail_items i on o.event_key like 'mail_item:' || i.id || ':%'
      left join demand_letters l on o.event_key = 'letter:' || l.id
      where o.status = 'kept')
    update outbox o set created_at = told.at,
      status = case when o.kind like 'mail_item%' and told.at > now() - interval '36 hours' then 'kept' else 'accepted' end,
      accepted_at = case when o.kind like 'mail_item%' and told.at > now() - interval '36 hours' then null else told.at + interval '4 seconds' end
    from told where told.id = o.id`);
};
