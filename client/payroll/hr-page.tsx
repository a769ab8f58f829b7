import { useQuery } from '@tanstack/react-query';
import { Banknote, CalendarCheck, ReceiptText, UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { Employee } from '../../domain/payroll/contract.ts';
import { fullName } from '../../domain/payroll/pay/slip.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatCount, formatCurrency, formatMonth } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { type Tab, TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { useToday } from '../ui/zone.ts';
import { EmployeeFilters, useEmployeesList } from './employees/employee-filters.tsx';
import { DEPARTMENT_LABELS, FREQUENCY_LABELS } from './labels.ts';
import { HrActions } from './page-actions.tsx';
import { RecordsTab } from './pay/records-tab.tsx';
import { employeesPageQuery, payrollSummaryQuery } from './queries.ts';
import { useRecordSheet } from './record-url.ts';
import { employeePath, readTab, showTab, type TabName, tabPath } from './url-state.ts';

const RecordSheet = onDemand(async () => (await import('./pay/record-sheet.tsx')).RecordSheet);

const RunsTab = lazy(async () => ({ default: (await import('./runs/runs-tab.tsx')).RunsTab }));
const ReturnsTab = lazy(async () => ({ default: (await import('./returns/returns-tab.tsx')).ReturnsTab }));
const TablesTab = lazy(async () => ({ default: (await import('./statutory-tables/tables-tab.tsx')).TablesTab }));

const TABS: readonly Tab<TabName>[] = [
  { value: 'employees', label: 'Employees' },
  { value: 'payroll', label: 'Payroll Records' },
  { value: 'runs', label: 'Pay Runs' },
  { value: 'returns', label: 'Returns' },
  { value: 'tables', label: 'Statutory Tables' },
];

export const opening: Opening = (ask) => ask(employeesPageQuery(FIRST_PAGE));

export function HrPage() {
  const open = readTab(useSearch());
  const record = useRecordSheet();
  return (
    <>
      <PageHeader
        title="HR & Payroll"
        description="Employees, payroll and statutory payments."
        actions={<HrActions />}
      />
      <HrCards />
      <div ref={useTabInView(open)} className="min-w-0">
        <Tabs label="HR & Payroll" tabs={TABS} value={open} onValueChange={showTab}>
          <TabPanel value="employees">
            <EmployeesTab />
          </TabPanel>
          <TabPanel value="payroll">
            <RecordsTab onView={record.show} />
          </TabPanel>
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <TabPanel value="runs">
              <RunsTab />
            </TabPanel>
            <TabPanel value="returns">
              <ReturnsTab />
            </TabPanel>
            <TabPanel value="tables">
              <TablesTab />
            </TabPanel>
          </Suspense>
        </Tabs>
      </div>
      <RecordSheet sheet={record} />
    </>
  );
}

function EmployeesTab() {
  const { currency } = useConfig();
  const list = useEmployeesList();
  const employees = useQuery(employeesPageQuery(list.query));
  return (
    <Card aria-label="List of employees">
      <EmployeeFilters list={list} />
      <DataTable
        label="Employees"
        columns={employeeColumns(currency)}
        rows={employees.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => employeePath(id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={employees.isPlaceholderData}
        error={employees.error}
        onRetry={() => void employees.refetch()}
        paging={list.paging(employees.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No employees match" onClear={list.clear}>
              Try a shorter search, or another department, status or frequency.
            </NoMatch>
          ) : (
            <NobodyYet />
          )
        }
      />
    </Card>
  );
}

function NobodyYet() {
  return (
    <EmptyState title="No employees yet" icon={<UsersRound aria-hidden />}>
      Add the first employee to start payroll.
    </EmptyState>
  );
}

const employeeColumns = (currency: string): readonly Column<Employee>[] => [
  {
    key: 'employeeId',
    header: 'Employee ID',
    sortKey: 'employeeId',
    width: '8.5rem',
    cell: ({ employeeId }) => employeeId,
  },
  { key: 'name', header: 'Name', sortKey: 'lastName', cell: (employee) => fullName(employee) },
  { key: 'position', header: 'Position', cell: ({ position }) => position },
  {
    key: 'department',
    header: 'Department',
    width: '9rem',
    hideBelow: 'lg',
    cell: ({ department }) => DEPARTMENT_LABELS[department],
  },
  {
    key: 'baseSalary',
    header: 'Base Salary',
    sortKey: 'baseSalary',
    align: 'right',
    width: '9.5rem',
    title: ({ baseSalary, payrollFrequency }) => `${baseSalary} a month, paid ${FREQUENCY_LABELS[payrollFrequency]}`,
    cell: ({ baseSalary }) => <MoneyText amount={baseSalary} currency={currency} />,
  },
  {
    key: 'hireDate',
    header: 'Hire Date',
    sortKey: 'hireDate',
    width: '8.5rem',
    hideBelow: 'md',
    cell: ({ hireDate }) => <DateText day={hireDate} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];

/** Each figure leads to the rows it is the sum of. */
function HrCards() {
  const { data, isPending } = useQuery(payrollSummaryQuery);
  const { currency } = useConfig();
  const month = useToday().slice(0, 7);
  const money = (amount: string | undefined) => <MoneyText amount={amount} currency={currency} />;
  const waiting = data ? waitingText(data.pending, data.approved, currency) : null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      <StatCard
        label="Total Employees"
        figure={data ? formatCount(data.totalEmployees) : '–'}
        hint="Active"
        icon={<UsersRound aria-hidden />}
        loading={isPending}
        href={tabPath('employees', { status: 'active' })}
      />
      <StatCard
        label="Monthly Salary Bill"
        figure={money(data?.monthlySalaryBill)}
        hint="Base salaries of active employees"
        icon={<Banknote aria-hidden />}
        loading={isPending}
        href={tabPath('employees', { status: 'active', sort: '-baseSalary' })}
      />
      <StatCard
        label="Current Month Payroll"
        figure={money(data?.currentMonthPayroll)}
        hint={`Net pay of ${formatMonth(month)}`}
        icon={<CalendarCheck aria-hidden />}
        loading={isPending}
        href={tabPath('payroll', { month })}
      />
      <StatCard
        label="Payroll Records"
        figure={data ? formatCount(data.payrollRecords) : '–'}
        hint={waiting}
        icon={<ReceiptText aria-hidden />}
        loading={isPending}
        href={tabPath('payroll')}
      />
    </div>
  );
}

type Waiting = { count: number; netPay: string };

function waitingText(pending: Waiting, approved: Waiting, currency: string): string {
  const parts = [
    ...(pending.count > 0 ? [`${pending.count} to approve`] : []),
    ...(approved.count > 0 ? [`${approved.count} to pay (${formatCurrency(approved.netPay, { currency })})`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'Nothing waiting';
}
