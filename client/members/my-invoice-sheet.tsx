import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import { addDays } from '../../domain/kernel/time.ts';
import type { MyInvoiceDetails, MySpace } from '../../domain/members/contract.ts';
import { InvoiceSums } from '../billing/invoices/invoice-sums.tsx';
import { formatDaysIn } from '../billing/invoices/line-periods.ts';
import type { useSheet } from '../billing/url-state.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart } from '../ui/description-list.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { HowToPay, PayButton } from './due-card.tsx';
import { invoicePdf, myInvoiceQuery } from './queries.ts';

type MyInvoiceSheetProps = { sheet: ReturnType<typeof useSheet>; howToPay: MySpace['howToPay'] };

export function MyInvoiceSheet({ sheet: { id, open, onClose }, howToPay }: MyInvoiceSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...myInvoiceQuery(id ?? ''), enabled: id !== null });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title={data?.invoiceNumber ?? 'Invoice'}
      description={data ? <StatusChip status={data.status} /> : null}
      footer={
        data ? (
          <>
            <PayButton link={data.payLink} />
            <ButtonLink href={invoicePdf(data.id)} target="_blank" icon={<FileText aria-hidden />}>
              PDF
            </ButtonLink>
          </>
        ) : null
      }
    >
      {data ? (
        <Content invoice={data} howToPay={howToPay} />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={10} label="Loading the invoice" />
      )}
    </Sheet>
  );
}

type ContentProps = { invoice: MyInvoiceDetails; howToPay: MySpace['howToPay'] };

function Content({ invoice, howToPay }: ContentProps) {
  const { periodStart, periodEnd, billTo } = invoice;
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  return (
    <>
      <DescriptionList>
        <DescriptionItem name="Issued">
          <DateText day={invoice.issueDate} />
        </DescriptionItem>
        <DescriptionItem name="Due Date">
          <DateText day={invoice.dueDate} />
        </DescriptionItem>
        <DescriptionItem name="For">{INVOICE_TYPE_LABELS[invoice.type]}</DescriptionItem>
        <DescriptionItem name="Period">
          {periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(addDays(periodEnd, -1))}` : null}
        </DescriptionItem>
        <DescriptionItem name="Description" wide>
          {formatDaysIn(invoice.description)}
        </DescriptionItem>
        <DescriptionItem name="Billed to" wide>
          {[billTo.name, billTo.postalAddress, billTo.kraPin && `PIN ${billTo.kraPin}`].filter(Boolean).join(' · ')}
        </DescriptionItem>
        {billTo.purchaseOrder ? <DescriptionItem name="Purchase Order">{billTo.purchaseOrder}</DescriptionItem> : null}
      </DescriptionList>
      <InvoiceSums invoice={invoice} />
      <Settled settlements={invoice.settlements} />
      {isOpen ? (
        <div className="mt-5 border-line border-t pt-4">
          <HowToPay howToPay={howToPay} invoiceNumber={invoice.invoiceNumber} />
        </div>
      ) : null}
    </>
  );
}

function Settled({ settlements }: Pick<MyInvoiceDetails, 'settlements'>) {
  const { currency } = useConfig();
  if (settlements.length === 0) return null;
  return (
    <SheetPart title="Settled by">
      <ul className="grid gap-2 text-sm">
        {settlements.map(({ id, label, amount, at }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {label}
              <span className="block text-muted text-xs">
                <InstantText at={at} />
              </span>
            </span>
            <MoneyText amount={amount} currency={currency} cents lateWhenNegative />
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}
