import { useQuery } from '@tanstack/react-query';
import { ReceiptText, Undo2 } from 'lucide-react';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { useCan } from '../../api/session.ts';
import { DeliveryList } from '../../messages/delivery-list.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TenantName } from '../accounts/tenant-name.tsx';
import { documentPath, receiptPath, type useSheet } from '../url-state.ts';
import { paymentQuery } from './queries.ts';

const ChequePart = onDemand(async () => (await import('../cheques/cheque-part.tsx')).ChequePart);
const CertificatePart = onDemand(async () => (await import('./certificate-part.tsx')).CertificatePart);
const ReverseDialog = onDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

type PaymentSheetProps = { sheet: ReturnType<typeof useSheet> };

export function PaymentSheet({ sheet: { id, open, onClose } }: PaymentSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...paymentQuery(id ?? ''), enabled: id !== null });
  const { openDialog, dialog } = useDialog<PaymentDetails>();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        title={data ? `Receipt ${data.receiptNumber}` : 'Payment'}
        description={
          data ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              {data.reversedAt ? <StatusChip status="reversed" /> : null}
              <TenantName tenant={data} />
            </span>
          ) : null
        }
        footer={data ? <SheetActions payment={data} onReverse={() => openDialog(data)} /> : null}
      >
        {data ? (
          <PaymentContent payment={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} label="Loading the payment" />
        )}
      </Sheet>
      {dialog.payload ? (
        <ReverseDialog key={dialog.dialogKey} payment={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </>
  );
}

function SheetActions({ payment, onReverse }: { payment: PaymentDetails; onReverse: () => void }) {
  const mayReverse = useCan()('finance:write') && payment.reversedAt === null;
  return (
    <>
      <ButtonLink size="sm" href={receiptPath(payment)} target="_blank" icon={<ReceiptText aria-hidden />}>
        Receipt PDF
      </ButtonLink>
      {mayReverse ? (
        <Button size="sm" variant="secondary" icon={<Undo2 aria-hidden />} onClick={onReverse}>
          Reverse
        </Button>
      ) : null}
    </>
  );
}

function PaymentContent({ payment }: { payment: PaymentDetails }) {
  const { currency } = useConfig();
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} cents />;
  return (
    <>
      {payment.reversedAt ? (
        <Alert tone="waiting" title={`Reversed by ${payment.reversedBy ?? 'someone'}`} className="mb-4">
          <InstantText at={payment.reversedAt} />: {payment.reverseReason}
        </Alert>
      ) : null}
      <DescriptionList>
        <DescriptionItem name="Amount">{money(payment.amount)}</DescriptionItem>
        <DescriptionItem name="Method">{PAYMENT_METHOD_LABELS[payment.paymentMethod]}</DescriptionItem>
        {payment.cashAccountName ? <DescriptionItem name="Account">{payment.cashAccountName}</DescriptionItem> : null}
        <DescriptionItem name="Date">
          <DateText day={payment.paymentDate} />
        </DescriptionItem>
        <DescriptionItem name="Reference">{payment.reference}</DescriptionItem>
        {payment.withholdingVat === '0.00' ? null : (
          <DescriptionItem name="Withheld VAT">{money(payment.withholdingVat)}</DescriptionItem>
        )}
        {payment.withholdingTax === '0.00' ? null : (
          <DescriptionItem name="Withheld Tax">{money(payment.withholdingTax)}</DescriptionItem>
        )}
        <DescriptionItem name="Recorded" wide>
          {`${payment.recordedByName}, `}
          <InstantText at={payment.createdAt} />
        </DescriptionItem>
        {payment.notes ? (
          <DescriptionItem name="Notes" wide>
            <span className="whitespace-pre-wrap">{payment.notes}</span>
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      {payment.paymentMethod === 'cheque' ? <ChequePart paymentId={payment.id} /> : null}
      {payment.withholdingVat === '0.00' && payment.withholdingTax === '0.00' ? null : (
        <CertificatePart payment={payment} />
      )}
      <WhereItWent payment={payment} />
      {payment.deliveries.length > 0 ? (
        <SheetPart title="Receipt by Email">
          <DeliveryList deliveries={payment.deliveries} />
        </SheetPart>
      ) : null}
    </>
  );
}

function WhereItWent({ payment }: { payment: PaymentDetails }) {
  const { currency } = useConfig();
  if (payment.reversedAt) return null;
  return (
    <SheetPart title="Applied To">
      <ul className="grid grid-cols-1 gap-2 text-sm">
        {payment.allocations.map(({ invoiceId, invoiceNumber, amount }) => (
          <li key={invoiceId} className="flex justify-between gap-4">
            <Link href={documentPath('invoice', invoiceId)} className={textLink}>
              {invoiceNumber}
            </Link>
            <MoneyText amount={amount} currency={currency} cents />
          </li>
        ))}
        {payment.unallocated === '0.00' ? null : (
          <li className="flex justify-between gap-4">
            <span className="text-muted">Unused credit</span>
            <MoneyText amount={payment.unallocated} currency={currency} cents />
          </li>
        )}
      </ul>
    </SheetPart>
  );
}
