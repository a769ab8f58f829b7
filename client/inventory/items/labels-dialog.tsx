import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Item } from '../../../domain/inventory/contract.ts';
import { MOST_LABELS } from '../../../domain/inventory/photo-contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { itemsPageQuery, labelsUrl, useCategoryOptions } from '../queries.ts';

const PER_PAGE = 24;

/** Items are found and ticked; the sheet opens as a PDF in a tab of its own, ready for the printer. */
export function LabelsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = chosen.slice(0, MOST_LABELS);
  const pages = Math.ceil(ids.length / PER_PAGE);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Print Labels"
      description="QR-code labels that open the item on a phone: A4, 24 per page, 70 × 37 mm."
      footer={
        <>
          <span className="mr-auto self-center text-muted text-sm max-sm:basis-full" role="status">
            {ids.length === 0
              ? 'No items selected'
              : `${ids.length} chosen, ${pages === 1 ? '1 page' : `${pages} pages`}`}
          </span>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {ids.length === 0 ? (
            <Button icon={<Printer aria-hidden />} disabled>
              Open Label Sheet
            </Button>
          ) : (
            <ButtonLink variant="primary" icon={<Printer aria-hidden />} href={labelsUrl(ids)} target="_blank">
              Open Label Sheet
            </ButtonLink>
          )}
        </>
      }
    >
      <ItemPicker chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

type PickerProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

function ItemPicker({ chosen, onChange }: PickerProps) {
  const [q, setQ] = useState('');
  const [category, setCategory] = useState('');
  const categories = useCategoryOptions();
  const items = useQuery(
    itemsPageQuery({
      disposed: 'false',
      sort: 'itemCode',
      limit: String(MOST_LABELS),
      ...(q ? { q } : {}),
      ...(category ? { category } : {}),
    }),
  );
  const rows = items.data?.rows;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:grid-cols-[1fr_12rem]">
        <SearchInput label="Search items for labels" placeholder="Code, name or place" value={q} onValueChange={setQ} />
        <Select
          aria-label="Category of labels"
          value={category}
          options={[{ value: '', label: 'All Categories' }, ...categories]}
          onValueChange={setCategory}
        />
      </div>
      {items.error && !rows ? (
        <ErrorState {...describeError(items.error)} onRetry={() => void items.refetch()} />
      ) : rows ? (
        <Choices rows={rows} chosen={chosen} onChange={onChange} />
      ) : (
        <SkeletonText lines={6} label="Loading the items" />
      )}
    </div>
  );
}

function Choices({ rows, chosen, onChange }: PickerProps & { rows: readonly Item[] }) {
  if (rows.length === 0) return <EmptyState title="No items match" />;
  const set = new Set(chosen);
  const all = rows.every(({ id }) => set.has(id));
  const toggle = (ids: readonly string[], on: boolean) =>
    onChange(on ? [...chosen, ...ids.filter((id) => !set.has(id))] : chosen.filter((id) => !ids.includes(id)));
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div className="border-line border-b bg-surface-2/60 font-medium">
        <Tick
          name="Select all"
          checked={all || (rows.some(({ id }) => set.has(id)) ? 'indeterminate' : false)}
          onChange={(on) =>
            toggle(
              rows.map(({ id }) => id),
              on,
            )
          }
        >
          {`All ${rows.length} shown`}
        </Tick>
      </div>
      <ul aria-label="Items for labels" className="max-h-72 divide-y divide-line overflow-y-auto">
        {rows.map(({ id, itemCode, name, location }) => (
          <li key={id}>
            <Tick name={`Label for ${itemCode}`} checked={set.has(id)} onChange={(on) => toggle([id], on)}>
              <span className="w-28 shrink-0 truncate font-medium">{itemCode}</span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="truncate text-muted text-xs max-sm:hidden">{location}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TickProps = {
  name: string;
  checked: boolean | 'indeterminate';
  onChange: (on: boolean) => void;
  children: ReactNode;
};

/** The whole line is the target. */
function Tick({ name, checked, onChange, children }: TickProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 px-3 text-sm hover:bg-surface-2/50">
      <Checkbox id={id} aria-label={name} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
        {children}
      </label>
    </div>
  );
}
