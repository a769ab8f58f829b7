import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Mail, Undo2 } from 'lucide-react';
import { useParams } from 'wouter';
import { fillPath } from '../../../domain/kernel/endpoint.ts';
import { type BillBatchDetails, getBankFile } from '../../../domain/suppliers/payments/payment-contract.ts';
import { confirmDownload } from '../../api/confirm-download.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { tabPath } from '../url-state.ts';
import { PaymentCard } from './payment-card.tsx';
import { batchQuery, useMailAdvice, useReverseBillPayment } from './queries.ts';

const KIND = {
  noun: 'payment',
  trail: [
    { label: 'Suppliers', href: paths.suppliers },
    { label: 'Payments', href: tabPath('payments') },
  ],
  listName: 'All Payments',
};

/** A payment of one supplier, or all of them. */
type Taken = { paymentId: string | null; name: string };

export function BillPaymentPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(batchQuery(id));
  const batch = query.data;
  const { openDialog, dialog } = useDialog<Taken>();
  if (!batch) return <MissingDetails kind={KIND} query={query} />;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={batch.number}
        description={<StatusChip status={batch.isReversed ? 'reversed' : 'paid'} />}
        actions={<Actions batch={batch} onReverse={() => openDialog({ paymentId: null, name: 'all suppliers' })} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <FactsCard batch={batch} />
        <div className="grid min-w-0 gap-4">
          {batch.payments.map((payment) => (
            <PaymentCard
              key={payment.id}
              batchId={batch.id}
              payment={payment}
              onReverse={
                batch.payments.length > 1
                  ? () => openDialog({ paymentId: payment.id, name: payment.supplierName })
                  : null
              }
            />
          ))}
        </div>
      </div>
      <ReverseDialog
        key={dialog.dialogKey}
        batch={batch}
        taken={dialog.payload}
        open={dialog.open}
        onClose={dialog.onClose}
      />
    </>
  );
}

function Actions({ batch, onReverse }: { batch: BillBatchDetails; onReverse: () => void }) {
  const mayWrite = useCan()('finance:write');
  const mail = useMailAdvice();
  if (batch.isReversed) return null;
  const send = () =>
    mail.mutate(batch.id, {
      onSuccess: ({ sent, without }) =>
        done(
          sent === 0 ? 'Nothing Sent' : 'Remittance Advice Sent',
          sent === 1 ? 'To 1 supplier.' : `To ${sent} suppliers.`,
          without.length > 0 ? `No email address is known of ${without.join(', ')}.` : null,
        ),
      onError: (error) => failed('Not Sent', error, 'The advice was not sent. Please try again.'),
    });
  return (
    <>
      <a
        href={fillPath(getBankFile.path, { id: batch.id })}
        download
        onClick={(event) => void confirmDownload(event)}
        className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line px-3 font-medium text-sm hover:bg-surface-2"
      >
        <FileSpreadsheet aria-hidden className="size-4" />
        Bank File
      </a>
      {mayWrite ? (
        <>
          <Button variant="secondary" icon={<Mail aria-hidden />} pending={mail.isPending} onClick={send}>
            Send Advice
          </Button>
          <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={onReverse}>
            Reverse
          </Button>
        </>
      ) : null}
    </>
  );
}

function FactsCard({ batch }: { batch: BillBatchDetails }) {
  const currency = useCurrency();
  const amount = (value: string) => <MoneyText amount={value} currency={currency} cents />;
  return (
    <Card aria-label="Payment">
      <CardHeader title="Payment" />
      <DescriptionList className="px-5 pb-5">
        <DescriptionItem name="Paid">{amount(batch.amount)}</DescriptionItem>
        <DescriptionItem name="Date">
          <DateText day={batch.date} />
        </DescriptionItem>
        <DescriptionItem name="Income Tax Kept Back">{amount(batch.withheldTax)}</DescriptionItem>
        <DescriptionItem name="VAT Kept Back">{amount(batch.withheldVat)}</DescriptionItem>
        <DescriptionItem name="Paid From" wide>
          {batch.cashAccountName}
        </DescriptionItem>
        <DescriptionItem name="Reference">{batch.reference}</DescriptionItem>
        <DescriptionItem name="Recorded By">{batch.recordedByName}</DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

type ReverseProps = { batch: BillBatchDetails; taken: Taken | null; open: boolean; onClose: () => void };

function ReverseDialog({ batch, taken, open, onClose }: ReverseProps) {
  const reverse = useReverseBillPayment();
  const confirm = async (reason: string) => {
    try {
      await reverse.mutateAsync({ id: batch.id, body: { paymentId: taken?.paymentId ?? null, reason } });
      done('Payment Reversed', `The bills of ${taken?.name ?? 'all suppliers'} are open again.`);
      onClose();
    } catch (error) {
      failed('Not Reversed', error, 'The payment was not reversed. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Payment"
      description={`The payment to ${taken?.name ?? 'all suppliers'} is taken back in the books: its bills are open again, and what was kept back is no longer owed to KRA.`}
      reason={{ label: 'Reason', required: true }}
      cancelLabel="Keep It"
      confirmLabel="Reverse Payment"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      danger
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
