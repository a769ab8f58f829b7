import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import type { PaymentList } from './payment-list.ts';
import { TenantChip } from './tenant-chip.tsx';

const methodOptions = [{ value: '', label: 'All Methods' } as const, ...PAYMENT_METHOD_CHOICES];

export function PaymentFilters({ list }: { list: PaymentList }) {
  const { method = '', tenant, from = '', to = '' } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search payments"
        placeholder="Tenant, reference, receipt or invoice"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
      />
      <Select
        aria-label="Method"
        value={method}
        options={methodOptions}
        onValueChange={(value) => list.filter({ method: value })}
        className="max-sm:col-span-2 sm:w-40"
      />
      <DatePicker
        aria-label="Paid from"
        placeholder="Paid from"
        value={from}
        max={to || undefined}
        clearable
        onValueChange={(day) => list.filter({ from: day })}
        className="sm:w-38"
      />
      <DatePicker
        aria-label="Paid to"
        placeholder="Paid to"
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
