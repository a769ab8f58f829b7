import type { IntegrityReport } from '../../../domain/integrity/contract.ts';
import { toInstant } from '../../../domain/kernel/time.ts';
import { runAsOwner } from '../database.ts';
import { chargeOf, type ModelBooking, type RoomLane } from './booking.ts';
import { send } from './nodes.ts';
import { amountOf, answered, same } from './operation.ts';
import type { World } from './world.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const instant = (day: string, minutes: number) => Date.parse(toInstant(day, clock(minutes), 'Africa/Nairobi'));

const expected = (lane: RoomLane, booking: ModelBooking): unknown[] => {
  const { day, start, end, free, isLive } = booking;
  const status = isLive ? 'confirmed' : 'cancelled';
  return [lane.roomId, lane.tenantId, instant(day, start), instant(day, end), status, free, chargeOf(lane, booking)];
};

const checkBookings = async (url: string, { rooms }: World): Promise<void> => {
  const { rows } = await runAsOwner(
    url,
    `select id, room_id, tenant_id, starts_at, ends_at, status, free_minutes, extra_charge_amount::text as charge from room_bookings`,
  );
  const known = new Map(
    rooms.flatMap(({ lane }) => lane.bookings.map((booking) => [booking.id, expected(lane, booking)] as const)),
  );
  same('The number of bookings', rows.length, known.size);
  for (const row of rows) {
    const when = [row.starts_at, row.ends_at].map((at) => new Date(at).getTime());
    const found = [row.room_id, row.tenant_id, ...when, row.status, row.free_minutes, amountOf(row.charge)];
    same(`Booking ${row.id}: room, tenant, start, end, status, free minutes, charge`, found, known.get(row.id));
  }
  const overlaps = await runAsOwner(
    url,
    `select count(*)::int as n from room_bookings a join room_bookings b on b.room_id = a.room_id and b.id > a.id and b.during && a.during
      where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  );
  same('Bookings that overlap', overlaps.rows[0].n, 0);
};

const checkPeople = async (url: string, { office, payroll }: World): Promise<void> => {
  const users = await runAsOwner(
    url,
    `select id, username, first_name as "firstName", role, status from users where username like 'money-%' order by id`,
  );
  const sorted = office.lane.users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  same('The users', users.rows, sorted);
  const general = (await runAsOwner(url, `select value from settings where name = 'general'`)).rows[0]?.value ?? {};
  const kept = Object.fromEntries(Object.keys(office.lane.general).map((name) => [name, general[name]]));
  same('The settings', kept, office.lane.general);
  const staff = await runAsOwner(
    url,
    `select (select count(*)::int from employees) as employees, (select count(*)::int from payroll_records) as slips,
      (select count(*)::int from payroll_runs) as runs`,
  );
  const slips = payroll.lane.runs.reduce((sum, { employees }) => sum + employees, 0);
  same('Employees, slips and pay runs', staff.rows[0], {
    employees: payroll.lane.employees.length,
    slips,
    runs: payroll.lane.runs.length,
  });
};

// The server's own check of all its rules.
export const checkRules = async ({ nodes }: Pick<World, 'nodes'>): Promise<void> => {
  const ask = async (): Promise<IntegrityReport> => {
    const report = answered<IntegrityReport>(
      await send(nodes, { method: 'GET', path: '/api/admin/integrity' }, 'rules'),
      200,
    );
    return report.underWay ? ask() : report;
  };
  const report = await ask();
  const broken = report.invariants.filter(({ verdict }) => verdict !== 'holds');
  same('Rules that do not hold', broken, []);
};

// What the model knows besides money, and what the server says of itself.
export const checkSpace = async (url: string, world: World): Promise<void> => {
  await checkBookings(url, world);
  await checkPeople(url, world);
  await checkRules(world);
};
