import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isMonth } from '../../domain/payroll/fields.ts';
import { monthAfter } from '../../domain/payroll/periods.ts';
import type { ReturnKind } from '../../domain/payroll/returns-contract.ts';
import { useCan } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useToday } from '../ui/zone.ts';
import { DueCard } from './due-card.tsx';
import { tabPath } from './hr-address.ts';
import { MonthSelect } from './month-select.tsx';
import { payrollSummaryQuery } from './pay-queries.ts';
import { StatutoryPaymentsCard } from './statutory-payments-card.tsx';

/** What is due now is that of the month before, so that it is shown unless the address names another. */
export function ReturnsTab() {
  const today = useToday();
  const named = new URLSearchParams(useSearch()).get('month') ?? '';
  const month = isMonth(named) ? named : monthAfter(today.slice(0, 7), -1);
  const seesNumbers = useCan()('payroll:numbers');
  return (
    <div className="grid min-w-0 gap-4">
      <Field label="Month of Pay" className="w-44">
        <MonthSelect
          value={month}
          ahead={0}
          onValueChange={(value) => navigate(tabPath('returns', { month: value }))}
        />
      </Field>
      <Overdue month={month} />
      <DueCard month={month} />
      <div className={cx('grid min-w-0 items-start gap-4', seesNumbers && 'lg:grid-cols-[minmax(0,1fr)_24rem]')}>
        <StatutoryPaymentsCard month={month} />
        {seesNumbers ? <ReturnFilesCard month={month} /> : null}
      </div>
    </div>
  );
}

/** What is late in other months must not hide behind the one on screen. */
function Overdue({ month }: { month: string }) {
  const { data } = useQuery(payrollSummaryQuery);
  const late = (data?.overdueMonths ?? []).filter((other) => other !== month);
  if (late.length === 0) return null;
  return (
    <Alert tone="late" title="Something is overdue in another month">
      {late.map((other, index) => (
        <span key={other}>
          {index > 0 ? ', ' : ''}
          <Link href={tabPath('returns', { month: other })} className="font-medium underline underline-offset-3">
            {formatMonth(other)}
          </Link>
        </span>
      ))}
    </Alert>
  );
}

const FILES: readonly { kind: ReturnKind; label: string; hint: string }[] = [
  { kind: 'p10', label: 'P10 (PAYE)', hint: 'For the return on iTax' },
  { kind: 'nssf', label: 'NSSF', hint: 'Tiers I and II, both parts' },
  { kind: 'shif', label: 'SHIF', hint: 'For the Social Health Authority' },
  { kind: 'housing-levy', label: 'Housing Levy', hint: 'Both parts' },
  { kind: 'bank', label: 'Bank Payment List', hint: 'Net pay by account' },
];

/** The files hold numbers of people's documents, so that only those who keep them are offered the files. */
function ReturnFilesCard({ month }: { month: string }) {
  return (
    <Card aria-label="Return Files">
      <CardHeader
        title="Return Files"
        icon={<FileDown aria-hidden />}
        description={`CSV files of ${formatMonth(month)}, of approved and paid records.`}
      />
      <CardBody>
        <ul className="divide-y divide-line border-line border-t">
          {FILES.map(({ kind, label, hint }) => (
            <li key={kind} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-xs">{hint}</span>
              </span>
              <ButtonLink
                size="sm"
                href={`/api/payroll/returns/${kind}?month=${month}&format=csv`}
                download
                icon={<FileDown aria-hidden />}
                aria-label={`CSV of ${label}`}
              >
                CSV
              </ButtonLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
