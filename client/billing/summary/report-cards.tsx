import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FinancialStatement, FinancialSummary } from '../../../domain/billing/runs/run-contract.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { textLink } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatDay, isNegative } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { summaryQuery } from '../runs/queries.ts';

type ReportProps = { title: string; children: (summary: FinancialSummary) => ReactNode };

function Report({ title, children }: ReportProps) {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody>
        {data ? (
          children(data)
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={5} />
        )}
      </CardBody>
    </Card>
  );
}

type RowProps = { name: string; note?: string; children: ReactNode; strong?: boolean };

function Row({ name, note, children, strong }: RowProps) {
  return (
    <div
      className={cx('flex items-center justify-between gap-4 py-1.5', strong && 'border-line border-t font-semibold')}
    >
      <dt className={strong ? undefined : 'text-muted'}>
        {name}
        {note ? <span className="block font-normal text-muted text-xs">{note}</span> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FinancialFigures() {
  const { currency } = useConfig();
  return (
    <Report title="Financial Summary">
      {({ statement, outstanding }) => (
        <>
          {statement ? <Statement statement={statement} /> : null}
          <dl className="grid text-sm">
            <Row name="Outstanding Balance">
              <MoneyText amount={outstanding} currency={currency} />
            </Row>
          </dl>
        </>
      )}
    </Report>
  );
}

function Statement({ statement }: { statement: FinancialStatement }) {
  const { currency } = useConfig();
  const { from, to, revenue, expenses, netIncome, received } = statement;
  return (
    <>
      <p className="mb-1 text-muted text-xs">
        {`${formatDay(from)} to ${formatDay(to)}, as earned and spent. `}
        <Link href={`${paths.reports}?tab=profit-loss&from=${from}&to=${to}`} className={textLink}>
          Profit and loss
        </Link>
      </p>
      <dl className="grid text-sm">
        <Row name="Revenue">
          <MoneyText amount={revenue} currency={currency} />
        </Row>
        <Row name="Expenses">
          <MoneyText amount={expenses} currency={currency} />
        </Row>
        <Row name="Net Income" strong>
          <MoneyText
            amount={netIncome}
            currency={currency}
            className={isNegative(netIncome) ? 'text-late' : 'text-good'}
          />
        </Row>
        <Row name="Received" note="Paid by tenants in this period, including VAT.">
          <MoneyText amount={received} currency={currency} />
        </Row>
      </dl>
    </>
  );
}

export function TenantStanding() {
  const { currency } = useConfig();
  return (
    <Report title="Tenant Payment Status">
      {({ tenants }) => (
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {tenants.map(({ tenantId, tenantName, pending, status }) => (
            <li key={tenantId} className="flex items-center justify-between gap-3">
              <Link href={`${paths.tenants}/${tenantId}`} className={`${textLink} min-w-0 flex-1`}>
                {tenantName}
              </Link>
              <MoneyText amount={pending} currency={currency} />
              <span className="w-22 text-right">
                <StatusChip status={status} />
              </span>
            </li>
          ))}
          {tenants.length === 0 ? <li className="text-muted">No tenants yet.</li> : null}
        </ul>
      )}
    </Report>
  );
}

export function AutomationPerformance() {
  return (
    <Report title="Automation Performance">
      {({ invoices, demandLetters, paidInvoices, overdueInvoices, collectionRate }) => (
        <>
          <dl className="grid text-sm tabular-nums">
            <Row name="Total Invoices">{invoices}</Row>
            <Row name="Demand Letters">{demandLetters}</Row>
            <Row name="Paid Invoices">{paidInvoices}</Row>
            <Row name="Overdue Invoices">{overdueInvoices}</Row>
            <Row name="Collection Rate" strong>{`${collectionRate}%`}</Row>
          </dl>
          <Progress label="Collection Rate" value={collectionRate} tone="good" className="mt-2" />
        </>
      )}
    </Report>
  );
}
