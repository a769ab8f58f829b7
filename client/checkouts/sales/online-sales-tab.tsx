import { useQuery } from '@tanstack/react-query';
import { Ellipsis, ShoppingBag } from 'lucide-react';
import { CHECKOUT_STATES, type CheckoutTask } from '../../../domain/checkouts/contract.ts';
import { SALE_LABELS } from '../../../domain/checkouts/rules.ts';
import { withQuery } from '../../../domain/kernel/paths.ts';
import { useCan } from '../../api/session.ts';
import { documentPath } from '../../billing/url-state.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/list-filters.tsx';
import type { Owed } from './pay-refund-dialog.tsx';
import { salesPageQuery, useSalesList } from './queries.ts';
import { saleColumns } from './sale-columns.tsx';

const PayRefundDialog = onDemand(async () => (await import('./pay-refund-dialog.tsx')).PayRefundDialog);

const stateOptions = [
  { value: '', label: 'All States' } as const,
  { value: 'waiting', label: 'Waits for a Person' } as const,
  ...CHECKOUT_STATES.map((value) => ({ value, label: SALE_LABELS[value] })),
];

/** What is bought online without an account: kept, paid, returned, and what waits for somebody. */
export function OnlineSalesTab() {
  const { currency } = useConfig();
  const mayPayOut = useCan()('finance:write');
  const list = useSalesList();
  const sales = useQuery(salesPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Owed>();
  const payOut = mayPayOut ? openDialog : null;
  return (
    <Card aria-label="Online Sales">
      <CardHeader
        title="Online Sales"
        icon={<ShoppingBag aria-hidden />}
        description="Rooms and passes bought online, newest first, with what has to be done about their money."
      />
      <FilterRow list={list} label="Search online sales" placeholder="Reference or name" isBelowHead>
        <FilterSelect list={list} name="state" label="State" options={stateOptions} className="sm:w-48" />
      </FilterRow>
      <DataTable
        label="Online Sales"
        columns={saleColumns({ currency, onPayOut: payOut })}
        rows={sales.data?.rows}
        rowKey={({ id }) => id}
        rowHref={saleHref}
        rowActions={(sale) => <SaleMenu sale={sale} />}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={sales.isPlaceholderData}
        error={sales.error}
        onRetry={() => void sales.refetch()}
        paging={list.paging(sales.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No online sale matches" onClear={list.clear}>
              Try a shorter search or another state.
            </NoMatch>
          ) : (
            <EmptyState title="Nothing was bought online yet" icon={<ShoppingBag aria-hidden />}>
              It appears here as soon as somebody holds a room or a pass in the portal.
            </EmptyState>
          )
        }
      />
      {dialog.payload ? (
        <PayRefundDialog key={dialog.dialogKey} owed={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

/** Where most is seen of it: its invoice once there is one, else the money that waits, else the booking. */
const saleHref = ({ invoiceId, receiptId, bookingId }: CheckoutTask): string | undefined => {
  if (invoiceId) return documentPath('invoice', invoiceId);
  if (receiptId) return documentPath('receipt', receiptId);
  return bookingId ? withQuery(paths.bookings, { booking: bookingId }) : undefined;
};

function SaleMenu({ sale }: { sale: CheckoutTask }) {
  const { invoiceId, invoiceNumber, receiptId, receiptNumber, bookingId, reference } = sale;
  if (!invoiceId && !receiptId && !bookingId) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${reference}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {invoiceId ? (
        <MenuItem href={documentPath('invoice', invoiceId)}>{`Invoice ${invoiceNumber ?? ''}`}</MenuItem>
      ) : null}
      {receiptId ? (
        <MenuItem href={documentPath('receipt', receiptId)}>{`Receipt ${receiptNumber ?? ''}`}</MenuItem>
      ) : null}
      {bookingId ? <MenuItem href={withQuery(paths.bookings, { booking: bookingId })}>Booking</MenuItem> : null}
    </Menu>
  );
}
