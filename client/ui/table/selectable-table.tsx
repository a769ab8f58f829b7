import { ListChecks } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { onDemand } from '../feedback/on-demand.tsx';
import type { Bulk, BulkProps } from './bulk-action.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type Selection, useSelection } from './data-table-selection.ts';

const BulkBar = onDemand(async () => (await import('./bulk-bar.tsx')).BulkBar<never>);

type SelectableTableProps<Row> = Omit<DataTableProps<Row>, 'selection' | 'below'> & { bulk: Bulk<Row> };

/** A list of which several rows can be chosen, to do the same with each of them. */
export function SelectableTable<Row>({ bulk, ...props }: SelectableTableProps<Row>) {
  const { rows, rowKey } = props;
  const selection = useSelection({ rows, rowKey, rowName: bulk.rowName });
  const count = rows?.length ?? 0;
  return (
    <DataTable
      {...props}
      selection={{
        has: selection.has,
        rowBox: (row) => <RowBox selection={selection} row={row} />,
        pageBox: <PageBox selection={selection} count={count} />,
        mode: <SelectMode selection={selection} count={count} />,
        choosing: selection.choosing,
      }}
      below={<SelectedRows bulk={bulk} selection={selection} />}
    />
  );
}

/** The bar comes with the first choice. */
function SelectedRows<Row>(props: BulkProps<Row>) {
  const [wanted, setWanted] = useState(false);
  if (!wanted && props.selection.rows.length > 0) setWanted(true);
  // A part that is fetched later cannot be generic; the rows are the same on both sides.
  return wanted ? <BulkBar {...(props as unknown as BulkProps<never>)} /> : null;
}

const box = 'data-row-box';

type BoxProps = {
  label: string;
  checked: boolean | 'some';
  disabled?: boolean | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
};

/**
 * The browser's own box, since every list has it and the kit's would weigh on all of them. Its label fills the cell: the
 * target is as high as the row, and a finger's 44 pixels on a touch screen.
 */
function Box({ label, checked, disabled, onChange, onKeyDown }: BoxProps) {
  return (
    <label className="-m-1.5 inline-grid size-[30px] cursor-pointer place-items-center align-middle pointer-coarse:-m-3 pointer-coarse:size-[44px]">
      <span className="sr-only">{label}</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = checked === 'some';
        }}
        type="checkbox"
        checked={checked === true}
        disabled={disabled}
        onChange={onChange}
        onKeyDown={onKeyDown}
        {...{ [box]: '' }}
        className="size-[16px] cursor-pointer accent-accent"
      />
    </label>
  );
}

type RowBoxProps<Row> = { selection: Selection<Row>; row: Row };

/** Space chooses the row; the arrows go to the next box, and with Shift choose on the way. */
function RowBox<Row>({ selection, row }: RowBoxProps<Row>) {
  return (
    <Box
      label={`Select ${selection.rowName(row)}`}
      checked={selection.has(row)}
      onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onKeyDown={(event) => {
        const next = neighbour(event);
        if (!next) return;
        event.preventDefault();
        next.focus();
        if (event.shiftKey && !next.checked) next.click();
      }}
    />
  );
}

function neighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLInputElement | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const row = currentTarget.closest('tr, li');
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLInputElement>(`[${box}]`) ?? null;
}

type PageProps<Row> = { selection: Selection<Row>; count: number };

function PageBox<Row>({ selection, count }: PageProps<Row>) {
  const chosen = selection.rows.length;
  return (
    <Box
      label="Select all rows of this page"
      checked={chosen > 0 && (chosen === count || 'some')}
      disabled={count === 0}
      onChange={selection.togglePage}
    />
  );
}

/** On a phone a press opens the card, so that choosing is begun first. */
function SelectMode<Row>({ selection, count }: PageProps<Row>) {
  const { choosing, setChoosing, clear } = selection;
  return (
    <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-2">
      {choosing ? (
        <span className="flex min-h-11 items-center gap-3 text-sm">
          <PageBox selection={selection} count={count} />
          All on this page
        </span>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto"
        icon={<ListChecks aria-hidden />}
        onClick={() => (choosing ? clear() : setChoosing(true))}
      >
        {choosing ? 'Done' : 'Select'}
      </Button>
    </div>
  );
}
