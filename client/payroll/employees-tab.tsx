import { useQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { EmployeeFilters } from './employee-filters.tsx';
import { employeesPageQuery } from './employee-queries.ts';
import { useEmployeesList } from './employees-list.ts';
import { employeePath } from './hr-address.ts';

export function EmployeesTab() {
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
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NobodyYet />}
      />
    </Card>
  );
}

function NobodyYet() {
  return (
    <EmptyState title="No employees yet" icon={<UsersRound aria-hidden />}>
      Add Employee takes the first one on; payroll then knows what to pay.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No employee matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another department, status or frequency.
    </EmptyState>
  );
}
