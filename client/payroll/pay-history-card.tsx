import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePhone } from '../ui/use-media.ts';
import { recordPath, tabPath } from './hr-address.ts';
import { recordsPageQuery } from './pay-queries.ts';
import { recordColumns } from './record-columns.tsx';

const SHOWN = { desk: '12', phone: '4' };

/** The columns that fit beside the file, without the name that the page has already; the first takes what is left. */
const WIDTHS: Readonly<Record<string, string | undefined>> = {
  period: undefined,
  gross: '7.5rem',
  deductions: '7.5rem',
  net: '7.5rem',
  status: '7rem',
  paid: '7.5rem',
};

/** The latest year of pay, less of it on a phone, where rows are cards; all of it is one press away. */
export function PayHistoryCard({ employeeId }: { employeeId: string }) {
  const { currency } = useConfig();
  const records = useQuery(
    recordsPageQuery({ employee: employeeId, limit: usePhone() ? SHOWN.phone : SHOWN.desk, sort: '-payPeriodStart' }),
  );
  const columns = recordColumns(currency).flatMap(({ sortKey: _, ...column }) =>
    column.key in WIDTHS ? [{ ...column, width: WIDTHS[column.key] }] : [],
  );
  const isMore = records.data?.nextCursor !== null && records.data !== undefined;
  return (
    <Card aria-label="Pay History">
      <CardHeader
        title="Pay History"
        icon={<ReceiptText aria-hidden />}
        actions={
          isMore ? (
            <ButtonLink size="sm" href={tabPath('payroll', { employee: employeeId })}>
              All Records
            </ButtonLink>
          ) : null
        }
      />
      <DataTable
        label="Pay History"
        columns={columns}
        rows={records.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => recordPath(id)}
        error={records.error}
        onRetry={() => void records.refetch()}
        empty={
          <EmptyState title="Not paid yet" icon={<ReceiptText aria-hidden />}>
            Process Payroll makes the first record; so does the next pay run.
          </EmptyState>
        }
      />
    </Card>
  );
}
