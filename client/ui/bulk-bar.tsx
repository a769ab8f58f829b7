import { Download, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction, BulkProps } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { Button } from './button.tsx';
import { saveRows } from './rows-file.ts';

/** What can be done with the chosen rows. It stays in view while the list is scrolled under it. */
export function BulkBar<Row>({ bulk, selection }: BulkProps<Row>) {
  const [begun, setBegun] = useState<{ action: BulkAction<Row>; rows: readonly Row[]; turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  const begin = (action: BulkAction<Row>) => {
    setBegun({ action, rows: rows.filter(action.allows), turn: (begun?.turn ?? 0) + 1 });
    setOpen(true);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 ? `${rows.length} selected` : ''}
      </p>
      {rows.length > 0 ? (
        <div
          role="toolbar"
          aria-label="Selected rows"
          className="sticky bottom-3 z-20 mx-auto my-3 flex w-fit max-w-[calc(100%-1.5rem)] animate-rise-in flex-wrap items-center gap-1.5 rounded-lg border border-line-strong/50 bg-surface py-1.5 pr-1.5 pl-4 shadow-2"
        >
          <span className="mr-2 font-medium text-sm tabular-nums">{rows.length} selected</span>
          {bulk.actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              icon={action.icon}
              disabled={!rows.some(action.allows)}
              onClick={() => begin(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveRows(rows, bulk.file)}
          >
            Export
          </Button>
          <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={selection.clear}>
            Clear
          </Button>
        </div>
      ) : null}
      {begun ? (
        <BulkDialog
          key={begun.turn}
          action={begun.action}
          rows={begun.rows}
          leftOut={rows.length - begun.rows.length}
          open={open}
          onClose={() => setOpen(false)}
          onDone={(results) => selection.keep(new Set(results.flatMap(({ key, problem }) => (problem ? [key] : []))))}
        />
      ) : null}
    </>
  );
}
