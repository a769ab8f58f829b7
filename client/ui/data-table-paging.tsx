import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

export type Paging = {
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  pageSize?: number | undefined;
  /** How many rows there are in all, when the server was asked to count. */
  total?: number | undefined;
  /** The position of this page's first row, counted from 1. */
  from?: number | undefined;
};

const count = new Intl.NumberFormat('en-KE');

function describe({ pageSize = 20, total, from }: Paging, shown: number): string {
  const pages = `${pageSize} a page`;
  const range = from !== undefined && shown > 0 ? `${count.format(from)}–${count.format(from + shown - 1)}` : undefined;
  if (total === undefined) return range ? `${range} · ${pages}` : pages;
  return `${range ? `${range} of ` : ''}${count.format(total)} · ${pages}`;
}

export function DataTablePaging({ paging, shown, busy }: { paging: Paging; shown: number; busy: boolean }) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-2.5 sm:px-5"
    >
      <p role="status" className="text-muted text-xs tabular-nums">
        {describe(paging, shown)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={!paging.hasPrevious || busy}
          onClick={paging.onPrevious}
        >
          Previous
        </Button>
        <Button variant="secondary" size="sm" disabled={!paging.hasNext || busy} onClick={paging.onNext}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
