import { LETTER_STATUSES, LETTER_TYPES } from '../../domain/billing/letter-contract.ts';
import { LETTER_LABELS } from '../../domain/billing/rules.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { statusLabel } from '../ui/status-chip.tsx';
import type { LetterList } from './letter-list.ts';
import { TenantChip } from './tenant-chip.tsx';

const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...LETTER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const typeOptions = [
  { value: '', label: 'All Types' },
  ...LETTER_TYPES.map((value) => ({ value, label: LETTER_LABELS[value] })),
] as const;

export function LetterFilters({ list }: { list: LetterList }) {
  const { status = '', type = '', tenant } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search letters"
        placeholder="Letter number or tenant"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
      />
      <Select
        aria-label="Status"
        value={status}
        options={statusOptions}
        onValueChange={(value) => list.filter({ status: value })}
        className="sm:w-44"
      />
      <Select
        aria-label="Type"
        value={type}
        options={typeOptions}
        onValueChange={(value) => list.filter({ type: value })}
        className="sm:w-56"
      />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </div>
  );
}
