import { ListChecks } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { Button } from './button.tsx';
import type { Selection } from './data-table-selection.ts';

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
export function RowBox<Row>({ selection, row }: RowBoxProps<Row>) {
  return (
    <Box
      label={`Select ${selection.nameOf(row)}`}
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

export function PageBox<Row>({ selection, count }: PageProps<Row>) {
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
export function SelectMode<Row>({ selection, count }: PageProps<Row>) {
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
