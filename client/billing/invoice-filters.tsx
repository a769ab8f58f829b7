import { INVOICE_STATUSES, INVOICE_TYPES } from '../../domain/billing/contract.ts';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import type { InvoiceList } from './invoice-list.ts';
import { TenantChip } from './tenant-chip.tsx';

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'open', label: 'Open', hint: 'pending and overdue' },
  ...INVOICE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const typeOptions = [
  { value: '', label: 'All Types' },
  ...INVOICE_TYPES.map((value) => ({ value, label: INVOICE_TYPE_LABELS[value] })),
] as const;

/** What the table is narrowed to lives in the address; this row only shows and changes it. */
export function InvoiceFilters({ list }: { list: InvoiceList }) {
  const { status = '', type = '', tenant, from = '', to = '' } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search invoices"
        placeholder="Number, tenant or text"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-64 sm:max-w-64 sm:flex-1"
      />
      <Select
        aria-label="Status"
        value={status}
        options={statusOptions}
        onValueChange={(value) => list.filter({ status: value })}
        className="sm:w-36"
      />
      <Select
        aria-label="Type"
        value={type}
        options={typeOptions}
        onValueChange={(value) => list.filter({ type: value })}
        className="sm:w-36"
      />
      <DatePicker
        aria-label="Issued from"
        placeholder="Issued from"
        value={from}
        max={to || undefined}
        clearable
        onValueChange={(day) => list.filter({ from: day })}
        className="sm:w-38"
      />
      <DatePicker
        aria-label="Issued to"
        placeholder="Issued to"
        value={to}
        min={from || undefined}
        clearable
        onValueChange={(day) => list.filter({ to: day })}
        className="sm:w-38"
      />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </div>
  );
}
