import type { Step } from '../billing/runs/daily-automation.ts';
import { completePastBookings } from '../bookings/changes/complete-past.ts';
import { releasePrepaid } from '../expenses/prepaid.ts';
import { generateDueExpenses } from '../expenses/recurring.ts';
import { depreciate } from '../inventory/assets/depreciate.ts';
import { remindOfMaintenance } from '../inventory/maintenance/reminders.ts';
import { notifyAll } from '../notifications/service.ts';
import { lapsePasses } from '../passes/lapse.ts';
import { applyDuePay } from '../payroll/employees/agreed-pay.ts';
import { accrueFringeTax } from '../payroll/fringe/fringe.ts';
import { forgetPayers, forgetVisitors, forgetVisits } from '../privacy/retention.ts';
import { remindOfTours } from '../tours/remind.ts';
import { agreementSteps } from './agreements-daily.ts';
import { notifyPendingApprovals } from './daily-notices.ts';

/** What features that billing does not know add to its daily run. */
export const automationSteps: readonly Step[] = [
  ...agreementSteps,
  {
    name: 'bookings',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => completePastBookings({ ...deps, db: tx })),
  },
  {
    name: 'tour_reminders',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => remindOfTours({ ...deps, db: tx })),
  },
  {
    name: 'passes',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => lapsePasses({ ...deps, db: tx })),
  },
  {
    name: 'expenses',
    work: async ({ database, deps, run }) =>
      (await database.transact(run.actor, (tx) => generateDueExpenses({ ...deps, db: tx }))).generated,
  },
  {
    name: 'prepaid',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => releasePrepaid({ ...deps, db: tx })),
  },
  {
    name: 'pay_changes',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => applyDuePay({ ...deps, db: tx })),
  },
  {
    name: 'fringe_benefits',
    work: ({ database, deps, run }) => database.transact(run.actor, (tx) => accrueFringeTax({ ...deps, db: tx })),
  },
  {
    name: 'depreciation',
    work: async ({ database, deps, run }) =>
      (await database.transact(run.actor, (tx) => depreciate({ ...deps, db: tx }))).months,
  },
  {
    name: 'maintenance_reminders',
    work: ({ database, deps, run }) =>
      database.transact(run.actor, (tx) => remindOfMaintenance({ ...deps, db: tx }, notifyAll)),
  },
  {
    name: 'retention',
    work: ({ database, deps, run }) =>
      database.transact(run.actor, async (tx) => {
        const within = { ...deps, db: tx };
        return (await forgetVisitors(within)) + (await forgetPayers(within)) + (await forgetVisits(within));
      }),
  },
  {
    name: 'notices',
    work: ({ database, deps, run }) =>
      database.transact(run.actor, (tx) => notifyPendingApprovals({ ...deps, db: tx })),
  },
];
