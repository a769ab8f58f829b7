import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { dueDatePath, isAuthority } from '../../domain/payroll/returns/due-date-path.ts';
import type { DueDate } from '../../domain/payroll/returns/returns-contract.ts';
import { awaitingLetters } from '../billing/letters/awaiting.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type Notice, notify } from '../notifications/service.ts';
import { listDueDates } from '../payroll/calendar/due-dates.ts';

type NoticeText = Omit<Notice, 'kind'>;

const SOON_DAYS = 7;
// More letters than this are told of in one notice, so that a morning does not begin with thirty.
const MOST_LETTERS = 3;

const letterNotices = async ({ db }: Deps): Promise<NoticeText[]> => {
  const letters = await awaitingLetters(db);
  if (letters.length > MOST_LETTERS) {
    const named = letters.slice(0, MOST_LETTERS).map(({ tenantName }) => tenantName);
    return [
      {
        title: `${letters.length} demand letters to approve`,
        body: `To ${[...new Set(named)].join(', ')} and others.`,
        path: withQuery(paths.financials, { tab: 'letters', status: 'awaiting_approval' }),
        // Told again only when another letter has joined them.
        eventKey: `letters_to_approve:${letters[0]?.id}`,
      },
    ];
  }
  return letters.map(({ id, letterNumber, tenantName }) => ({
    title: '1 demand letter to approve',
    body: `${letterNumber} to ${tenantName}`,
    path: withQuery(paths.financials, { tab: 'letters', letter: id }),
    eventKey: `letter_to_approve:${id}`,
  }));
};

const isOpen = ({ open }: DueDate) => open !== '0.00' && !open.startsWith('-');

const statutoryNotices = async (deps: Deps): Promise<NoticeText[]> => {
  const today = await getToday(deps);
  const due = (await listDueDates(deps, undefined, 'accountant')).filter(
    (one) => isOpen(one) && one.dueDate <= addDays(today, SOON_DAYS),
  );
  return due.map(({ authority, label, month, dueDate, isOverdue }) => ({
    title: isOverdue ? `${label} is overdue` : `${label} is due soon`,
    body: `For ${formatMonth(month)}, ${isOverdue ? 'was due' : 'due'} on ${formatDay(dueDate)}.`,
    path: dueDatePath({ authority, month }),
    eventKey: `statutory_${isOverdue ? 'overdue' : 'due'}:${authority}:${isAuthority(authority) ? month : dueDate}`,
  }));
};

/** What waits for a person, looked up once a day and told once, however often this runs and on however many nodes. */
export const notifyPendingApprovals = async (deps: Deps): Promise<number> => {
  const letters = await letterNotices(deps);
  const dues = await statutoryNotices(deps);
  await notify(deps, 'letter_to_approve', letters);
  await notify(deps, 'statutory_due', dues);
  return letters.length + dues.length;
};
