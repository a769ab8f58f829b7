import { CalendarX2, ChevronDown, Download, FileSpreadsheet, FileText, Printer, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileFormat } from '../../domain/kernel/file-format.ts';
import type { PACK_FORMATS } from '../../domain/reports/schedules/schedule-contract.ts';
import { FiguresSkeleton } from '../ledger/figures-table.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';

/** What is known of a report that was asked for. */
export type ReportQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type WaitingProps<Data> = {
  report: ReportQuery<Data>;
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
      <EmptyState title="Invalid dates" icon={<CalendarX2 aria-hidden />}>
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
          {pressable ? <span className="print:hidden"> Select a line to see its entries.</span> : null}
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

type ReportExportProps = {
  title: string;
  path: string;
  query: Readonly<Record<string, string>>;
  disabled?: boolean | undefined;
};

const FORMATS = [
  { format: 'pdf', label: 'PDF', icon: <FileText aria-hidden /> },
  { format: 'xlsx', label: 'Excel (XLSX)', icon: <FileSpreadsheet aria-hidden /> },
  { format: 'csv', label: 'CSV', icon: <Table2 aria-hidden /> },
] as const;

/** One report as a file with the dates that are on screen, or on paper. */
function ReportExport({ title, path, query, disabled = false }: ReportExportProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={`Export ${title}`}
          disabled={disabled}
        >
          Export
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {FORMATS.map(({ format, label, icon }) => (
        <MenuItem key={format} href={fileUrl(path, query, format)} download icon={icon}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
        Print
      </MenuItem>
    </Menu>
  );
}

type Format = FileFormat | (typeof PACK_FORMATS)[number];

/** A report as a file: the address of its data with the form in which it is wanted. */
export const fileUrl = (path: string, query: Readonly<Record<string, string>>, format: Format): string =>
  `${path}?${new URLSearchParams({ ...query, format })}`;
