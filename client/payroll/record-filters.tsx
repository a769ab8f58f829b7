import { exportPayroll } from '../../domain/payroll/export-contract.ts';
import { PAYROLL_STATUSES } from '../../domain/payroll/fields.ts';
import { ExportMenu } from '../billing/export-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import { MonthSelect } from './month-select.tsx';
import type { RecordsList } from './records-list.ts';

const statuses = [
  { value: '', label: 'All Statuses' } as const,
  ...PAYROLL_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

export function RecordFilters({ list }: { list: RecordsList }) {
  const { status = '', month = '', run, employee } = list.filters;
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
      <Select
        aria-label="Status"
        value={status}
        options={statuses}
        onValueChange={(value) => list.filter({ status: value })}
        className="sm:w-36"
      />
      {run ? <Badge tone="accent">One pay run</Badge> : null}
      {employee ? <Badge tone="accent">One employee</Badge> : null}
      <div className={cx('flex items-center justify-end gap-2 sm:ml-auto', list.isNarrowed && 'max-sm:col-span-2')}>
        {list.isNarrowed ? (
          <Button variant="ghost" size="sm" onClick={list.clear}>
            Clear Filters
          </Button>
        ) : null}
        <ExportMenu label="Export" path={exportPayroll.path} query={list.query} />
      </div>
    </div>
  );
}
