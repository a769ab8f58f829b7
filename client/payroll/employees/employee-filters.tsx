import { exportEmployees } from '../../../domain/payroll/export-contract.ts';
import { DEPARTMENTS, EMPLOYEE_STATUSES, PAYROLL_FREQUENCIES } from '../../../domain/payroll/fields.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { statusLabel } from '../../ui/status-chip.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterSelect } from '../../ui/table/list-filters.tsx';
import { DEPARTMENT_LABELS, FREQUENCY_LABELS, toOptions } from '../labels.ts';

const departments = [{ value: '', label: 'All Departments' } as const, ...toOptions(DEPARTMENT_LABELS)];
const frequencies = [{ value: '', label: 'All Frequencies' } as const, ...toOptions(FREQUENCY_LABELS)];
const statuses = [
  { value: '', label: 'All Statuses' } as const,
  ...EMPLOYEE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function EmployeeFilters({ list }: { list: EmployeesList }) {
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sm:flex sm:flex-wrap sm:items-center sm:px-5">
      <SearchInput
        label="Search employees"
        placeholder="Name, ID, position or email"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-72 sm:flex-1"
      />
      <FilterSelect list={list} name="department" label="Department" options={departments} className="sm:w-42" />
      <FilterSelect list={list} name="status" label="Status" options={statuses} className="sm:w-36" />
      <FilterSelect list={list} name="frequency" label="Payroll Frequency" options={frequencies} className="sm:w-40" />
      <div className={cx('flex items-center justify-end gap-2 sm:ml-auto', list.isNarrowed && 'max-sm:col-span-2')}>
        {list.isNarrowed ? (
          <Button variant="ghost" size="sm" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
        <ExportMenu path={exportEmployees.path} query={list.query} />
      </div>
    </div>
  );
}

const employeesList = listShape({
  filters: {
    status: oneOf(...EMPLOYEE_STATUSES),
    department: oneOf(...DEPARTMENTS),
    frequency: oneOf(...PAYROLL_FREQUENCIES),
  },
  sorts: ['createdAt', 'employeeId', 'lastName', 'hireDate', 'baseSalary'],
  defaultSort: '-createdAt',
});

export const useEmployeesList = () => useList(employeesList);

type EmployeesList = ReturnType<typeof useEmployeesList>;
