import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ComponentType } from 'react';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { INVOICE_TYPE_LABELS } from '../../../domain/billing/rules.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { DeliveryList } from '../../messages/delivery-list.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TenantName } from '../accounts/tenant-name.tsx';
import { documentPath, type useSheet } from '../url-state.ts';
import {
  INVOICE_ACTIONS,
  type InvoiceAction,
  InvoiceActionDialog,
  invoicePdf,
  useInvoiceActions,
  useInvoiceDialog,
} from './invoice-actions.tsx';
import { invoiceName } from './invoice-columns.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { formatDaysIn } from './line-periods.ts';
import { invoiceQuery } from './queries.ts';
import { TaxStampPart } from './tax-stamp.tsx';
import { WriteOffList } from './write-off-list.tsx';

type ActionProps = { invoice: InvoiceDetails };

type InvoiceSheetProps = {
  sheet: ReturnType<typeof useSheet>;
  /** What a later feature can do with an invoice. */
  MoreActions: ComponentType<ActionProps>;
};

export function InvoiceSheet({ sheet: { id, open, onClose }, MoreActions }: InvoiceSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...invoiceQuery(id ?? ''), enabled: id !== null });
  const { openDialog, dialog } = useInvoiceDialog();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        wide
        title={data ? invoiceName(data) : 'Invoice'}
        description={
          data ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusChip status={data.status} />
              <TenantName tenant={data} />
            </span>
          ) : null
        }
        footer={
          data ? (
            <SheetActions invoice={data} onAction={(action) => openDialog(action, data)} MoreActions={MoreActions} />
          ) : null
        }
      >
        {data ? (
          <InvoiceContent invoice={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} label="Loading the invoice" />
        )}
      </Sheet>
      <InvoiceActionDialog {...dialog} />
    </>
  );
}

type SheetActionsProps = ActionProps &
  Pick<InvoiceSheetProps, 'MoreActions'> & { onAction: (action: InvoiceAction) => void };

function SheetActions({ invoice, onAction, MoreActions }: SheetActionsProps) {
  const actions = useInvoiceActions()(invoice);
  return (
    <>
      <MoreActions invoice={invoice} />
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'pay' || action === 'issue' ? 'primary' : 'secondary'}
          icon={INVOICE_ACTIONS[action].icon}
          onClick={() => onAction(action)}
        >
          {INVOICE_ACTIONS[action].label}
        </Button>
      ))}
      {invoice.status === 'draft' ? null : (
        <ButtonLink size="sm" href={invoicePdf(invoice)} target="_blank" icon={<FileText aria-hidden />}>
          PDF
        </ButtonLink>
      )}
    </>
  );
}

function InvoiceContent({ invoice }: { invoice: InvoiceDetails }) {
  const { billTo, periodStart, periodEnd } = invoice;
  return (
    <>
      <DescriptionList>
        <DescriptionItem name="Issued">
          {invoice.issueDate ? <DateText day={invoice.issueDate} /> : 'Not yet'}
        </DescriptionItem>
        <DescriptionItem name="Due Date">
          <DateText day={invoice.dueDate} />
        </DescriptionItem>
        <DescriptionItem name="Type">{INVOICE_TYPE_LABELS[invoice.type]}</DescriptionItem>
        <DescriptionItem name="Period">
          {periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(addDays(periodEnd, -1))}` : null}
        </DescriptionItem>
        <DescriptionItem name="Description" wide>
          {formatDaysIn(invoice.description)}
        </DescriptionItem>
        <DescriptionItem name="Billed to" wide>
          {[
            billTo.name,
            billTo.contactPerson,
            billTo.postalAddress,
            billTo.email,
            billTo.kraPin && `PIN ${billTo.kraPin}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </DescriptionItem>
        {billTo.purchaseOrder ? <DescriptionItem name="Purchase Order">{billTo.purchaseOrder}</DescriptionItem> : null}
      </DescriptionList>
      <InvoiceSums invoice={invoice} />
      <InvoiceSettlements invoice={invoice} />
      <TaxStampPart invoice={invoice} />
    </>
  );
}

/** What settled the invoice, in the order in which it came, the credit notes that took it back, and the mails that carried it. */
function InvoiceSettlements({ invoice }: { invoice: InvoiceDetails }) {
  const { currency } = useConfig();
  return (
    <>
      {invoice.settlements.length > 0 ? (
        <SheetPart title="Settled by">
          <ul className="grid grid-cols-1 gap-2 text-sm">
            {invoice.settlements.map(({ id, amount, source, sourceId, label, at }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <span className="block min-w-0">
                  {source === 'payment' ? (
                    <Link href={documentPath('payment', sourceId)} className={textLink}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                  <span className="block text-muted text-xs">
                    {amount.startsWith('-') ? 'Reversed ' : ''}
                    <InstantText at={at} />
                  </span>
                </span>
                <MoneyText amount={amount} currency={currency} cents lateWhenNegative />
              </li>
            ))}
          </ul>
        </SheetPart>
      ) : null}
      {invoice.creditNotes.length > 0 ? (
        <SheetPart title="Credit Notes">
          <ul className="grid grid-cols-1 gap-2 text-sm">
            {invoice.creditNotes.map(({ id, creditNumber, issueDate, reason, amount }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <span className="block min-w-0">
                  <Link href={`/api/credit-notes/${id}?format=pdf`} target="_blank" className={textLink}>
                    {creditNumber}
                  </Link>
                  <span className="wrap-break-word block text-muted text-xs">
                    <DateText day={issueDate} /> · {reason}
                  </span>
                </span>
                <MoneyText amount={amount} currency={currency} cents />
              </li>
            ))}
          </ul>
        </SheetPart>
      ) : null}
      {invoice.deliveries.length > 0 ? (
        <SheetPart title="Email">
          <DeliveryList deliveries={invoice.deliveries} />
        </SheetPart>
      ) : null}
      <WriteOffList invoice={invoice} />
    </>
  );
}
