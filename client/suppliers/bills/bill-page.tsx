import { useQuery } from '@tanstack/react-query';
import { Ban, Check, HandCoins, Pencil } from 'lucide-react';
import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { detailsColumns, MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { billQuery, useApproveBill, useCancelBill } from '../queries.ts';
import { paymentPath } from '../url-state.ts';
import { BillFactsCard, BillLinesCard, PostingCard } from './bill-cards.tsx';
import { BillChip, billName } from './bill-columns.tsx';
import { BillFilesCard } from './bill-files-card.tsx';

const PayDialog = onDemand(async () => (await import('../payments/pay-dialog.tsx')).PayDialog);
const BillDialog = onDemand(async () => (await import('./bill-dialog.tsx')).BillDialog);

const KIND = { noun: 'bill', trail: [{ label: 'Suppliers', href: paths.suppliers }], listName: 'All Bills' };

type Action = 'edit' | 'approve' | 'cancel' | 'pay';

export function BillPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(billQuery(id));
  const bill = query.data;
  const today = useToday();
  const { openDialog, dialog } = useDialog<Action>();
  if (!bill) return <MissingDetails kind={KIND} query={query} />;
  const isOpen = (action: Action) => dialog.open && dialog.payload === action;
  const box = { bill, onClose: dialog.onClose };
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={`${bill.supplierName}: ${billName(bill)}`}
        description={<BillChip bill={bill} today={today} />}
        actions={<Actions bill={bill} onAction={openDialog} />}
      />
      <Notes bill={bill} />
      <div className={detailsColumns}>
        <div className="grid min-w-0 gap-4">
          <BillLinesCard bill={bill} />
          <PostingCard bill={bill} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <BillFactsCard bill={bill} />
          <BillFilesCard bill={bill} />
        </div>
      </div>
      <BillDialog key={`edit ${dialog.dialogKey}`} {...box} open={isOpen('edit')} />
      <PayDialog
        key={`pay ${dialog.dialogKey}`}
        supplierId={bill.supplierId}
        billId={bill.id}
        open={isOpen('pay')}
        onClose={dialog.onClose}
        onPaid={(batch) => navigate(paymentPath(batch.id))}
      />
      <ApproveDialog key={`approve ${dialog.dialogKey}`} {...box} open={isOpen('approve')} />
      <CancelDialog key={`cancel ${dialog.dialogKey}`} {...box} open={isOpen('cancel')} />
    </>
  );
}

function Actions({ bill, onAction }: { bill: BillDetails; onAction: (action: Action) => void }) {
  const mayWrite = useCan()('finance:write');
  if (!mayWrite || bill.status === 'cancelled') return null;
  return (
    <>
      {bill.paid === '0.00' ? (
        <Button variant="secondary" icon={<Ban aria-hidden />} onClick={() => onAction('cancel')}>
          Cancel Bill
        </Button>
      ) : null}
      {bill.open !== '0.00' && bill.kind === 'bill' ? (
        <Button icon={<HandCoins aria-hidden />} onClick={() => onAction('pay')}>
          Pay
        </Button>
      ) : null}
      {bill.status === 'draft' ? (
        <>
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
            Edit
          </Button>
          {bill.mayApprove ? (
            <Button icon={<Check aria-hidden />} onClick={() => onAction('approve')}>
              Approve
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** What to look at before it is approved, and who may. */
function Notes({ bill }: { bill: BillDetails }) {
  const mayWrite = useCan()('finance:write');
  const needed = mayWrite && bill.status === 'draft' && !bill.mayApprove ? bill.neededApprover : null;
  const cancelled = bill.status === 'cancelled' && bill.cancelledOn ? bill.cancelledOn : null;
  if (bill.warnings.length === 0 && !needed && !cancelled) return null;
  return (
    <div className="mb-4 grid gap-2">
      {bill.warnings.map((warning) => (
        <Alert key={warning} tone="waiting">
          {`${warning}.`}
        </Alert>
      ))}
      {needed ? (
        <Alert title={`Needs ${needed}`}>Because of its amount: Settings, Billing says who approves.</Alert>
      ) : null}
      {cancelled ? (
        <Alert tone="waiting">
          {`Cancelled on ${formatDay(cancelled)} by ${bill.cancelledByName ?? ''}: ${bill.cancelReason ?? ''}`}
        </Alert>
      ) : null}
    </div>
  );
}

type BoxProps = { bill: BillDetails; open: boolean; onClose: () => void };

function ApproveDialog({ bill, open, onClose }: BoxProps) {
  const approve = useApproveBill();
  const total = formatCurrency(bill.total, { currency: useCurrency(), cents: true });
  const confirm = async () => {
    try {
      await approve.mutateAsync(bill.id);
      done('Bill Approved', `${billName(bill)} of ${bill.supplierName} was posted.`);
      onClose();
    } catch (error) {
      failed('Not Approved', error, 'The bill was not approved. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Approve Bill"
      description={
        bill.kind === 'credit'
          ? `${total} less is owed to ${bill.supplierName}. What is posted is on the page behind.`
          : `${total} is owed to ${bill.supplierName} and due on ${formatDay(bill.dueDate)}. What is posted is on the page behind.`
      }
      confirmLabel="Approve"
      pendingLabel="Approving…"
      pending={approve.isPending}
      onConfirm={() => void confirm()}
    />
  );
}

function CancelDialog({ bill, open, onClose }: BoxProps) {
  const cancel = useCancelBill();
  const confirm = async (reason: string) => {
    try {
      await cancel.mutateAsync({ id: bill.id, body: { reason } });
      done('Bill Cancelled', `${billName(bill)} of ${bill.supplierName} was cancelled.`);
      onClose();
    } catch (error) {
      failed('Not Cancelled', error, 'The bill was not cancelled. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel Bill"
      description={bill.postedOn ? 'Its posting is reversed. Its number is free again.' : 'Its number is free again.'}
      reason={{ label: 'Reason', required: true }}
      cancelLabel="Keep It"
      confirmLabel="Cancel Bill"
      pendingLabel="Cancelling…"
      pending={cancel.isPending}
      danger
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
