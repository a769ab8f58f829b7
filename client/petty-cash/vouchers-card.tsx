import { useQuery } from '@tanstack/react-query';
import { Camera, FileUp, Plus, ReceiptText } from 'lucide-react';
import { ATTACHMENT_TYPES, attachmentProblem } from '../../domain/kernel/files.ts';
import type { PettyCashFund, Voucher } from '../../domain/petty-cash/contract.ts';
import { VOUCHER_STATES } from '../../domain/petty-cash/rules.ts';
import { useCan } from '../api/session.ts';
import { CategoryBadge } from '../expenses/category-badge.tsx';
import { AccountLine, receiptUrl } from '../expenses/expense-columns.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { textLink } from '../ui/description-list.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { attachmentBody } from '../ui/file/attachment.tsx';
import { FileProblem, useCheckedFile } from '../ui/file/checked-file.tsx';
import { FileButton } from '../ui/form/input.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip, statusLabel } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterRow, FilterSelect } from '../ui/table/list-filters.tsx';
import { usePhone } from '../ui/use-media.ts';
import { useAddReceipt, useVouchersList, vouchersPageQuery } from './queries.ts';

const STATE_OPTIONS = [
  { value: '', label: 'All States' } as const,
  ...VOUCHER_STATES.map((value) => ({ value, label: statusLabel(value) })),
];

const expensePath = (id: string): string => `${paths.financials}?tab=expenses&expense=${id}`;

const columns: readonly Column<Voucher>[] = [
  {
    key: 'number',
    header: 'Voucher',
    width: '8rem',
    sortKey: 'number',
    cell: ({ id, number }) => (
      <Link href={expensePath(id)} className={textLink}>
        {number}
      </Link>
    ),
  },
  { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'what',
    header: 'Description',
    wrap: true,
    title: ({ description }) => description,
    cell: ({ id, description, vendor, hasReceipt, ...booked }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block sm:truncate">{description}</span>
        <AccountLine expense={booked} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted text-xs">
          {vendor ? <span className="truncate">{vendor}</span> : null}
          {hasReceipt ? (
            <a
              href={receiptUrl(id)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Receipt of ${description}`}
              className={textLink}
            >
              Receipt
            </a>
          ) : (
            <MissingReceipt expenseId={id} description={description} />
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '10.5rem',
    hideBelow: 'md',
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '10rem',
    cell: ({ state, topUpNumber }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusChip status={state} />
        {topUpNumber ? <span className="text-muted text-xs">{topUpNumber}</span> : null}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency="" cents className="font-medium" />,
  },
];

/** Photographed on a phone, chosen as a file elsewhere. */
function MissingReceipt({ expenseId, description }: { expenseId: string; description: string }) {
  const put = useAddReceipt();
  const phone = usePhone();
  const mayAdd = useCan()('finance:write');
  const { problem, onFile } = useCheckedFile(
    (content, { name }) => attachmentProblem(name, content),
    async (file) => {
      try {
        await put.mutateAsync({ id: expenseId, body: await attachmentBody(file) });
        done('Receipt Added', `${file.name} belongs to ${description} now.`);
      } catch (error) {
        failed('Not Added', error, 'The receipt was not added. Please try again.');
      }
    },
  );
  return (
    <>
      <span className="text-waiting">No receipt</span>
      {mayAdd ? (
        <FileButton
          label={`Receipt file of ${description}`}
          accept={ATTACHMENT_TYPES.join(',')}
          capture={phone ? 'environment' : undefined}
          variant="link"
          size="sm"
          disabled={put.isPending}
          icon={phone ? <Camera aria-hidden /> : <FileUp aria-hidden />}
          aria-label={`Add the receipt of ${description}`}
          onFile={onFile}
        >
          Add
        </FileButton>
      ) : null}
      <FileProblem problem={problem} />
    </>
  );
}

/** What was paid from the box. */
export function VouchersCard({ fund }: { fund: PettyCashFund }) {
  const list = useVouchersList();
  const vouchers = useQuery(vouchersPageQuery({ ...list.query, fund: fund.id }));
  const mayAdd = useCan()('finance:write');
  return (
    <Card aria-label="Vouchers">
      <CardHeader
        title="Vouchers"
        description="Every expense that was paid from this box."
        actions={
          mayAdd ? (
            <ButtonLink size="sm" href={`${paths.financials}?tab=expenses`} icon={<Plus aria-hidden />}>
              Add Expense
            </ButtonLink>
          ) : null
        }
      />
      <FilterRow list={list} label="Search vouchers" placeholder="Number, description or vendor" isBelowHead>
        <FilterSelect list={list} name="state" label="State" options={STATE_OPTIONS} className="sm:w-40" />
      </FilterRow>
      <DataTable
        label="Vouchers"
        columns={columns}
        rows={vouchers.data?.rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={vouchers.isPlaceholderData}
        error={vouchers.error}
        onRetry={() => void vouchers.refetch()}
        paging={list.paging(vouchers.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No vouchers match" onClear={list.clear}>
              Try a shorter search or another state.
            </NoMatch>
          ) : (
            <EmptyState title="No vouchers yet" icon={<ReceiptText aria-hidden />}>
              An expense that is paid in cash from this box becomes a voucher.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
