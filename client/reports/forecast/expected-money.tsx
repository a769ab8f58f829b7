import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { CashForecast, ForecastDocument } from '../../../domain/reports/forecast/forecast-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { Figure } from '../statements/statement-rows.tsx';

/** What the forecast is made of: each line with its documents. */
export function ExpectedMoney({ report }: { report: CashForecast }) {
  const { lines, doubtful } = report;
  return (
    <Card aria-label="Expected Money" className="overflow-hidden">
      <CardHeader
        title="Expected Money"
        level={3}
        description="Select a line to see its documents. Money out is below zero."
      />
      {lines.length === 0 ? (
        <EmptyState title="Nothing is expected">No invoice, bill, rent or pay is due in ninety days.</EmptyState>
      ) : null}
      {lines.map(({ kind, label, total, documents }) => (
        <Line key={kind} label={label} total={total} documents={documents} />
      ))}
      {doubtful.documents.length > 0 ? (
        <Line label="Not counted: far later than usual" total={doubtful.total} documents={doubtful.documents} />
      ) : null}
    </Card>
  );
}

type LineProps = { label: string; total: string; documents: readonly ForecastDocument[] };

function Line({ label, total, documents }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="border-line border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left text-sm hover:bg-surface-2/50 sm:px-5"
      >
        <ChevronRight aria-hidden className={cx('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
        <span className="min-w-0 flex-1 font-medium">{label}</span>
        <span className="text-muted text-xs max-sm:hidden">
          {documents.length === 1 ? '1 document' : `${documents.length} documents`}
        </span>
        <Figure amount={total} className="w-32 text-right font-semibold" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Documents label={label} documents={documents} /> : null}
      </div>
    </section>
  );
}

const columns: readonly Column<ForecastDocument>[] = [
  { key: 'label', header: 'Document', cell: ({ label }) => label },
  { key: 'name', header: 'Name', hideBelow: 'md', cell: ({ name }) => name || '–' },
  { key: 'due', header: 'Due', width: '8rem', hideBelow: 'lg', cell: ({ dueOn }) => <DateText day={dueOn} /> },
  { key: 'day', header: 'Expected', width: '8rem', cell: ({ day }) => <DateText day={day} /> },
  { key: 'basis', header: 'Why', hideBelow: 'xl', cell: ({ basis }) => <span className="text-muted">{basis}</span> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <Figure amount={amount} />,
  },
];

const AT_ONCE = 50;

function Documents({ label, documents }: Omit<LineProps, 'total'>) {
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={documents.slice(0, count)}
        rowKey={({ path, label: name, dueOn, day }) => `${path} ${name} ${dueOn} ${day}`}
        rowHref={({ path }) => path}
      />
      {documents.length > count ? (
        <div className="px-4 pb-3 sm:px-5">
          <Button size="sm" variant="secondary" onClick={() => setCount(count + AT_ONCE)}>
            Show More
          </Button>
        </div>
      ) : null}
    </>
  );
}
