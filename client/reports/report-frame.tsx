import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FiguresSkeleton } from '../ledger/figures-table.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { ReportExport } from './report-export.tsx';

/** What is known of a report that was asked for. */
export type Asked<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type WaitingProps<Data> = {
  report: Asked<Data>;
  name: string;
  /** Why it could not be asked for. */
  fault?: string | undefined;
  /** Puts what is shown while nothing is there into a card of its own, where the figures bring theirs. */
  boxed?: boolean | undefined;
  children: (data: Data) => ReactNode;
};

/** The figures once they are there; those of the dates before stay, dimmed, while new ones are on their way. */
export function Figures<Data>({ report, name, fault, boxed, children }: WaitingProps<Data>) {
  const { data, isPlaceholderData } = report;
  if (data === undefined) {
    const waiting = <Waiting report={report} name={name} fault={fault} />;
    return boxed ? <Card className="pt-5">{waiting}</Card> : waiting;
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('min-w-0 transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
    >
      {children(data)}
    </div>
  );
}

function Waiting<Data>({ report, name, fault }: Omit<WaitingProps<Data>, 'children'>) {
  const { error, isFetching, refetch } = report;
  if (fault) {
    return (
      <EmptyState title="These dates do not fit" icon={<CalendarX2 aria-hidden />}>
        {`${fault}.`}
      </EmptyState>
    );
  }
  if (!error) return <FiguresSkeleton label={`Loading ${name}`} />;
  return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

type ReportHeadProps = {
  title: string;
  /** The days it is about, and on which basis. */
  about: string;
  /** Its lines lead to their entries; a printed page has nothing to press. */
  pressable?: boolean | undefined;
  path: string;
  query: Readonly<Record<string, string>>;
  disabled?: boolean | undefined;
  actions?: ReactNode;
};

/** The heading of a report. On paper it also says whose report it is. */
export function ReportHead({ title, about, pressable, path, query, disabled, actions }: ReportHeadProps) {
  const { companyName } = useConfig();
  return (
    <CardHeader
      title={title}
      description={
        <>
          <span className="hidden print:inline">{`${companyName}. `}</span>
          {about}
          {pressable ? <span className="print:hidden"> Press a line to see its entries.</span> : null}
        </>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {actions}
          <ReportExport title={title} path={path} query={query} disabled={disabled} />
        </div>
      }
    />
  );
}

type ReportCardProps<Data> = ReportHeadProps & WaitingProps<Data>;

export function ReportCard<Data>({ report, name, fault, children, ...head }: ReportCardProps<Data>) {
  return (
    <Card aria-label={head.title} className="overflow-hidden pb-3 print:overflow-visible">
      <ReportHead {...head} disabled={fault !== undefined} />
      <Figures report={report} name={name} fault={fault}>
        {children}
      </Figures>
    </Card>
  );
}
