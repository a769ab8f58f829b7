import type { Employee } from '../../domain/payroll/contract.ts';
import { fullName } from '../../domain/payroll/slip.ts';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DEPARTMENT_LABELS, FREQUENCY_LABELS } from './hr-words.ts';

export const employeeColumns = (currency: string): readonly Column<Employee>[] => [
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
