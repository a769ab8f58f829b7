import { formatDay } from '../../domain/kernel/format.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { applyLineChanges, endingSoon } from '../agreements/daily.ts';
import { countAllFreeHours } from '../agreements/free-hours.ts';
import { writeLetters } from '../agreements/increases/letters.ts';
import type { Step } from '../billing/runs/daily-automation.ts';
import { closeLogins } from '../members/close-logins.ts';
import { notify } from '../notifications/service.ts';
import { endDue } from './agreement-ends.ts';

const tellOfEnds: Step['work'] = ({ database, deps, run, today }) =>
  database.transact(run.actor, async (tx) => {
    const ending = await endingSoon(tx, today);
    const notices = ending.map(({ id, tenantName, number, endDate, step }) => ({
      title: `${tenantName}: an agreement ends on ${formatDay(endDate ?? today)}`,
      body: `${number} ends within ${step} days.`,
      path: pathTo(paths.agreement, id),
      eventKey: `agreement_ending:${id}:${endDate}:${step}`,
    }));
    await notify({ ...deps, db: tx }, 'agreement_ending', notices);
    return notices.length;
  });

// So many letters in one transaction.
const LETTERS_AT_ONCE = 200;

const writeIncreaseLetters: Step['work'] = async ({ database, deps, run, today }) => {
  let count = 0;
  let last = 0;
  do {
    last = await database.transact(run.actor, (tx) =>
      writeLetters({ ...deps, db: tx }, today, { atMost: LETTERS_AT_ONCE }),
    );
    count += last;
  } while (last === LETTERS_AT_ONCE);
  return count;
};

const closeOldLogins: Step['work'] = async ({ database, deps, run, today }) => {
  const { loginGraceDays } = (await deps.settings.get()).billing;
  return database.transact(run.actor, (tx) => closeLogins({ ...deps, db: tx }, addDays(today, -loginGraceDays)));
};

/** The life of agreements, day by day: what takes effect, what ends, and what people are told of ahead. */
export const agreementSteps: readonly Step[] = [
  {
    name: 'agreement_changes',
    work: ({ database, deps, run, today }) =>
      database.transact(run.actor, async (tx) => {
        const changed = await applyLineChanges(tx, today);
        await countAllFreeHours({ ...deps, db: tx }, today);
        return changed;
      }),
  },
  { name: 'agreement_ends', work: endDue },
  { name: 'member_logins', work: closeOldLogins },
  { name: 'agreement_reminders', work: tellOfEnds },
  { name: 'increase_letters', work: writeIncreaseLetters },
];
