import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { parseMoney } from '../../../domain/kernel/money.ts';
import {
  type CutOff,
  type CutOffRow,
  type CutOffTie,
  getCutOff,
} from '../../../domain/reports/cut-off/cut-off-contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { cutOffQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure } from '../statements/statement-rows.tsx';
import { CUT_OFF_CHOICES, useReports } from '../url-state.ts';

const OPTIONS = CUT_OFF_CHOICES.map((days) => ({ value: String(days), label: `${days} days` }));

export function CutOffTab() {
  const { period, fault, days, showDays } = useReports();
  const report = useQuery({ ...cutOffQuery(period.to, days), enabled: !fault });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Cut-Off">
        <ReportHead
          title="Cut-Off"
          about={`Documents within ${days} days of ${formatDay(period.to)} whose service lies on the other side of it, without VAT.`}
          path={getCutOff.path}
          query={{ date: period.to, days: String(days) }}
          disabled={fault !== undefined}
          actions={
            <div className="w-28">
              <Select
                aria-label="Days on either side"
                value={String(days)}
                options={OPTIONS}
                onValueChange={(next) => showDays(Number(next))}
              />
            </div>
          }
        />
      </Card>
      <Figures boxed report={report} name="the cut-off" fault={fault}>
        {(data) => (
          <div className="grid grid-cols-1 gap-4">
            <Ties report={data} />
            <Lists report={data} />
          </div>
        )}
      </Figures>
    </div>
  );
}

function Lists({ report }: { report: CutOff }) {
  const filled = report.lists.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) {
    return (
      <Card>
        <EmptyState title="Nothing crosses the day" icon={<CircleCheck aria-hidden />}>
          No document in these days has its service on the other side.
        </EmptyState>
      </Card>
    );
  }
  return filled.map(({ name, title, about, rows, total }) => (
    <Card key={name} aria-label={title}>
      <CardHeader title={title} level={3} description={about} />
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ path, number, date, net }) => `${path} ${number} ${date} ${net}`}
        rowHref={({ path }) => path || undefined}
      />
      <p className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-sm sm:px-5">
        <span className="text-muted">Total up to the day</span>
        <Figure amount={total.before} className="font-semibold" />
        <span className="text-muted">After it</span>
        <Figure amount={total.after} className="font-semibold" />
        <span className="text-muted">On the wrong side</span>
        <Figure amount={total.gap} className="font-semibold" />
      </p>
    </Card>
  ));
}

const dash = <span className="text-muted">–</span>;

const service = ({ serviceFrom, serviceTo }: CutOffRow) =>
  serviceFrom && serviceTo ? (
    <span className="wrap-anywhere">
      <DateText day={serviceFrom} /> – <DateText day={serviceTo} />
    </span>
  ) : (
    dash
  );

const figure = (amount: string | null) => (amount === null ? dash : <Figure amount={amount} />);

const columns: readonly Column<CutOffRow>[] = [
  {
    key: 'document',
    header: 'Document',
    wrap: true,
    title: ({ number, name }) => `${number} ${name}`,
    cell: ({ number, name, note }) => (
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{number}</span>
        <span className="wrap-anywhere text-muted text-xs">{name}</span>
        {note ? <span className="wrap-anywhere text-waiting text-xs">{note}</span> : null}
      </span>
    ),
  },
  { key: 'date', header: 'Dated', width: '7rem', cell: ({ date }) => <DateText day={date} /> },
  { key: 'service', header: 'Service', width: '8rem', wrap: true, hideBelow: 'lg', cell: service },
  { key: 'before', header: 'Up to the Day', align: 'right', width: '8rem', cell: ({ before }) => figure(before) },
  {
    key: 'after',
    header: 'After It',
    align: 'right',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ after }) => figure(after),
  },
  { key: 'booked', header: 'In the Books', align: 'right', width: '8rem', cell: ({ booked }) => figure(booked) },
  {
    key: 'gap',
    header: 'Wrong Side',
    align: 'right',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ gap }) => {
      if (gap === null) return <Badge tone="waiting">To be read</Badge>;
      return parseMoney(gap) === 0 ? (
        <Badge tone="good">Right</Badge>
      ) : (
        <Figure amount={gap} className="font-semibold text-late" />
      );
    },
  },
];

const tieColumns: readonly Column<CutOffTie>[] = [
  {
    key: 'account',
    header: 'Account',
    wrap: true,
    title: ({ account, name }) => `${account} ${name}`,
    cell: ({ account, name, path }) => (
      <Link href={path} className="font-medium hover:underline">
        {`${account} ${name}`}
      </Link>
    ),
  },
  {
    key: 'listed',
    header: 'Listed Below',
    align: 'right',
    width: '9rem',
    cell: ({ listed }) => <Figure amount={listed} />,
  },
  {
    key: 'others',
    header: 'Further Away',
    align: 'right',
    width: '9rem',
    cell: ({ others }) => <Figure amount={others} />,
  },
  {
    key: 'byHand',
    header: 'Without Document',
    align: 'right',
    width: '10rem',
    cell: ({ byHand }) => <Figure amount={byHand} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    width: '9rem',
    cell: ({ balance }) => <Figure amount={balance} className="font-semibold" />,
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ difference }) =>
      parseMoney(difference) === 0 ? (
        <Badge tone="good">Agrees</Badge>
      ) : (
        <Figure amount={difference} className="font-semibold text-late" />
      ),
  },
];

function Ties({ report: { ties, date } }: { report: CutOff }) {
  return (
    <Card aria-label="Against the Accounts">
      <CardHeader
        title="Against the Accounts"
        level={3}
        description={`What the accounts of the cut held at the end of ${formatDay(date)}, and which documents it came of.`}
      />
      <DataTable label="Against the accounts" columns={tieColumns} rows={ties} rowKey={({ account }) => account} />
    </Card>
  );
}
