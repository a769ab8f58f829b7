import { useQuery } from '@tanstack/react-query';
import { FilePlus2, RefreshCw, Truck, X } from 'lucide-react';
import { useState } from 'react';
import type { TaxPurchase } from '../../domain/tax/purchase-contract.ts';
import { PURCHASE_STATES, type PurchaseState } from '../../domain/tax/purchases.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { billPath } from '../suppliers/url-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Select } from '../ui/form/select.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { purchasesQuery, useDismissPurchase, useFetchPurchases } from './queries.ts';

const PurchaseDialog = onDemand(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog);

const STATES = { new: 'To Enter', unread: 'Unreadable', billed: 'Entered', dismissed: 'Dismissed' } as const;
const TONES = { new: 'waiting', unread: 'late', billed: 'good', dismissed: 'stopped' } as const;
const EMPTY = {
  new: 'None to enter',
  unread: 'None unreadable',
  billed: 'None entered yet',
  dismissed: 'None dismissed',
} as const;
const stateOptions = PURCHASE_STATES.map((value) => ({ value, label: STATES[value] }));

/** What suppliers sold to the space, as KRA knows it: each becomes a bill, or is said to be none. */
export function PurchasesCard() {
  const { currency } = useConfig();
  const [state, setState] = useState<PurchaseState>('new');
  const purchases = useQuery(purchasesQuery(state));
  const mayEnter = useCan()('finance:write');
  const entering = useDialog<TaxPurchase>();
  const dismissing = useDialog<TaxPurchase>();
  return (
    <Card aria-label="Invoices From Suppliers">
      <CardHeader
        title="Invoices From Suppliers"
        icon={<Truck aria-hidden />}
        description="What KRA says that suppliers sold to the space. What comes from a known supplier is drafted as a bill by itself."
        actions={
          <>
            <Select
              aria-label="State"
              value={state}
              options={stateOptions}
              onValueChange={(chosen) => setState(chosen as PurchaseState)}
              className="sm:w-36"
            />
            {mayEnter ? <Fetch /> : null}
          </>
        }
      />
      <DataTable
        label="Invoices From Suppliers"
        columns={columns(currency)}
        rows={purchases.data}
        rowKey={({ id }) => id}
        loading={purchases.isPlaceholderData}
        error={purchases.error}
        onRetry={() => void purchases.refetch()}
        {...(mayEnter
          ? {
              rowActions: (row: TaxPurchase) =>
                row.state === 'billed' ? null : (
                  <Actions row={row} onEnter={entering.openDialog} onDismiss={dismissing.openDialog} />
                ),
              actionsWidth: '9rem',
            }
          : {})}
        empty={
          <EmptyState title={EMPTY[state]} icon={<Truck aria-hidden />}>
            KRA is asked once a day, as soon as a tax device is ready.
          </EmptyState>
        }
      />
      {entering.dialog.payload ? (
        <PurchaseDialog
          key={entering.dialog.dialogKey}
          purchase={entering.dialog.payload}
          open={entering.dialog.open}
          onClose={entering.dialog.onClose}
        />
      ) : null}
      {dismissing.dialog.payload ? (
        <Dismiss
          key={dismissing.dialog.dialogKey}
          purchase={dismissing.dialog.payload}
          open={dismissing.dialog.open}
          onClose={dismissing.dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

function Fetch() {
  const fetch = useFetchPurchases();
  return (
    <Button
      variant="secondary"
      icon={<RefreshCw aria-hidden />}
      pending={fetch.isPending}
      onClick={() =>
        fetch.mutate(undefined, {
          onSuccess: () => done('KRA Is Asked', 'What is new appears here in a moment.'),
          onError: (error) => failed('Not Asked', error, 'KRA was not asked.'),
        })
      }
    >
      Ask KRA Now
    </Button>
  );
}

type ActionsProps = { row: TaxPurchase; onEnter: (row: TaxPurchase) => void; onDismiss: (row: TaxPurchase) => void };

function Actions({ row, onEnter, onDismiss }: ActionsProps) {
  const what = `${row.number} of ${row.supplierName}`;
  const isRead = row.lines.length > 0;
  return (
    <span className="flex justify-end gap-1">
      {isRead ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<FilePlus2 aria-hidden />}
          aria-label={`Enter Bill ${what}`}
          onClick={() => onEnter(row)}
        >
          Enter Bill
        </Button>
      ) : null}
      {row.state === 'new' || row.state === 'unread' ? (
        <Button
          variant="ghost"
          size="icon"
          icon={<X aria-hidden />}
          aria-label={`Dismiss ${what}`}
          onClick={() => onDismiss(row)}
        />
      ) : null}
    </span>
  );
}

type DialogProps = { purchase: TaxPurchase; open: boolean; onClose: () => void };

function Dismiss({ purchase: { id, number, supplierName }, open, onClose }: DialogProps) {
  const dismiss = useDismissPurchase();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Dismiss ${number}?`}
      description={`${supplierName} told KRA of this invoice. It stays in the list, and can still be entered.`}
      confirmLabel="Dismiss"
      pending={dismiss.isPending}
      pendingLabel="Dismissing…"
      reason={{ label: 'Reason', required: true }}
      onConfirm={(reason) =>
        dismiss.mutate(
          { id, reason },
          {
            onSuccess: () => {
              done('Dismissed', `${number} is no bill of the space.`);
              onClose();
            },
            onError: (error) => failed('Not Dismissed', error, 'The invoice was not dismissed.'),
          },
        )
      }
    />
  );
}

const columns = (currency: string): Column<TaxPurchase>[] => [
  {
    key: 'number',
    header: 'Invoice Number',
    width: '10rem',
    cell: ({ number, kind }) => (kind === 'credit' ? `Credit ${number}` : number),
  },
  {
    key: 'supplier',
    header: 'Supplier',
    wrap: true,
    cell: ({ supplierName, supplierPin }) => (
      <span className="grid min-w-0">
        <span className="wrap-break-word">{supplierName}</span>
        <span className="text-muted text-xs">{supplierPin}</span>
      </span>
    ),
  },
  { key: 'date', header: 'Date', width: '7rem', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'vat',
    header: 'VAT',
    align: 'right',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ vat, lines }) => lines.length > 0 && <MoneyText amount={vat} currency={currency} cents />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    width: '9rem',
    cell: ({ total, lines }) => lines.length > 0 && <MoneyText amount={total} currency={currency} cents />,
    asideOnPhone: true,
  },
  {
    key: 'state',
    header: 'State',
    wrap: true,
    width: '11rem',
    cell: ({ state, billId, billReference, note }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        {billId ? (
          <Link href={billPath(billId)} className="text-accent underline underline-offset-2">
            {billReference}
          </Link>
        ) : null}
        {note ? <span className="text-muted text-xs">{note}</span> : null}
      </span>
    ),
  },
];
