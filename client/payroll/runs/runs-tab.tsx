import { useQuery } from '@tanstack/react-query';
import { Banknote, Check, Ellipsis, Eye, ListChecks, Undo2 } from 'lucide-react';
import { PAYROLL_STATUSES } from '../../../domain/payroll/fields.ts';
import type { PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import { listShape } from '../../api/list-url.ts';
import { useCan } from '../../api/session.ts';
import { useList } from '../../api/use-list.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { statusLabel, statusTone } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { FREQUENCY_LABELS } from '../labels.ts';
import { periodText } from '../period-text.ts';
import { runsPageQuery } from '../queries.ts';
import { tabPath } from '../url-state.ts';
import { type RunAction, RunActionDialog, useRunDialog } from './run-dialogs.tsx';

const runsList = listShape({
  filters: {},
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export function RunsTab() {
  const { currency } = useConfig();
  const list = useList(runsList);
  const runs = useQuery(runsPageQuery(list.query));
  const { openDialog, dialog } = useRunDialog();
  return (
    <Card aria-label="Pay runs">
      <CardHeader
        title="Pay Runs"
        description="Newest first. Each step applies to all ready records of a run, or none."
      />
      <DataTable
        label="Pay Runs"
        columns={runColumns(currency)}
        rows={runs.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => tabPath('payroll', { run: id })}
        rowActions={(run) => <RunActions run={run} onAction={(what) => openDialog({ what, run })} />}
        actionsWidth="5.5rem"
        loading={runs.isPlaceholderData}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        paging={list.paging(runs.data)}
        empty={
          <EmptyState title="No pay runs yet" icon={<ListChecks aria-hidden />}>
            Run Payroll previews everything before it creates records.
          </EmptyState>
        }
      />
      <RunActionDialog {...dialog} />
    </Card>
  );
}

type RunActionsProps = { run: PayrollRun; onAction: (action: RunAction) => void };

function RunActions({ run, onAction }: RunActionsProps) {
  const can = useCan();
  const { id, pending, approved, payPeriodStart, payPeriodEnd } = run;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for the run of ${periodText(payPeriodStart, payPeriodEnd)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={tabPath('payroll', { run: id })}>
        View Records
      </MenuItem>
      {pending > 0 && can('payroll:approve') ? (
        <MenuItem icon={<Check aria-hidden />} onSelect={() => onAction('approve')}>
          {`Approve ${pending} Pending`}
        </MenuItem>
      ) : null}
      {approved > 0 && can('payroll:write') ? (
        <MenuItem icon={<Banknote aria-hidden />} onSelect={() => onAction('pay')}>
          {`Mark ${approved} as Paid`}
        </MenuItem>
      ) : null}
      {pending > 0 && can('payroll:write') ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onAction('reverse')}>
            {`Reverse ${pending} Pending`}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

const runColumns = (currency: string): readonly Column<PayrollRun>[] => [
  {
    key: 'period',
    header: 'Pay Period',
    title: ({ payPeriodStart, payPeriodEnd }) => periodText(payPeriodStart, payPeriodEnd),
    cell: ({ payPeriodStart, payPeriodEnd, frequency }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{periodText(payPeriodStart, payPeriodEnd)}</span>
        <span className="block truncate font-normal text-muted text-xs">{FREQUENCY_LABELS[frequency]}</span>
      </span>
    ),
  },
  { key: 'records', header: 'Records', width: '19rem', wrap: true, cell: (run) => <Progress run={run} /> },
  {
    key: 'gross',
    header: 'Gross Pay',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ grossPay }) => <MoneyText amount={grossPay} currency={currency} />,
  },
  {
    key: 'net',
    header: 'Net Pay',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ netPay }) => <MoneyText amount={netPay} currency={currency} />,
  },
  {
    key: 'made',
    header: 'Run By',
    width: '14rem',
    hideBelow: 'xl',
    title: ({ createdByName }) => createdByName,
    cell: ({ createdByName, createdAt }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{createdByName}</span>
        <span className="block truncate text-muted text-xs">
          <InstantText at={createdAt} />
        </span>
      </span>
    ),
  },
];

/** How far the records of a run are. */
function Progress({ run }: { run: PayrollRun }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {PAYROLL_STATUSES.filter((status) => run[status] > 0).map((status) => (
        <Badge key={status} tone={statusTone(status)}>{`${run[status]} ${statusLabel(status).toLowerCase()}`}</Badge>
      ))}
    </span>
  );
}
