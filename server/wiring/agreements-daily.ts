import { formatDay } from '../../domain/kernel/format.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { agreementsToEnd, applyLineChanges, endAgreement, endingSoon } from '../agreements/daily.ts';
import type { Step } from '../billing/runs/daily-automation.ts';
import { accountPosition, settleRentChange } from '../billing/runs/rent-change.ts';
import { endBookings } from '../bookings/changes/end-of-tenancy.ts';
import { countLogins } from '../members/logins.ts';
import { notify } from '../notifications/service.ts';
import { tenantChanges } from '../tenants/service.ts';

const changes = tenantChanges({
  onChanged: settleRentChange,
  onTerminated: endBookings,
  accountPosition,
  logins: countLogins,
});

// Each in a transaction of its own: one that cannot end keeps no other from it.
const endDue: Step['work'] = async ({ database, deps, run, today }) => {
  const over = await agreementsToEnd(database.db, today);
  for (const { id, isMain, tenantId, number, endDate } of over) {
    await database.transact(run.actor, async (tx) => {
      if (!isMain) return endAgreement(tx, id);
      const reason = `The agreement ${number} ended on ${formatDay(endDate ?? today)}`;
      await changes.setStatus({ ...deps, db: tx }, tenantId, { status: 'terminated', reason });
    });
  }
  return over.length;
};

const tellOfEnds: Step['work'] = ({ database, deps, run, today }) =>
  database.transact(run.actor, async (tx) => {
    const ending = await endingSoon(tx, today);
    const notices = ending.map(({ id, tenantId, tenantName, number, endDate, step }) => ({
      title: `${tenantName}: an agreement ends on ${formatDay(endDate ?? today)}`,
      body: `${number} ends within ${step} days.`,
      path: pathTo(paths.tenant, tenantId),
      eventKey: `agreement_ending:${id}:${endDate}:${step}`,
    }));
    await notify({ ...deps, db: tx }, 'agreement_ending', notices);
    return notices.length;
  });

/** The life of agreements, day by day: what takes effect, what ends, and what people are told of ahead. */
export const agreementSteps: readonly Step[] = [
  {
    name: 'agreement_changes',
    work: ({ database, run, today }) => database.transact(run.actor, (tx) => applyLineChanges(tx, today)),
  },
  { name: 'agreement_ends', work: endDue },
  { name: 'agreement_reminders', work: tellOfEnds },
];
