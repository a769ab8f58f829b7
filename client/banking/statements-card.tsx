import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { BankAccountState, BankStatementEntry } from '../../domain/banking/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { formatDay } from '../ui/format.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FORMAT_LABELS } from './match-text.ts';
import { statementsPageQuery, useStatementsList } from './queries.ts';

const statementColumns: readonly Column<BankStatementEntry>[] = [
  {
    key: 'period',
    header: 'Period',
    title: ({ fileHash }) => `SHA-256 ${fileHash}`,
    cell: ({ from, to, format }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{`${formatDay(from)} to ${formatDay(to)}`}</span>
        <span className="block truncate font-normal text-muted text-xs">{FORMAT_LABELS[format]}</span>
      </span>
    ),
  },
  { key: 'lines', header: 'New Lines', align: 'right', width: '7rem', cell: ({ lines }) => lines },
  {
    key: 'duplicates',
    header: 'Known Before',
    align: 'right',
    width: '8rem',
    hideBelow: 'lg',
    cell: ({ duplicates }) => duplicates,
  },
  {
    key: 'opening',
    header: 'Opening',
    align: 'right',
    width: '10rem',
    hideBelow: 'md',
    cell: ({ opening }) => figureText(parseMoney(opening)),
  },
  {
    key: 'closing',
    header: 'Closing',
    align: 'right',
    width: '10rem',
    cell: ({ closing }) => figureText(parseMoney(closing)),
  },
  {
    key: 'createdAt',
    header: 'Imported',
    sortKey: 'createdAt',
    width: '13rem',
    cell: ({ createdAt, importedByName }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{importedByName}</span>
        <InstantText at={createdAt} className="text-muted text-xs" />
      </span>
    ),
  },
];

/** The files that were taken in. */
export function StatementsCard({ account }: { account: BankAccountState }) {
  const list = useStatementsList();
  const statements = useQuery(statementsPageQuery({ ...list.query, cashAccountId: account.id }));
  return (
    <Card aria-label="Statements">
      <CardHeader title="Statements" description="Every file that was imported. No line comes in twice." />
      <DataTable
        label="Statements"
        columns={statementColumns}
        rows={statements.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={statements.isPlaceholderData}
        error={statements.error}
        onRetry={() => void statements.refetch()}
        paging={list.paging(statements.data)}
        empty={
          <EmptyState title="No statement imported yet" icon={<FileSpreadsheet aria-hidden />}>
            Import Statement takes the file as your bank hands it out.
          </EmptyState>
        }
      />
    </Card>
  );
}
