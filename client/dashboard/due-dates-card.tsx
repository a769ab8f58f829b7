import { Landmark } from 'lucide-react';
import { daysBetween } from '../../domain/kernel/time.ts';
import type { DueDate } from '../../domain/payroll/returns-contract.ts';
import { tabPath } from '../payroll/hr-address.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { formatDay, formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useSpaceClock } from './space-clock.ts';

const MOST = 6;

const isOpen = ({ open }: DueDate): boolean => open !== '0.00' && !open.startsWith('-');

export function DueDatesCard({ dueDates }: { dueDates: readonly DueDate[] }) {
  const open = dueDates.filter(isOpen);
  return (
    <Card aria-label="Statutory Due Dates">
      <CardHeader title="Statutory Due Dates" icon={<Landmark aria-hidden />} />
      <CardBody>{open.length > 0 ? <Owed dues={open} /> : <NothingOpen dues={dueDates} />}</CardBody>
    </Card>
  );
}

function Owed({ dues }: { dues: readonly DueDate[] }) {
  return (
    <>
      <ul className="grid gap-2">
        {dues.slice(0, MOST).map((due) => (
          <li key={`${due.authority} ${due.month}`}>
            <Due due={due} />
          </li>
        ))}
      </ul>
      {dues.length > MOST ? (
        <p className="mt-2 text-muted text-xs">{`And ${dues.length - MOST} more, due later.`}</p>
      ) : null}
    </>
  );
}

/** Nothing is owed yet, and still the days are worth knowing. */
function NothingOpen({ dues }: { dues: readonly DueDate[] }) {
  const days = Object.entries(Object.groupBy(dues, ({ dueDate }) => dueDate));
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">Nothing is owed to the authorities now. Next:</p>
      <dl className="grid gap-2">
        {days.map(([day, due = []]) => (
          <div key={day} className="flex items-baseline gap-3">
            <dt className="shrink-0 font-medium tabular-nums">{formatDay(day)}</dt>
            <dd className="min-w-0 text-muted">{due.map(({ label }) => label).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SOON_DAYS = 7;

function Due({ due }: { due: DueDate }) {
  const { currency } = useConfig();
  const { day: today } = useSpaceClock();
  const left = daysBetween(today, due.dueDate);
  const tone = due.isOverdue ? 'text-late' : left <= SOON_DAYS ? 'text-waiting' : 'text-muted';
  return (
    <Link
      href={tabPath('returns', { month: due.month })}
      className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line px-3 py-2 text-sm transition-colors hover:border-accent/50 hover:bg-accent-soft/40"
    >
      <span className="min-w-0">
        <span className="block font-medium">{due.label}</span>
        <span className={cx('block text-xs', tone)}>
          {`${formatMonth(due.month)}, ${due.isOverdue ? 'was due' : 'due'} ${formatDay(due.dueDate)}`}
        </span>
      </span>
      <MoneyText amount={due.open} currency={currency} className="shrink-0 font-semibold" />
    </Link>
  );
}
