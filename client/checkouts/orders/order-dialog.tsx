import type { PackageOrder } from '../../../domain/checkouts/order-contract.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { useApproveOrder, useRefuseOrder } from './queries.ts';

type OrderDialogProps = { order: PackageOrder; open: boolean; onClose: () => void };

export function OrderDialog({ decision, ...props }: OrderDialogProps & { decision: 'approve' | 'refuse' }) {
  return decision === 'approve' ? <Approve {...props} /> : <Refuse {...props} />;
}

function Approve({ order, open, onClose }: OrderDialogProps) {
  const approve = useApproveOrder();
  const currency = useCurrency();
  const money = (amount: string) => formatCurrency(amount, { currency });
  const { customer, packageName, startDate, paidThrough, rent, billingCycle, deposit } = order;
  const held = Number(deposit) > 0 ? ` Of what was paid, ${money(deposit)} is held as the deposit.` : '';
  const confirm = async () => {
    try {
      await approve.mutateAsync({ order, reason: '' });
      done('Approved', `${customer} is a tenant from ${formatDay(startDate)}.`);
      onClose();
    } catch (error) {
      failed('Not Approved', error, 'The order was not approved. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Approve ${customer}`}
      description={
        <>
          <p>{`${customer} becomes a tenant of ${packageName} from ${formatDay(startDate)}, at ${money(rent)} ${CYCLE_UNITS[billingCycle]}.`}</p>
          <p className="mt-2">{`It is paid to ${formatDay(addDays(paidThrough, -1))}; the next invoice is for the days after.${held} An email says so.`}</p>
        </>
      }
      confirmLabel="Approve"
      pendingLabel="Approving…"
      pending={approve.isPending}
      onConfirm={() => void confirm()}
    />
  );
}

function Refuse({ order, open, onClose }: OrderDialogProps) {
  const refuse = useRefuseOrder();
  const currency = useCurrency();
  const { customer, invoiceNumber, amount } = order;
  const confirm = async (reason: string) => {
    try {
      await refuse.mutateAsync({ order, reason });
      done('Refused', 'The return of the money waits for approval under Financials, Money In.');
      onClose();
    } catch (error) {
      failed('Not Refused', error, 'The order was not refused. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Refuse ${customer}`}
      description={`Invoice ${invoiceNumber ?? ''} is credited, and all of ${formatCurrency(amount, { currency })} is proposed to go back to the phone that paid. Somebody approves that under Financials, Money In.`}
      confirmLabel="Refuse"
      pendingLabel="Refusing…"
      danger
      pending={refuse.isPending}
      reason={{ label: 'Reason', required: true, hint: 'The customer reads it in an email.' }}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
