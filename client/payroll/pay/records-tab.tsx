import { useQuery } from '@tanstack/react-query';
import { Check, ReceiptText } from 'lucide-react';
import { isId } from '../../../domain/kernel/ids.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { exportPayroll } from '../../../domain/payroll/export-contract.ts';
import { isMonth, PAYROLL_STATUSES, SLIP_KINDS } from '../../../domain/payroll/fields.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useCan } from '../../api/session.ts';
import { useList } from '../../api/use-list.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { statusLabel } from '../../ui/status-chip.tsx';
import { type Bulk, oneByOne } from '../../ui/table/bulk-action.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterSelect } from '../../ui/table/list-filters.tsx';
import { SelectableTable } from '../../ui/table/selectable-table.tsx';
import { toOptions } from '../labels.ts';
import { MonthSelect } from '../month-select.tsx';
import { periodText } from '../period-text.ts';
import { recordsPageQuery, useSetStatus } from '../queries.ts';
import { RecordActionDialog, RecordActions, useRecordDialog } from './record-actions.tsx';
import { recordColumns } from './record-columns.tsx';

export function RecordsTab({ onView }: { onView: (id: string) => void }) {
  const { currency } = useConfig();
  const list = useRecordsList();
  const records = useQuery(recordsPageQuery(list.query));
  const { openDialog, dialog } = useRecordDialog();
  return (
    <Card aria-label="List of payroll records">
      <RecordFilters list={list} />
      <SelectableTable
        label="Payroll Records"
        columns={recordColumns(currency)}
        rows={records.data?.rows}
        rowKey={({ id }) => id}
        bulk={useRecordBulk()}
        onRowClick={({ id }) => onView(id)}
        rowActions={(record) => (
          <RecordActions
            record={record}
            onView={() => onView(record.id)}
            onAction={(what) => openDialog({ what, record })}
          />
        )}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={records.isPlaceholderData}
        error={records.error}
        onRetry={() => void records.refetch()}
        paging={list.paging(records.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No payroll records match" onClear={list.clear}>
              Try a shorter search, or another month or status.
            </NoMatch>
          ) : (
            <NothingYet />
          )
        }
      />
      <RecordActionDialog {...dialog} />
    </Card>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No payroll records yet" icon={<ReceiptText aria-hidden />}>
      Run Payroll creates one for every active employee; Process Payroll creates a single one.
    </EmptyState>
  );
}

const statuses = [
  { value: '', label: 'All Statuses' } as const,
  ...PAYROLL_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

const kinds = [{ value: '', label: 'All Kinds' } as const, ...toOptions(SLIP_KIND_LABELS)];

function RecordFilters({ list }: { list: RecordsList }) {
  const { month = '', run, employee } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:flex sm:flex-wrap sm:items-center sm:px-5">
      <SearchInput
        label="Search payroll records"
        placeholder="Name or employee ID"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-72 sm:flex-1"
      />
      <MonthSelect
        aria-label="Month"
        value={month}
        everyLabel="All Months"
        onValueChange={(value) => list.filter({ month: value })}
        className="sm:w-36"
      />
      <FilterSelect list={list} name="kind" label="Kind" options={kinds} className="sm:w-40" />
      <FilterSelect list={list} name="status" label="Status" options={statuses} className="sm:w-36" />
      {run ? <Badge tone="accent">One pay run</Badge> : null}
      {employee ? <Badge tone="accent">One employee</Badge> : null}
      <div className="flex items-center justify-end gap-2 max-sm:col-span-2 sm:ml-auto">
        {list.isNarrowed ? (
          <Button variant="ghost" size="sm" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
        <ExportMenu path={exportPayroll.path} query={list.query} />
      </div>
    </div>
  );
}

const rowName = ({ employeeName, payPeriodStart, payPeriodEnd }: PayrollRecord) =>
  `${employeeName}, ${periodText(payPeriodStart, payPeriodEnd)}`;

const countPayslips = (count: number) => (count === 1 ? '1 payslip' : `${count} payslips`);

const sumNet = (records: readonly PayrollRecord[]): string =>
  toDecimalText(addMoney(...records.map(({ netPay }) => parseMoney(netPay))));

function useRecordBulk(): Bulk<PayrollRecord> {
  const mayApprove = useCan()('payroll:approve');
  const { currency } = useConfig();
  const step = useSetStatus();
  const approve = ({ id }: PayrollRecord) => step.mutateAsync({ id, body: { status: 'approved', reason: null } });
  return {
    rowName,
    actions: mayApprove
      ? [
          {
            label: 'Approve',
            icon: <Check aria-hidden />,
            allows: ({ status }) => status === 'pending',
            title: 'Approve Payslips',
            description: (records) =>
              `${countPayslips(records.length)}, ${formatCurrency(sumNet(records), { currency, cents: true })} net in all. Posts them to the ledger and deducts loan instalments.`,
            pendingLabel: 'Approving',
            done: (count) => `${countPayslips(count)} approved`,
            run: oneByOne({ rowName, call: approve }),
          },
        ]
      : [],
    file: {
      name: 'payslips',
      columns: [
        ['Employee', ({ employeeName }) => employeeName],
        ['Employee ID', ({ employeeCode }) => employeeCode],
        ['Kind', ({ kind }) => SLIP_KIND_LABELS[kind]],
        ['From', ({ payPeriodStart }) => payPeriodStart],
        ['To', ({ payPeriodEnd }) => payPeriodEnd],
        ['Gross Pay', ({ grossPay }) => grossPay],
        ['Deductions', ({ totalDeductions }) => totalDeductions],
        ['Net Pay', ({ netPay }) => netPay],
        ['Status', ({ status }) => status],
        ['Paid Date', ({ paidDate }) => paidDate ?? ''],
      ],
    },
  };
}

const recordsList = listShape({
  filters: {
    status: oneOf(...PAYROLL_STATUSES),
    kind: oneOf(...SLIP_KINDS),
    month: isMonth,
    run: isId,
    employee: isId,
  },
  sorts: ['createdAt', 'payPeriodStart', 'grossPay', 'netPay'],
  defaultSort: '-createdAt',
});

const useRecordsList = () => useList(recordsList);

type RecordsList = ReturnType<typeof useRecordsList>;
