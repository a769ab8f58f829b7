import { useQuery } from '@tanstack/react-query';
import { Import, UserSearch, Wallet } from 'lucide-react';
import { useState } from 'react';
import { type MpesaReceipt, RECEIPT_STATES } from '../../../domain/mpesa/receipt-contract.ts';
import { MATCHING_ORDER } from '../../../domain/mpesa/rules.ts';
import { useCan } from '../../api/session.ts';
import { TenantChip } from '../../billing/accounts/tenant-name.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Kbd } from '../../ui/overlay/kbd.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { statusLabel } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DateRangeFilter, FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import { SimulatorNote } from '../channels/simulator-note.tsx';
import { moneyInQuery, type ReceiptList, receiptsPageQuery, useReceiptList } from './queries.ts';
import { ReceiptDialog, ReceiptMenu, useAssign, useReceiptDialog } from './receipt-actions.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { useRowKeys } from './row-keys.ts';

const StatementDialog = onDemand(async () => (await import('./statement-dialog.tsx')).StatementDialog);

type MoneyInTabProps = { onView: (id: string) => void };

/** Has it arrived, and whose is it? */
export function MoneyInTab({ onView }: MoneyInTabProps) {
  const { data } = useQuery(moneyInQuery);
  const seesReturns = useCan()('finance:read');
  return (
    <div className="grid min-w-0 gap-4">
      <SimulatorNote environment={data?.channels[0]?.environment} className="justify-self-start" />
      {data?.channels.length === 0 ? <NoChannels /> : <ReceiptsCard onView={onView} />}
      {seesReturns && data && data.channels.length > 0 ? <ReturnsCard open={data.openReturns} /> : null}
      <MatchingOrder />
    </div>
  );
}

/** Before M-Pesa is set up there is nothing to list. */
function NoChannels() {
  const maySetUp = useCan()('settings:security');
  return (
    <Card aria-label="M-Pesa Receipts">
      <EmptyState
        title="No paybill or till yet"
        icon={<Wallet aria-hidden />}
        action={
          maySetUp ? (
            <ButtonLink variant="primary" href={`${paths.settings}?tab=mpesa`}>
              Set Up M-Pesa
            </ButtonLink>
          ) : undefined
        }
      >
        {`Once a paybill or till is set up in Settings, its statements can be imported here, and payments find their invoices. ${maySetUp ? '' : 'An administrator sets it up.'}`}
      </EmptyState>
    </Card>
  );
}

/** Those that are being assigned, so that none is sent twice. */
function usePendingRows() {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const during = async (id: string, work: () => Promise<void>) => {
    setPending((before) => new Set([...before, id]));
    await work();
    setPending((before) => new Set([...before].filter((one) => one !== id)));
  };
  return { pending, during };
}

function ReceiptsCard({ onView }: MoneyInTabProps) {
  const list = useReceiptList();
  const receipts = useQuery(receiptsPageQuery(list.query));
  const rows = receipts.data?.rows ?? [];
  const { act, dialog } = useReceiptDialog();
  const { accept } = useAssign();
  const { pending, during } = usePendingRows();
  const onAssign = (receipt: MpesaReceipt) => act('assign', receipt);
  const onAccept = (receipt: MpesaReceipt) => {
    if (pending.has(receipt.id)) return;
    goOn(receipt);
    void during(receipt.id, () => accept(receipt));
  };
  const { list: card, onKeyDown, goOn } = useRowKeys(rows, { onAccept, onAssign });
  return (
    <Card ref={card} aria-label="M-Pesa Receipts" tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
      <CardHeader title="M-Pesa Receipts" description={<KeyHint />} actions={<ImportButton />} />
      <ReceiptFilters list={list} />
      <DataTable
        label="M-Pesa Receipts"
        columns={receiptColumns({ onAccept, onAssign, pending })}
        rows={receipts.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onView(id)}
        rowActions={(receipt) => <ReceiptMenu receipt={receipt} onView={() => onView(receipt.id)} onAction={act} />}
        actionsWidth="5.5rem"
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={receipts.isPlaceholderData}
        error={receipts.error}
        onRetry={() => void receipts.refetch()}
        paging={list.paging(receipts.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No receipts match" onClear={list.clear}>
              Try a shorter search, or another state, paybill or date.
            </NoMatch>
          ) : (
            <NoReceipts />
          )
        }
      />
      <ReceiptDialog dialog={dialog} onAssigned={goOn} />
    </Card>
  );
}

function KeyHint() {
  return (
    <>
      <span>Newest first. </span>
      <span className="inline-flex flex-wrap items-center gap-1 pointer-coarse:hidden">
        <Kbd keys="j" /> <Kbd keys="k" /> go through them, <Kbd keys="enter" /> accepts a suggestion, <Kbd keys="a" />{' '}
        assigns.
      </span>
    </>
  );
}

function ImportButton() {
  const mayImport = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<'import'>();
  if (!mayImport) return null;
  return (
    <>
      <Button variant="secondary" icon={<Import aria-hidden />} onClick={() => openDialog('import')}>
        Import Statement
      </Button>
      <StatementDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} />
    </>
  );
}

function NoReceipts() {
  return (
    <EmptyState title="No M-Pesa receipts yet" icon={<UserSearch aria-hidden />}>
      They appear as they are paid. Import Statement brings in what came before.
    </EmptyState>
  );
}

const stateOptions = [
  { value: '', label: 'All States' } as const,
  ...RECEIPT_STATES.map((value) => ({ value, label: statusLabel(value) })),
];

function ReceiptFilters({ list }: { list: ReceiptList }) {
  const { data } = useQuery(moneyInQuery);
  const channels = data?.channels ?? [];
  const { tenant } = list.filters;
  return (
    <FilterRow list={list} label="Search receipts" placeholder="Code, payer, phone or account" isBelowHead>
      <FilterSelect list={list} name="state" label="State" options={stateOptions} className="sm:w-36" />
      {channels.length > 1 ? (
        <FilterSelect
          list={list}
          name="channel"
          label="Paybill or Till"
          options={[
            { value: '', label: 'All Paybills' },
            ...channels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="sm:w-44"
        />
      ) : null}
      <DateRangeFilter list={list} label="Paid" className="sm:w-38" />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </FilterRow>
  );
}

/** The written order, so that nobody has to guess why a payment went where it did. */
function MatchingOrder() {
  return (
    <Card aria-label="How Money Finds Its Invoice">
      <CardHeader
        title="How Money Finds Its Invoice"
        description="What the payer typed as the account number decides, in this order."
      />
      <CardBody>
        <ol className="grid gap-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
          {MATCHING_ORDER.map((step, at) => (
            <li key={step} className="flex min-w-0 gap-2.5">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
              >
                {at + 1}
              </span>
              <span className="min-w-0 pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
